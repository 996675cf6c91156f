import { useEffect, useState } from 'react'
import { t } from '../../i18n/t.ts'
import { useUi } from '../store.ts'
import styles from './Shell.module.css'

/** A file dropped anywhere on the page is imported; while it hovers the page says so. */
export function DropArea() {
  const { application } = useUi()
  const [hovering, setHovering] = useState(false)
  useEffect(() => {
    const onDragOver = (event: DragEvent): void => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setHovering(true)
    }
    const onDragLeave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setHovering(false)
    }
    const onDrop = (event: DragEvent): void => {
      setHovering(false)
      const file = event.dataTransfer?.files[0]
      if (file === undefined) return
      event.preventDefault()
      void application.importSession(file)
    }
    window.addEventListener('dragover', onDragOver)
    window.addEventListener('dragleave', onDragLeave)
    window.addEventListener('drop', onDrop)
    return () => {
      window.removeEventListener('dragover', onDragOver)
      window.removeEventListener('dragleave', onDragLeave)
      window.removeEventListener('drop', onDrop)
    }
  }, [application])
  return hovering ? <div className={styles.drop}>{t('shell.drop')}</div> : null
}
