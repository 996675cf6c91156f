/** Whether the recovery code of sync was shown and not confirmed as kept, after the end of the tab, too. */
import { create } from 'zustand'
import { keepHere, readLocal } from '../../../kit/browser-storage.ts'

/** In the local storage while the code is not confirmed. */
const KEY = 'palimpsest-sync-code-pending'

const useStored = create(() => ({ isPending: readLocal(KEY) !== null }))

export const useCodePending = (): boolean => useStored(({ isPending }) => isPending)

export function setCodePending(isPending: boolean): void {
  keepHere(KEY, isPending ? '' : null)
  useStored.setState({ isPending })
}
