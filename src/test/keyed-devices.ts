/** Devices that sync with real keys, whose slow step is done once. */
import { keyFileNumber, type SyncCodec } from '../ports/sync-codec.ts'
import { unwrapRoot, wrapRoot } from '../store/sync/key-file.ts'
import { syncCodec } from '../store/sync/sync-codec.ts'
import { secretOf } from '../store/vault-seal.ts'
import { type MemoryRemote } from './memory-remote.ts'
import { createMemoryStorage } from './memory-storage.ts'
import { createDevice, type SyncedDevice } from './sync-devices.ts'

type Derivation = Parameters<typeof secretOf>[1]
const derived = new Map<string, ReturnType<typeof secretOf>>()
/** The slow step, done once for each passphrase and salt. */
const derive = (passphrase: string, given: Derivation) => {
  const key = `${passphrase} ${String(given.salt)}`
  const secret = derived.get(key) ?? secretOf(passphrase, given)
  derived.set(key, secret)
  return secret
}
const create = (passphrase: string) =>
  derive(passphrase, { salt: new Uint8Array(16), iterations: 600_000, purpose: 'sync' })

export const codec: SyncCodec = {
  ...syncCodec,
  wrapKeys: (keys, passphrase) => wrapRoot(keys, passphrase, create),
  unwrapKeys: (file, passphrase) => unwrapRoot(file, passphrase, derive),
}

export const idOf = async (device: SyncedDevice) => codec.idOf((await device.holder()).keys)
export const removedBy = async (device: SyncedDevice) => (await device.holder()).choice.removedBy
export const codeOf = async (device: SyncedDevice) =>
  codec.recoveryCode((await device.holder()).keys)
export const keyFilesAt = ({ files }: MemoryRemote) =>
  [...files.keys()].filter(name => keyFileNumber(name) !== null)

/** Devices that know each other, at a remote with the passphrase `one`. */
export async function devicesAt(remote: MemoryRemote, names: string) {
  const keys = await codec.createKeys()
  const wrapped = await codec.wrapKeys(keys, 'one')
  const keyFile = await codec.writeKeyFile(keys, { wrapped, number: 1, rotations: [] })
  remote.files.set('key.seg', keyFile)
  const held = [...names].map(id => createDevice(id, remote, 0, createMemoryStorage(), codec))
  for (const device of held) await device.hold(keys, keyFile)
  await syncAll(held)
  return held as SyncedDevice[] & readonly [SyncedDevice, SyncedDevice, SyncedDevice]
}

export async function syncAll(held: readonly SyncedDevice[], rounds = 2) {
  for (let round = 0; round < rounds; round += 1) for (const device of held) await device.sync()
}

export const sessionsOf = async (device: SyncedDevice) =>
  Object.keys((await device.world()).sessions).toSorted()

/** The ids of the keys that sealed what lies at a remote. */
export const sealedWith = ({ files }: MemoryRemote) =>
  new Set(
    [...files]
      .filter(([name]) => keyFileNumber(name) === null)
      .map(([, bytes]) => codec.idOfFile(bytes)),
  )
