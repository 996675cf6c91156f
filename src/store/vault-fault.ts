import { vaultSentences } from '../i18n/en/sentences/session.ts'
import { VaultError, type VaultErrorCode } from '../ports/vault.ts'

/** The vault’s error of this code, with its sentence. */
export function vaultFault(code: VaultErrorCode, cause?: unknown): VaultError {
  return new VaultError(code, vaultSentences[code], { cause })
}
