import type { VaultNews, VaultPort } from '../ports/vault.ts'
import type { BrowserVault } from '../store/vault.ts'
import { lazy } from './lazy.ts'

/**
 * The vault, fetched when it is first asked for: nothing of it is needed to write a message. Tabs notify each other
 * from the first call on; before that there is nothing to report.
 */
export function lazyVault(): VaultPort {
  const listeners = new Set<(news: VaultNews) => void>()
  let opened: BrowserVault | null = null

  const vault = lazy(async () => {
    const { openVault } = await import('../store/vault.ts')
    const vaultHere = openVault()
    vaultHere.subscribe(news => {
      for (const listener of listeners) listener(news)
    })
    opened = vaultHere
    return vaultHere
  })

  return {
    probe: async () => (await vault()).probe(),
    create: async (passphrase, keys) => (await vault()).create(passphrase, keys),
    unlock: async passphrase => (await vault()).unlock(passphrase),
    remove: async () => (await vault()).remove(),
    announce: news => opened?.announce(news),
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
