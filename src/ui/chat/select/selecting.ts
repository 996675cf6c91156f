import { useEffect } from 'react'
import { create } from 'zustand'
import { type Selection, selectionOf } from '../../kit/selection.ts'

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
