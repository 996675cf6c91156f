import { noticeActionText, savedKeyText } from '../../i18n/en/sentences/runtime.ts'
import { AppError, errorText, ModelError } from '../../ports/errors.ts'
import { explainFullDisk } from '../notices/full-disk.ts'
import type { Notices } from '../notices/notices.ts'
import type { Clock } from '../../ports/platform.ts'
import { createVaultSession, type VaultState } from './vault-session.ts'
import type { VaultPort } from '../../ports/vault.ts'

/** What the interface may know about keys; never a key itself. */
export interface KeysStatus {
  readonly vault: VaultState
  /** Origins of the keys. Keys in a locked vault are missing here: even their hosts are encrypted. */
  readonly held: readonly HeldKey[]
  /** True: new keys go into the vault, if there is one. */
  readonly keepsNew: boolean
  /** How often the person asked for the passphrase box from a notice; the box opens at each increase. */
  readonly unlocksWanted: number
}

export interface HeldKey {
  readonly origin: string
  /** False: the key is lost when this tab closes. */
  readonly isStored: boolean
  /** When this tab last sent a request with it, in milliseconds since 1970; null: not yet. Never stored. */
  readonly usedAt: number | null
}

/** Commands for keys. They resolve with null for success, or with the sentence that says why they failed. */
export interface KeyCommands {
  /** Creates the vault and moves all keys in memory into it. */
  create(passphrase: string): Promise<string | null>
  unlock(passphrase: string): Promise<string | null>
  /** In every tab. Keys outside the vault stay in memory. */
  lock(): void
  changePassphrase(from: string, to: string): Promise<string | null>
  /** Deletes the vault and all its keys from this device. Needs no passphrase, in case the person forgot it. */
  deleteVault(): Promise<string | null>
  /** Takes a key that the person typed for this origin. */
  hold(origin: string, key: string): Promise<string | null>
  /** Puts a key from memory into the unlocked vault. */
  keep(origin: string): Promise<string | null>
  /** Removes a key from the unlocked vault and leaves it in memory. */
  release(origin: string): Promise<string | null>
  /** Removes a key from memory and vault. */
  forget(origin: string): Promise<string | null>
  /** Sets whether new keys go into the vault. */
  keepNew(keeps: boolean): void
}

export type KeyStore = ReturnType<typeof createKeyStore>

interface KeyStoreOptions {
  readonly vault: VaultPort
  readonly clock: Clock
  readonly notices: Notices
  /** Minutes without use after which the vault locks; 0: never automatically. */
  readonly lockAfterMinutes: () => number
  readonly changed: () => void
}

interface TypedKey {
  readonly key: string
  /** It goes into the vault at the next unlock. */
  readonly toKeep: boolean
}

