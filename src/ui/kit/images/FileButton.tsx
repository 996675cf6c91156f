import type { KeyboardEventHandler, ReactNode } from 'react'
import type { FilePart } from '../../../engine/index.ts'
import { t } from '../../../i18n/t.ts'
import { useUi } from '../../store.ts'
import { Button } from '../Button.tsx'
import styles from './Picture.module.css'

interface FileButtonProps {
  readonly file: FilePart
  /** Behind its name. */
  readonly children?: ReactNode
  readonly onKeyDown?: KeyboardEventHandler
}

/** A file of text by its name, which opens what stands in it. */
export function FileButton({ file, children, ...keys }: FileButtonProps) {
  const { actions } = useUi()
  return (
    <Button
      {...keys}
      size="small"
      variant="edged"
      icon="text"
      aria-label={t('files.open', { name: file.file })}
      onClick={() => actions.openDialog({ type: 'file', file })}
    >
      <span className={styles.name}>{file.file}</span>
      {children}
    </Button>
  )
}
