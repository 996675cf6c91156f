/** Keys as the interface knows them: which host has one, and where it lies. */
import type { HeldKey, KeyCommands, KeysStatus } from '../runtime/keys/key-store.ts'
import type { FakeState } from './fake-state.ts'

/** A vault whose passphrase is `open sesame`. */
export function fakeKeys(state: FakeState): KeyCommands {
  let locked: readonly HeldKey[] = []
  const change = (part: Partial<KeysStatus>) =>
    state.change({ keys: { ...state.snapshot().keys, ...part } })
  const held = () => state.snapshot().keys.held
  return {
    async create() {
      change({ vault: 'unlocked', held: held().map(key => ({ ...key, kept: true })) })
      return null
    },
    async unlock(passphrase) {
      if (passphrase !== 'open sesame') return 'That is not the passphrase of your saved keys.'
      change({ vault: 'unlocked', held: [...held(), ...locked] })
      return null
    },
    lock() {
      locked = held().filter(({ kept }) => kept)
      change({ vault: 'locked', held: held().filter(({ kept }) => !kept) })
    },
    async changePassphrase() {
      return null
    },
    async deleteVault() {
      change({ vault: 'none', held: held().filter(({ kept }) => !kept) })
      return null
    },
    async keep(origin) {
      change({ held: held().map(key => (key.origin === origin ? { origin, kept: true } : key)) })
      return null
    },
    async release(origin) {
      change({ held: held().map(key => (key.origin === origin ? { origin, kept: false } : key)) })
      return null
    },
    async forget(origin) {
      change({ held: held().filter(key => key.origin !== origin) })
      return null
    },
    keepNew(keepsNew) {
      change({ keepsNew })
    },
  }
}
