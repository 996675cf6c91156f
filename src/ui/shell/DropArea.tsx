import { useEffect, useState } from 'react'
import { t } from '../../i18n/t.ts'
import { Icon } from '../kit/Icon.tsx'
import { droppedFiles, hoveringOf, type Hovering } from '../kit/images/files-given.ts'
import { useUi } from '../store.ts'
import styles from './Shell.module.css'

const ICONS = {
  images: 'image',
  session: 'import',
  unknown: 'image',
  unsupported: 'warning',
} as const

/** Files dropped anywhere on the page: images are attached, a session is imported; while they hover the page says so. */
export function DropArea() {
  const { application, actions } = useUi()
  const [hovering, setHovering] = useState<Hovering | null>(null)
  useEffect(() => {
    const onDragOver = (event: DragEvent): void => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setHovering(hoveringOf(event.dataTransfer.items))
    }
    const onDragLeave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setHovering(null)
    }
    const onDrop = (event: DragEvent): void => {
      setHovering(null)
      const { images, session, unsupported } = droppedFiles(event.dataTransfer?.files ?? [])
      if (images.length === 0 && session === null && unsupported.length === 0) return
      event.preventDefault()
      for (const { name } of unsupported)
        actions.notify({ tone: 'warning', text: t('shell.drop.refused', { name }), action: null })
      if (images.length > 0) {
        void actions.attachImages(images)
        document.getElementById('message')?.focus()
      } else if (session !== null) void application.importSession(session)
    }
    window.addEventListener('dragover', onDragOver)
    window.addEventListener('dragleave', onDragLeave)
    window.addEventListener('drop', onDrop)
    return () => {
      window.removeEventListener('dragover', onDragOver)
      window.removeEventListener('dragleave', onDragLeave)
      window.removeEventListener('drop', onDrop)
    }
  }, [application, actions])
  if (hovering === null) return null
  return (
    <div className={styles.drop} data-kind={hovering} role="status">
      <p>
        <Icon name={ICONS[hovering]} />
        {t(`shell.drop.${hovering}`)}
      </p>
    </div>
  )
}
