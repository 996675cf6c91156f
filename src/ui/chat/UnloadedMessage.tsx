import type { UnloadedRow } from '../../runtime/session/shown-row.ts'
import { RowFrame } from '../kit/RowFrame.tsx'
import { messageLabel } from './message-label.ts'
import styles from './UnloadedMessage.module.css'

/** A line of text holds about this many characters. */
const LINE = 80
/** Of its author and its tools. */
const LINES_AROUND = 3
const MOST_LINES = 60

/** A message whose words are not loaded: a quiet place about as high as they will be. */
export function UnloadedMessage({ row }: { readonly row: UnloadedRow }) {
  const { id, number, role, fate } = row
  return (
    <RowFrame
      fate={fate.type}
      speaker={role}
      label={messageLabel(row)}
      number={number}
      attributes={{ 'data-message': id, 'data-unloaded': '' }}
    >
      <div className={styles.words} style={{ height: `${linesOf(row)}lh` }} />
    </RowFrame>
  )
}

/** What tools answered is folded. */
function linesOf({ role, characters }: UnloadedRow): number {
  const words = role === 'tool' ? 0 : Math.ceil(characters / LINE)
  return LINES_AROUND + Math.min(words, MOST_LINES)
}
