/**
 * The saved API keys as they travel: sealed, one value for each device, which that device alone changes. A device without saved keys
 * takes those of another one, and follows them while it changes nothing. All others are offered.
 */
import { z } from 'zod'
import { syncFaultText } from '../sentences.ts'
import { AppError } from '../../../ports/errors.ts'
import type { SettingsStore } from '../../../ports/storage.ts'
import { type KeysByOrigin, type SealedVaultPort, VaultError } from '../../../ports/vault.ts'
import type { SharedKeys } from '../status.ts'

/** The settings key of what other devices share. */
export const VAULTS_KEY = 'sync-vaults'

const Shared = z.object({
  /** The name of the device. */
  name: z.string(),
  sealed: z.string(),
})
const Held = z.record(
  z.string(),
  z.object({
    ...Shared.shape,
    /** True if the saved keys here have all keys of it that the person wanted. */
    isAdded: z.boolean(),
  }),
)

export interface SharedVaultsOptions {
  readonly settings: SettingsStore
  readonly vault: SealedVaultPort
  /** This device. */
  readonly device: { readonly id: string; readonly name: string }
  /** True if the saved keys of this device travel. */
  readonly isShared: () => Promise<boolean>
  readonly keys: SavedKeys
}

/** The saved API keys in this tab. */
export interface SavedKeys {
  /** Writes the result of `update`, which gets the saved keys. Rejects if they are locked. */
  change(update: (keys: KeysByOrigin) => KeysByOrigin): Promise<void>
  readonly commands: {
    /** Resolves with what went wrong; null for nothing. */
    unlock(passphrase: string): Promise<string | null>
  }
}

export type SharedVaults = ReturnType<typeof createSharedVaults>

export function createSharedVaults({
  settings,
  vault,
  device,
  isShared,
  keys: saved,
}: SharedVaultsOptions) {
  let shown: SharedKeys = { isShared: false, offers: [] }
  const heldHere = async () => Held.safeParse(await settings.read(VAULTS_KEY)).data ?? {}
  const refresh = async () => {
    const own = await vault.read()
    const offers = Object.entries(await heldHere()).flatMap(([id, { name, sealed, isAdded }]) =>
      sealed === own || (isAdded && own !== null) ? [] : [{ id, name }],
    )
    shown = { isShared: await isShared(), offers }
  }
  /** True if the saved keys here are these now. */
  const take = async (sealed: string, known: z.infer<typeof Held>[string] | undefined) => {
    const own = await vault.read()
    if (own === sealed) return true
    // Keys that were here and are gone were deleted by the person.
    const follows = own === null ? !known : own === known?.sealed
    return follows && vault.store(sealed, own).catch(unreadable)
  }
  return {
    /** What the status shows, as of the last `refresh` or pass. */
    shown: () => shown,
    refresh,
    /** What the others get; null for nothing. */
    own: async (): Promise<unknown> => {
      await refresh()
      if (!(await isShared())) return null
      const sealed = await vault.read()
      const held = Object.values(await heldHere())
      // Keys that were taken are shared by the device that they came from.
      const isOwn = sealed !== null && held.every(other => other.sealed !== sealed)
      return isOwn ? { name: device.name, sealed } : null
    },
    /** Notes what a device shares; null for nothing. */
    write: async (id: string, value: unknown): Promise<void> => {
      const given = Shared.safeParse(value).data
      if (id === device.id || (value !== null && !given)) return
      const { [id]: known, ...others } = await heldHere()
      const isSame = known?.sealed === given?.sealed
      const isAdded = given && ((isSame && known?.isAdded) || (await take(given.sealed, known)))
      await settings.write(VAULTS_KEY, {
        ...others,
        ...(given && { [id]: { ...given, isAdded } }),
      })
      await refresh()
    },
    /** `replaces`: where both have a key, the one of the other device counts. */
    add: async (id: string, passphrase: string, replaces: boolean) => {
      const { [id]: found } = await heldHere()
      if (!found) throw new AppError('keys-gone', syncFaultText('keysGone'))
      const given = await vault.open(found.sealed, passphrase).catch((error: unknown) => {
        const isWrong = error instanceof VaultError && error.code === 'wrong-passphrase'
        throw isWrong
          ? new AppError(error.code, syncFaultText('otherKeys', { name: found.name }))
          : error
      })
      let outcome = { added: Object.keys(given).length, kept: [] as readonly string[] }
      if (await vault.store(found.sealed, null)) {
        const wrong = await saved.commands.unlock(passphrase)
        if (wrong !== null) throw new AppError('failed', wrong)
      } else
        await saved.change(keys => {
          const other = Object.keys(given).filter(origin => keys[origin] !== given[origin])
          const kept = replaces ? [] : other.filter(origin => origin in keys)
          outcome = { added: other.length - kept.length, kept }
          return replaces ? { ...keys, ...given } : { ...given, ...keys }
        })
      // Newer ones may have come in the meantime.
      const now = await heldHere()
      if (now[id]?.sealed === found.sealed)
        await settings.write(VAULTS_KEY, { ...now, [id]: { ...found, isAdded: true } })
      await refresh()
      return outcome
    },
  }
}

const VAULT = 'vault/'

/** The key of the value that holds the saved keys of a device. */
export function vaultKey(deviceId: string): string {
  return VAULT + deviceId
}

/** The device; null for another value. */
export function vaultOfKey(key: string): string | null {
  return key.startsWith(VAULT) ? key.slice(VAULT.length) : null
}

/** Whoever opens it is told why that is not possible. */
function unreadable(error: unknown): false {
  if (error instanceof VaultError) return false
  throw error
}
