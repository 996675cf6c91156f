import { useUi } from '../../store.ts'
import { VaultDialog } from './VaultDialog.tsx'

/** The passphrase box by itself, where a request wants a key that is locked. */
export function UnlockDialog() {
  const { actions } = useUi()
  return <VaultDialog step="unlock" onClose={actions.closeDialog} />
}
