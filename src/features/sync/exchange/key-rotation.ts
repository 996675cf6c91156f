/**
 * The files with keys at the remote: whether the keys of this device are in force, and which ones follow. One file holds everything, so
 * new keys are in force when it is written, and not before, wherever a tab ends (ADR 67).
 */
import { syncFaultText } from '../sentences.ts'
import { AppError } from '../../../ports/errors.ts'
import {
  type Handover,
  type KeyFile,
  keyFileName,
  keyFileNumber,
  SyncFileError,
  type SyncCodec,
  type SyncKeys,
} from '../../../ports/sync-codec.ts'
import type { SyncRemote } from '../../../ports/sync-remote.ts'
import type { SettingsStore } from '../../../ports/storage.ts'
import { type KeyHolder, type SyncChoice, withKeys } from './sync-choice.ts'
import { publicKeyIn, type SyncMemo } from './sync-state.ts'
import { SYNC_KEY } from '../status.ts'

export interface KeyPorts {
  readonly settings: SettingsStore
  readonly codec: SyncCodec
  readonly store: SyncRemote
}

/** A file with keys as it lies at the remote. */
export interface PlacedKeys extends KeyFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** One that is not read now counts as none; half of it may have arrived. */
export async function readKeyFiles(
  { store, codec }: Omit<KeyPorts, 'settings'>,
  names: readonly string[],
  signal?: AbortSignal,
): Promise<readonly PlacedKeys[]> {
  const files: PlacedKeys[] = []
  for (const name of names) {
    const bytes = await store.get(name, signal)
    const file = bytes && (await codec.readKeyFile(bytes).catch(unlessNewer))
    if (file && file.number === keyFileNumber(name)) files.push({ ...file, name, bytes })
  }
  return files.toSorted((left, right) => left.number - right.number)
}

function unlessNewer(error: unknown): null {
  if (error instanceof SyncFileError && error.code !== 'newer') return null
  throw error
}

/** True for a file that was written by a device with these keys. */
export async function isSignedBy(
  codec: SyncCodec,
  keys: SyncKeys,
  bytes: Uint8Array,
): Promise<boolean> {
  return codec.checkKeys(keys, bytes).then(
    () => true,
    (error: unknown) => unlessNewer(error) !== null,
  )
}

export type KeyWatch = Pick<
  ReturnType<typeof createKeyWatch>,
  'areInForce' | 'isRetired' | 'isSplit'
>

