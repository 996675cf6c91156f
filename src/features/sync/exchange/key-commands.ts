/** Joining with a secret, new keys, and another passphrase. Each takes effect by one file that is written at the remote. */
import { syncFileText } from '../../../i18n/en/sentences/sync-files.ts'
import { syncFaultText } from '../sentences.ts'
import { AppError } from '../../../ports/errors.ts'
import {
  keyFileName,
  keyFileNumber,
  SyncFileError,
  type SyncKeys,
} from '../../../ports/sync-codec.ts'
import { SyncRemoteError } from '../../../ports/sync-remote.ts'
import {
  createKeyWatch,
  freeNumber,
  isSignedBy,
  type KeyPorts,
  type PlacedKeys,
  readKeyFiles,
} from './key-rotation.ts'
import { demandHolder, identityOf } from './sync-choice.ts'
import { publicKeyIn, readSyncState } from './sync-state.ts'
import type { SyncSecret } from '../status.ts'

/** How often a file is written before giving up, if others always come first. */
const ATTEMPTS = 9

/** The keys in force at a remote, with their file. Rejects with `SyncFileError` or `AppError`. */
export async function unlockRemote(
  { store, codec }: Omit<KeyPorts, 'settings'>,
  secret: SyncSecret,
): Promise<{ readonly keys: SyncKeys; readonly keyFile: Uint8Array }> {
  const names = (await store.list()).filter(name => keyFileNumber(name) !== null)
  const files = await readKeyFiles({ store, codec }, names)
  const [unread] = names
  if (unread === undefined) throw new AppError('sync-missing', syncFaultText('notThere'))
  // Says why not.
  if (files.length === 0) await codec.readKeyFile((await store.get(unread)) ?? new Uint8Array())
  const typed = 'code' in secret ? await codec.keysOfCode(secret.code) : null
  const isReplaced = (id: string) =>
    files.some(({ rotations }) => rotations.some(({ from }) => from === id))
  const fits = async (file: PlacedKeys): Promise<SyncKeys | null> => {
    if ('passphrase' in secret)
      return codec.unwrapKeys(file.bytes, secret.passphrase).catch(unlessUnreadable)
    return typed && (await isSignedBy(codec, typed, file.bytes)) ? typed : null
  }
  let hasOld = typed !== null && isReplaced(codec.idOf(typed))
  for (const file of files.toReversed()) {
    const keys = await fits(file)
    if (keys && !isReplaced(file.id)) return { keys, keyFile: file.bytes }
    hasOld ||= keys !== null
  }
  if (hasOld) throw new AppError('keys-replaced', syncFaultText('keysReplaced'))
  const code = typed ? 'wrong-key' : 'wrong-passphrase'
  throw new SyncFileError(code, syncFileText(code))
}

function unlessUnreadable(error: unknown): null {
  if (error instanceof SyncFileError && error.code !== 'impossible') return null
  throw error
}

/** Hands new keys to all devices but one, and follows them. Resolves with the keys. */
export async function makeNewKeys(
  ports: KeyPorts,
  passphrase: string,
  removes: string | null,
): Promise<SyncKeys> {
  const { codec, store } = ports
  const next = await codec.createKeys()
  const wrapped = await codec.wrapKeys(next, passphrase)
  return attempt(ports, async ({ choice, keys, pair, devices, listed, newest, isInForce }) => {
    if (codec.idOf(keys) === codec.idOf(next)) return keys
    if (!(await isInForce())) return null
    if (removes !== null && !devices.has(removes))
      throw new AppError('device-gone', syncFaultText('deviceGone'))
    const { id } = choice.device
    const others = [...devices.keys()].flatMap(device => {
      const publicKey = publicKeyIn(devices, device)
      const isMember = device !== id && publicKey !== undefined
      return isMember ? [{ id: device, publicKey, stays: device !== removes }] : []
    })
    const members = [{ id, publicKey: pair.publicKey, stays: true }, ...others]
    const rotation = await codec.sealRotation(keys, next, { id, pair, members })
    const number = freeNumber(newest, listed)
    const rotations = [...newest.rotations, rotation]
    const file = await codec.writeKeyFile(next, { wrapped, number, rotations })
    await store.putIfAbsent(keyFileName(number), file)
    // The next attempt follows whatever is there.
    return null
  })
}

/** The same keys under another passphrase. Until the new file is there the old passphrase works, and then the new one. */
export async function changePassphrase(
  ports: KeyPorts,
  passphrase: string,
): Promise<{ readonly oldWorks: boolean }> {
  const { codec, store } = ports
  return attempt(ports, async ({ keys, listed, newest, isInForce }) => {
    if (!(await isInForce())) return null
    const number = freeNumber(newest, listed)
    const { rotations } = newest
    const wrapped = await codec.wrapKeys(keys, passphrase)
    const file = await codec.writeKeyFile(keys, { wrapped, number, rotations })
    if (!(await store.putIfAbsent(keyFileName(number), file))) return null
    // Any later look at the remote removes the old file, too.
    const oldWorks = await isInForce().then(
      () => false,
      (error: unknown) => {
        if (error instanceof SyncRemoteError) return true
        throw error
      },
    )
    return { oldWorks }
  })
}

/** Runs with the keys that this device holds, until it does not resolve with null. */
async function attempt<Result>(
  ports: KeyPorts,
  run: (scene: Awaited<ReturnType<typeof sceneOf>>) => Promise<Result | null>,
): Promise<Result> {
  for (let count = 0; count < ATTEMPTS; count += 1) {
    const scene = await sceneOf(ports)
    if (scene.choice.removedBy !== null)
      throw new AppError('sync-removed', syncFaultText('removedMeanwhile'))
    const result = await run(scene)
    if (result) return result
  }
  throw new AppError('keys-busy', syncFaultText('keysBusy'))
}

async function sceneOf(ports: KeyPorts) {
  const { settings, codec, store } = ports
  const holder = await demandHolder(settings, codec)
  const { memo } = await readSyncState(settings, identityOf(codec, holder))
  const watch = createKeyWatch(ports, holder)
  const listed = await store.list()
  const newest = (await watch.newestFile(listed)) ?? { number: 0, rotations: [] }
  const isInForce = async () => watch.areInForce(await store.list(), memo.devices)
  return { ...holder, devices: memo.devices, listed, newest, isInForce }
}
