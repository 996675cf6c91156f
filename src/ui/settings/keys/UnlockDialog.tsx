import { useUi } from '../../store.ts'
import { VaultDialog } from './VaultDialog.tsx'

/** The passphrase box alone, where a request needs a key that is locked. */
export function UnlockDialog() {
  const { actions } = useUi()
  return <VaultDialog step="unlock" onClose={actions.closeDialog} />
}