/** The keys of endpoints, in this tab's memory and perhaps in the vault. A key goes to its own scheme, host and port only. */
export function createKeyStore({
  vault,
  clock,
  notices,
  lockAfterMinutes,
  changed: onChange,
}: KeyStoreOptions) {
  const typed = new Map<string, TypedKey>()
  const usedAt = new Map<string, number>()
  /** Null after a change. */
  let cachedStatus: KeysStatus | null = null
  /** Origins that this tab saw in the vault before it was locked. */
  let lockedAway: ReadonlySet<string> = new Set()
  let keepsNew = true
  let unlocksWanted = 0
  let shownNotice: string | null = null

  const changed = () => {
    cachedStatus = null
    onChange()
  }
  const vaultSession = createVaultSession({
    vault,
    clock,
    lockAfterMinutes,
    onFault: notices.fault,
    changed: () => {
      const state = vaultSession.state()
      if (state === 'unlocked') lockedAway = new Set(Object.keys(vaultSession.keys()))
      if (state === 'none') lockedAway = new Set()
      if (state !== 'locked' && shownNotice !== null) {
        const shown = shownNotice
        shownNotice = null
        notices.dismiss(shown)
      }
      changed()
    },
  })

  const keyFor = (origin: string) => typed.get(origin)?.key ?? vaultSession.keys()[origin] ?? ''

  const offerUnlock = (why: string) => {
    shownNotice = notices.show({
      tone: 'error',
      text: why,
      action: {
        label: noticeActionText('unlock'),
        run: () => {
          unlocksWanted += 1
          changed()
        },
      },
    })
  }
  const lockedError = (why: string): ModelError => {
    offerUnlock(why)
    return new ModelError('unauthorised', savedKeyText('failed', { why }), {
      isSentence: true,
    })
  }

  /** Moves typed keys into the vault. */
  const keepTyped = async (origins: readonly string[]) => {
    const wanted = origins.flatMap(origin => {
      const key = typed.get(origin)?.key
      return key === undefined ? [] : [[origin, key] as const]
    })
    if (wanted.length === 0) return
    await vaultSession.change(keys => ({ ...keys, ...Object.fromEntries(wanted) }))
    for (const [origin, key] of wanted) if (typed.get(origin)?.key === key) typed.delete(origin)
    changed()
  }
  const dropStored = async (origin: string) => {
    if (origin in vaultSession.keys())
      await vaultSession.change(({ [origin]: _dropped, ...others }) => others)
  }
  const typedToKeep = () => [...typed].flatMap(([origin, { toKeep }]) => (toKeep ? [origin] : []))

  const heldKeys = (): readonly HeldKey[] =>
    [...new Set([...typed.keys(), ...Object.keys(vaultSession.keys())])].toSorted().map(origin => ({
      origin,
      isStored: !typed.has(origin),
      usedAt: usedAt.get(origin) ?? null,
    }))
  const ready = () => vaultSession.ready().catch(notices.fault)

  const hold = async (origin: string, key: string) => {
    if (origin === '') return
    await ready()
    const hasVault = vaultSession.state() === 'locked' || vaultSession.state() === 'unlocked'
    typed.set(origin, { key, toKeep: keepsNew && hasVault })
    changed()
    if (vaultSession.state() !== 'unlocked') return
    await (keepsNew ? keepTyped([origin]) : dropStored(origin)).catch((error: unknown) =>
      notices.fault(explainFullDisk('keys', error)),
    )
  }

  const commands: KeyCommands = {
    hold: (origin, key) => outcomeOf(() => hold(origin, key)),
    create: passphrase =>
      outcomeOf(async () => {
        const held = [...typed].map(([origin, { key }]) => [origin, key] as const)
        keepsNew = true
        await vaultSession.create(passphrase, Object.fromEntries(held))
        for (const [origin, key] of held) if (typed.get(origin)?.key === key) typed.delete(origin)
        changed()
      }),
    unlock: passphrase =>
      outcomeOf(async () => {
        await vaultSession.unlock(passphrase)
        await keepTyped(typedToKeep())
      }),
    lock: vaultSession.lock,
    changePassphrase: (from, to) => outcomeOf(() => vaultSession.reseal(from, to)),
    deleteVault: () => outcomeOf(vaultSession.remove),
    keep: origin => outcomeOf(() => keepTyped([origin])),
    release: origin =>
      outcomeOf(async () => {
        const key = keyFor(origin)
        if (key !== '') typed.set(origin, { key, toKeep: false })
        await dropStored(origin)
        changed()
      }),
    forget: origin =>
      outcomeOf(async () => {
        await dropStored(origin)
        typed.delete(origin)
        usedAt.delete(origin)
        changed()
      }),
    keepNew: keeps => {
      keepsNew = keeps
      changed()
    },
  }

  return {
    commands,
    status: (): KeysStatus => {
      cachedStatus ??= { vault: vaultSession.state(), held: heldKeys(), keepsNew, unlocksWanted }
      return cachedStatus
    },
    /** Checks whether there is a vault. Failures become notices. */
    restore: ready,
    /** Changes the saved keys. Throws a RangeError if they are locked. */
    change: vaultSession.change,
    /** The key for this origin; empty for none. */
    keyFor,
    /** The key for a request. If it is in the locked vault, rejects with `ModelError` and offers to unlock. */
    forRequest: async (origin: string): Promise<string> => {
      if (!typed.has(origin)) await ready()
      vaultSession.lockIfDue()
      const key = keyFor(origin)
      if (origin in vaultSession.keys() && !typed.has(origin)) vaultSession.use()
      if (key === '' && vaultSession.state() === 'locked' && lockedAway.has(origin))
        throw lockedError(savedKeyText('locked', { host: hostOf(origin) }))
      if (key !== '') {
        usedAt.set(origin, clock.now())
        changed()
      }
      return key
    },
    /** The failure of a request without a key; if the vault is locked, the failure says so. */
    explained: (origin: string, error: unknown): unknown => {
      if (!(error instanceof ModelError) || !lacksKey(error)) return error
      if (vaultSession.state() === 'locked')
        return lockedError(savedKeyText('wantsKey', { host: hostOf(origin) }))
      return keyFor(origin) === ''
        ? new ModelError('unauthorised', savedKeyText('missing', { host: hostOf(origin) }), {
            isSentence: true,
          })
        : error
    },
    /** A server wants a key: offers to unlock the vault. Returns false if the vault is not locked. */
    offerUnlock: (origin: string): boolean => {
      const isLocked = vaultSession.state() === 'locked'
      if (isLocked) offerUnlock(savedKeyText('wantsKey', { host: hostOf(origin) }))
      return isLocked
    },
    /** Sets the key for this origin. If the vault cannot be written, the key stays in memory and a notice says so. */
    hold,
  }
}

/** Scheme, host and port of an address, to which a key belongs. Empty if it is no address. */
export function originOf(baseUrl: string): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).origin : ''
}

/** Some servers report a missing key as a bad request. */
function lacksKey({ code, status, body }: ModelError): boolean {
  return code === 'unauthorised' || (status === 400 && /\bapi[ _-]?key\b/i.test(body ?? ''))
}

function hostOf(origin: string): string {
  return new URL(origin).host
}

/** Our own errors have a sentence for people; any other error is put into one. */
async function outcomeOf(run: () => Promise<void>): Promise<string | null> {
  try {
    await run()
    return null
  } catch (error) {
    if (error instanceof AppError) return explainFullDisk('keys', error).message
    return savedKeyText('unreachable', { detail: errorText(error) })
  }
}