/** Watches over the keys of this device. */
export function createKeyWatch(ports: KeyPorts, holder: KeyHolder) {
  const { codec, store, settings } = ports
  const { choice, keys, pair } = holder
  const id = codec.idOf(keys)
  let { keyFile } = choice
  /** The names of the files that were read last. */
  let seen: string | null = null
  let isSplit = false
  /** The ids of all keys that these replaced. */
  let earlier: ReadonlySet<string> = new Set()
  const keep = async (change: Partial<SyncChoice>) => {
    const now = await settings.read(SYNC_KEY)
    if (typeof now === 'object' && now !== null && Reflect.get(now, 'id') === choice.id)
      await settings.write(SYNC_KEY, { ...now, ...change })
  }
  const isSibling = (file: KeyFile) =>
    file.id !== id && !earlier.has(file.id) && file.rotations.some(({ from }) => earlier.has(from))

  /** Those of these keys, the newest one last, and the one that this device remembers. */
  const ownFiles = async (files: readonly PlacedKeys[]) => {
    const own: PlacedKeys[] = []
    for (const file of files)
      if (file.id === id && (await isSignedBy(codec, keys, file.bytes))) own.push(file)
    const isOwn = await isSignedBy(codec, keys, keyFile)
    return { own, known: isOwn ? await codec.readKeyFile(keyFile) : null }
  }
  /** What the rotations away from these keys say to this device, by the keys to which they lead. */
  const successors = async (files: readonly Omit<PlacedKeys, 'name'>[], devices: Devices) => {
    const reader = {
      id: choice.device.id,
      pair,
      publicKeyOf: (device: string) => publicKeyIn(devices, device),
    }
    const found = new Map<string, { readonly next: Handover; readonly bytes: Uint8Array }>()
    for (const { rotations, bytes } of files)
      for (const rotation of rotations.filter(({ from }) => from === id)) {
        const next = await codec.openRotation(keys, rotation, reader)
        const isKnown = (found.get(rotation.to)?.next.type ?? 'unknown') !== 'unknown'
        if (next && !isKnown) found.set(rotation.to, { next, bytes })
      }
    return [...found.values()]
  }
  const follow = async (next: Handover, bytes: Uint8Array, devices: Devices) => {
    if (next.type === 'unknown') return
    const nameIn = (device: string) =>
      device === choice.device.id ? choice.device.name : (devices.get(device)?.name ?? '')
    if (next.type === 'removed') return keep({ removedBy: nameIn(next.by) })
    const { by, members } = next
    const removed = [...devices.keys()]
      .filter(device => device !== choice.device.id && !members.some(one => one.id === device))
      .map(nameIn)
    const rotation = { by: nameIn(by), removed, members: [...members] }
    await keep(await withKeys(codec, holder, { keys: next.keys, keyFile: bytes, rotation }))
  }
  /** Puts the file with the keys back. Another one may have its name. */
  const restore = async (known: KeyFile, names: readonly string[], signal?: AbortSignal) => {
    const isFree = !names.includes(keyFileName(known.number))
    const number = isFree ? known.number : freeNumber(known, names)
    if (!isFree) keyFile = await codec.writeKeyFile(keys, { ...known, number })
    await keep({ keyFile })
    await store.putIfAbsent(keyFileName(number), keyFile, signal)
  }
  /** Sees to it that one file with these keys is there, the newest one, and none with earlier keys. */
  const tidy = async (
    names: readonly string[],
    files: readonly PlacedKeys[],
    { own, known }: Awaited<ReturnType<typeof ownFiles>>,
    signal?: AbortSignal,
  ) => {
    const newest = own.at(-1)
    if (known && (newest?.number ?? 0) < known.number) return restore(known, names, signal)
    if (newest && newest.number > (known?.number ?? 0)) {
      keyFile = newest.bytes
      await keep({ keyFile })
    }
    const isOld = (file: PlacedKeys) => earlier.has(file.id) || own.slice(0, -1).includes(file)
    for (const { name } of files.filter(isOld)) await store.remove(name, signal)
  }
  return {
    /** The newest file with these keys at the remote or in the memory of this device; null for none. */
    newestFile: async (listed: readonly string[], signal?: AbortSignal) => {
      const { own, known } = await ownFiles(await readKeyFiles(ports, keyNames(listed), signal))
      return own.at(-1) ?? known
    },
    /**
     * True if these keys are in force, by the names at the remote. False: the choice is another one now, because other keys follow or
     * this device was removed. Rejects with `AppError` if there are other keys and this device cannot know which ones to use.
     */
    areInForce: async (
      listed: readonly string[],
      devices: Devices,
      signal?: AbortSignal,
    ): Promise<boolean> => {
      const names = keyNames(listed)
      if (names.join() === seen) return true
      const files = await readKeyFiles(ports, names, signal)
      const mine = await ownFiles(files)
      const remembered = await codec.readKeyFile(keyFile)
      const found = await successors([...files, { ...remembered, bytes: keyFile }], devices)
      const [only, other] = found.filter(({ next }) => next.type !== 'unknown')
      if (only && !other) {
        await follow(only.next, only.bytes, devices)
        return false
      }
      earlier = new Set((mine.own.at(-1) ?? mine.known)?.rotations.map(({ from }) => from))
      const isForeign = (file: KeyFile) => !earlier.has(file.id) && !isSibling(file)
      if (found.length > 0 || (mine.own.length === 0 && files.some(isForeign)))
        throw new AppError('keys-unclear', syncFaultText('keysUnclear'))
      isSplit = files.some(isSibling)
      await tidy(names, files, mine, signal)
      // One that could not be read may be whole the next time.
      if (files.length === names.length) seen = names.join()
      return true
    },
    /** True for a file that was sealed with keys that these replaced. */
    isRetired: (bytes: Uint8Array): boolean => earlier.has(codec.idOfFile(bytes) ?? ''),
    /** True if other keys followed the same ones, too: those devices sync apart. */
    isSplit: () => isSplit,
  }
}

type Devices = SyncMemo['devices']

function keyNames(listed: readonly string[]): readonly string[] {
  return listed.filter(name => keyFileNumber(name) !== null).toSorted()
}

/** The number of a file that comes after `newest`. Whoever writes it first has it. */
export function freeNumber(newest: Pick<KeyFile, 'number'>, listed: readonly string[]): number {
  let number = newest.number + 1
  while (listed.includes(keyFileName(number))) number += 1
  return number
}
