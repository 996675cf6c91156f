import type { ReactNode } from 'react'
import { useUiState } from '../../host/store.ts'
import styles from './RowFrame.module.css'

interface RowFrameProps {
  /** What the model does with it: draws the rail, the note's colour and the ink. */
  readonly status:
    | 'kept'
    | 'pinned'
    | 'summarised'
    | 'masked'
    | 'excluded'
    | 'cleared'
    | 'trimmed'
    | 'streaming'
    | 'summary'
    /** The model never reads it: a failure, a quiet line. */
    | 'note'
  readonly label: string
  /** Of a message, from 1: its place among all messages of the session, drawn or not. */
  readonly number?: number
  /** Who wrote it; absent for a line of the application. */
  readonly speaker?: 'user' | 'assistant' | 'tool'
  readonly attributes?: Readonly<Record<`data-${string}`, string | number>>
  /** The reason in the margin; absent for a message that the model reads whole. */
  readonly note?: ReactNode
  readonly children: ReactNode
}

/** Out of the model's view: all of it is as brown as its words. */
const OUT: ReadonlySet<RowFrameProps['status']> = new Set(['summarised', 'excluded', 'cleared'])

/** A row of the conversation: reason, rail, text. The rail is the model's view. */
export function RowFrame({
  status,
  label,
  speaker,
  number,
  attributes,
  note,
  children,
}: RowFrameProps) {
  const messages = useUiState(({ app }) => (app.session ?? app.lastScreen)?.messages)
  return (
    <article
      className={`column ${styles.turn}`}
      data-status={status}
      {...(OUT.has(status) && { 'data-out': '' })}
      {...(speaker && { 'data-role': speaker })}
      {...(number !== undefined && {
        'data-number': number,
        'aria-posinset': number,
        'aria-setsize': messages,
      })}
      {...attributes}
      aria-label={label}
    >
      <div className={`small ${styles.contextNote}`}>{note}</div>
      <span className={styles.rail} />
      <div className={styles.leaf}>{children}</div>
    </article>
  )
}
