/** A browser in which no API keys are saved. */
import type { SealedVaultPort } from '../ports/vault.ts'

export const NO_VAULT: SealedVaultPort = {
  read: async () => null,
  store: async () => false,
  open: async () => ({}),
}

export const NO_KEYS = {
  change: async () => undefined,
  commands: { unlock: async () => null },
}
