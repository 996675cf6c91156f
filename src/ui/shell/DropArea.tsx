import { useEffect, useState } from 'react'
import { attachmentsText } from '../../i18n/en/conversation.ts'
import { Icon } from '../../kit/Icon.tsx'
import { useUi } from '../../host/store.ts'
import { takeFiles } from '../take-files.ts'
import styles from './Shell.module.css'
import { chosenFiles, isNeither } from '../../kit/files-given.ts'

const ICONS = {
  attached: 'plus',
  session: 'import',
  backup: 'import',
  unknown: 'plus',
  unsupported: 'warning',
} as const

/** Takes files that are dropped on the page: they are attached, and exports and folders are offered for import. While they hover, the page says so. */
export function DropArea() {
  const ui = useUi()
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
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      const entries = [...(event.dataTransfer?.items ?? [])]
        .filter(({ kind }) => kind === 'file')
        .map(item => item.webkitGetAsEntry())
      const folders = entries.flatMap(entry => (entry?.isDirectory ? entry : []))
      const given = chosenFiles(files.filter((_, at) => entries[at]?.isDirectory !== true))
      void takeFiles(ui, given, folders)
      if (given.attached.length > 0) document.getElementById('message')?.focus()
    }
    const listening = new AbortController()
    window.addEventListener('dragover', onDragOver, listening)
    window.addEventListener('dragleave', onDragLeave, listening)
    window.addEventListener('drop', onDrop, listening)
    return () => listening.abort()
  }, [ui])
  if (hovering === null) return null
  return (
    <div className={styles.drop} data-kind={hovering} role="status">
      <p>
        <Icon name={ICONS[hovering]} />
        {attachmentsText(`shell.drop.${hovering}`)}
      </p>
    </div>
  )
}

const JSON_TYPE = 'application/json'
const ZIP_TYPE = /^application\/(?:x-)?zip\b/

/** The kind of files that a person drags over the page, if the browser tells it before the drop. */
type Hovering = 'attached' | 'session' | 'backup' | 'unknown' | 'unsupported'

export function hoveringOf(items: Iterable<Pick<DataTransferItem, 'kind' | 'type'>>): Hovering {
  const types = [...items].filter(({ kind }) => kind === 'file').map(({ type }) => type)
  if (types.length === 0 || types.includes('')) return 'unknown'
  if (types.every(type => type === JSON_TYPE)) return 'session'
  if (types.every(type => ZIP_TYPE.test(type))) return 'backup'
  return types.some(type => type !== JSON_TYPE && !isNeither(type)) ? 'attached' : 'unsupported'
}
