import { useContext } from 'react'
import type { UnloadedRow } from '../../runtime/session/shown-row.ts'
import { RowFrame } from '../kit/RowFrame.tsx'
import { messageLabel } from './message-label.ts'
import { heightOf, RowHeightsContext } from './row-heights.ts'
import styles from './UnloadedMessage.module.css'

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
      <div
        className={styles.words}
        style={{ height: heightOf(row, useContext(RowHeightsContext)) }}
      />
    </RowFrame>
  )
}
