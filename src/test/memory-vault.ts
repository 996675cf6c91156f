/** A vault that seals nothing and forgets everything at the end: for tests of what stands on one. */
import type { KeysByOrigin, OpenVault, VaultNews, VaultPort } from '../ports/vault.ts'
import { vaultFault } from '../store/vault-seal.ts'

export interface MemoryVault extends VaultPort {
  /** The same vault as another tab has it. */
  connect(): MemoryVault
  /** From now on every call rejects as if the record were damaged, or no longer. */
  setDamaged(damaged: boolean): void
}

interface Shared {
  record: { readonly passphrase: string; readonly keys: KeysByOrigin } | null
  damaged: boolean
  readonly tabs: Set<{ hear(news: VaultNews): void }>
}

/** `possible`: false as on a plain-http page. */
export function createMemoryVault({ possible = true } = {}): MemoryVault {
  return vaultOver({ record: null, damaged: false, tabs: new Set() }, possible)
}

function vaultOver(shared: Shared, possible: boolean): MemoryVault {
  const listeners = new Set<(news: VaultNews) => void>()
  const tab = {
    hear: (news: VaultNews) => {
      for (const listener of listeners) queueMicrotask(() => listener(news))
    },
  }
  shared.tabs.add(tab)
  const announce = (news: VaultNews) => {
    for (const other of shared.tabs) if (other !== tab) other.hear(news)
  }
  const stored = () => {
    if (shared.record === null) throw vaultFault('missing')
    if (shared.damaged) throw vaultFault('damaged')
    return shared.record
  }
  const write = (passphrase: string, keys: KeysByOrigin): KeysByOrigin => {
    shared.record = { passphrase, keys }
    announce('changed')
    return keys
  }
  const opened = (passphrase: string): OpenVault => {
    const current = () => {
      const record = stored()
      if (record.passphrase !== passphrase) throw vaultFault('resealed')
      return record
    }
    return {
      read: async () => current().keys,
      change: async update => write(passphrase, update(current().keys)),
      reseal: async (from, to) => {
        const { passphrase: held, keys } = stored()
        if (held !== from) throw vaultFault('wrong-passphrase')
        write(to, keys)
        return opened(to)
      },
    }
  }
  return {
    probe: async () => {
      if (!possible) return 'impossible'
      return shared.record === null ? 'none' : 'there'
    },
    create: async (passphrase, keys) => {
      if (shared.record !== null) throw vaultFault('exists')
      write(passphrase, keys)
      return opened(passphrase)
    },
    unlock: async passphrase => {
      if (stored().passphrase !== passphrase) throw vaultFault('wrong-passphrase')
      return opened(passphrase)
    },
    remove: async () => {
      shared.record = null
      shared.damaged = false
      announce('changed')
    },
    announce,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    connect: () => vaultOver(shared, possible),
    setDamaged: damaged => {
      shared.damaged = damaged
    },
  }
}
