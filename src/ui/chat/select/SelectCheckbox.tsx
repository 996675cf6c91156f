import { Icon } from '../../../kit/Icon.tsx'
import styles from './Select.module.css'
import { useEffect } from 'react'
import { create } from 'zustand'
import { type Selection, selectionOf } from '../../../kit/selection.ts'

/** The checkbox of a message while messages are selected. A press anywhere in the message toggles it, see `SelectBar`. */
export function SelectCheckbox({ id, label }: { readonly id: string; readonly label: string }) {
  const isSelecting = useSelection(({ selection }) => selection !== null)
  const isSelected = useSelection(({ selection }) => selection?.ids.has(id) === true)
  if (!isSelecting) return null
  return (
    <button
      type="button"
      role="checkbox"
      className={styles.box}
      aria-checked={isSelected}
      aria-label={label}
      data-select={id}
    >
      {isSelected && <Icon name="check" />}
    </button>
  )
}

/** The selected messages of the conversation, by id; null while none can be selected. */
export const useSelection = create<{ readonly selection: Selection | null }>(() => ({
  selection: null,
}))

/** Sets the selection; null ends it. */
export function changeSelection(change: (before: Selection | null) => Selection | null): void {
  useSelection.setState(({ selection }) => ({ selection: change(selection) }))
}

/** Begins with this message. */
export function startSelecting(messageId: string): void {
  changeSelection(() => selectionOf(messageId))
}

/** True while messages are selected. The selection ends with the conversation. */
export function useIsSelecting(): boolean {
  useEffect(() => () => changeSelection(() => null), [])
  return useSelection(({ selection }) => selection !== null)
}
