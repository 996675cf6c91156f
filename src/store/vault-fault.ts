import { vaultSentences } from '../i18n/en/sentences/vault.ts'
import { VaultError, type VaultErrorCode } from '../ports/vault.ts'

export function vaultFault(code: VaultErrorCode, cause?: unknown): VaultError {
  return new VaultError(code, vaultSentences[code], { cause })
}
