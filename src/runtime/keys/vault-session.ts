import { loadOnce } from '../../ports/connection.ts'
import type { Clock } from '../../ports/platform.ts'
import { VaultError, type KeysByOrigin, type OpenVault, type VaultPort } from '../../ports/vault.ts'

export type VaultState =
  /** Not checked yet. */
  | 'unknown'
  /** The page uses plain http, where browsers offer no encryption. */
  | 'impossible'
  | 'none'
  | 'locked'
  | 'unlocked'

interface VaultSessionOptions {
  readonly vault: VaultPort
  readonly clock: Clock
  /** Minutes without use after which it locks; 0: never automatically. */
  readonly lockAfterMinutes: () => number
  readonly changed: () => void
  readonly onFault: (error: unknown) => void
}

/** How often to check whether the lock is due. After sleep, a computer locks at most this much later. */
const CHECK_EVERY_MS = 10_000
const MINUTE_MS = 60_000

/** The vault as this tab sees it. Invariant: with the lock, every tab forgets what it read from the vault. */
export function createVaultSession({
  vault,
  clock,
  lockAfterMinutes,
  changed,
  onFault,
}: VaultSessionOptions) {
  let state: VaultState = 'unknown'
  let keys: KeysByOrigin = {}
  let open: OpenVault | null = null
  let usedAt = 0
  let watch: ReturnType<typeof setInterval> | null = null

  const transition = (next: VaultState, held: OpenVault | null = null, read: KeysByOrigin = {}) => {
    state = next
    open = held
    keys = read
    if (watch !== null) clearInterval(watch)
    watch = held === null ? null : setInterval(lockIfDue, CHECK_EVERY_MS)
    changed()
  }
  const unlockWith = async (held: OpenVault) => {
    const read = await held.read()
    usedAt = clock.now()
    transition('unlocked', held, read)
  }
  const check = async () => {
    const found = await vault.probe()
    if (open === null) transition(found === 'there' ? 'locked' : found)
  }
  const lock = () => {
    if (open === null) return
    transition('locked')
    vault.announce('lock')
  }
  const isDue = () => {
    const minutes = lockAfterMinutes()
    return minutes > 0 && clock.now() - usedAt >= minutes * MINUTE_MS
  }
  const lockIfDue = () => {
    if (open !== null && isDue()) lock()
  }

  /** Takes over what another tab wrote; forgets what this tab cannot read any more. */
  const reload = async () => {
    const held = open
    if (held === null) return check()
    try {
      const read = await held.read()
      if (open === held) transition('unlocked', held, read)
    } catch (error) {
      if (open === held) transition('locked')
      await check()
      if (error instanceof VaultError && error.code !== 'missing') onFault(error)
    }
  }
  vault.subscribe(news => {
    if (news === 'changed') void reload().catch(onFault)
    else if (open === null) return
    else if (news === 'used') usedAt = clock.now()
    else transition('locked')
  })

  return {
    state: (): VaultState => state,
    /** The keys in the vault; empty unless it is unlocked. */
    keys: (): KeysByOrigin => keys,
    /** Resolves when it is known whether there is a vault. */
    ready: loadOnce(check),
    /** Locks if the lock is overdue, as after sleep, when no timer ran. Call it before you read a key. */
    lockIfDue,
    /** Notes the use of a key: the time until the lock starts again in every tab. */
    use: () => {
      if (open === null) return
      usedAt = clock.now()
      vault.announce('used')
    },
    create: async (passphrase: string, first: KeysByOrigin) =>
      unlockWith(await vault.create(passphrase, first)),
    unlock: async (passphrase: string) => unlockWith(await vault.unlock(passphrase)),
    lock,
    /** Throws a RangeError if the vault is not unlocked. */
    change: async (update: (keys: KeysByOrigin) => KeysByOrigin) => {
      const held = open
      if (held === null) throw new RangeError('The vault is not unlocked')
      const written = await held.change(update)
      usedAt = clock.now()
      // If it was locked meanwhile, or opened again, this tab remembers nothing.
      if (open === held) transition('unlocked', held, written)
    },
    reseal: async (from: string, to: string) => {
      if (open === null) throw new RangeError('The vault is not unlocked')
      await unlockWith(await open.reseal(from, to))
    },
    remove: async () => {
      await vault.remove()
      transition('none')
    },
  }
}
