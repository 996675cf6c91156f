/**
 * Hands new keys from one device to others. What each device gets is sealed with a key that only it and the maker can derive, so a
 * removed device, which has the old keys, cannot read it and cannot make it in another's name. The whole is sealed with the old keys.
 */
import { z } from 'zod'
import { parseJson } from '../../ports/parse-json.ts'
import {
  type DeviceKeys,
  type Handover,
  type KeyMember,
  type KeyRotation,
  type SyncCodec,
  SyncFileError,
  type SyncKeys,
} from '../../ports/sync-codec.ts'
import type { Bytes } from '../vault-record.ts'
import { ROOT_BYTES } from './recovery-code.ts'
import {
  branch,
  bytesOfHex,
  hexOf,
  keysOfRoot,
  openBytes,
  rootOf,
  sealBytes,
  subtle,
  utf8,
} from './sync-keys.ts'

const CURVE = { name: 'ECDH', namedCurve: 'P-256' }

/** The length of the content is a multiple of this, so that it does not tell the number of devices. */
const PADDED_TO = 4_096

const Pair = z.strictObject({ publicKey: z.string(), privateKey: z.string() })
const PAIR_LABEL = utf8('palimpsest sync pair of a device')

const Content = z.strictObject({
  by: z.string(),
  /** The root for each device, sealed; nothing, sealed, for one that is removed. */
  entries: z.record(z.string(), z.string()),
  /** Sealed with the new keys. */
  members: z.string(),
})

const Members = z.array(z.strictObject({ id: z.string(), publicKey: z.string() }))

export async function createDeviceKeys(): Promise<DeviceKeys> {
  const { privateKey } = await subtle().generateKey(CURVE, true, ['deriveBits'])
  const { x, y, d = '' } = await subtle().exportKey('jwk', privateKey)
  return { publicKey: `${x}.${y}`, privateKey: d }
}

export const sealDeviceKeys: SyncCodec['sealDeviceKeys'] = ({ sealing }, pair) =>
  sealBytes(sealing, utf8(JSON.stringify(pair)), PAIR_LABEL)

export const readDeviceKeys: SyncCodec['readDeviceKeys'] = async ({ sealing }, stored) => {
  if (!(stored instanceof Uint8Array)) return null
  const opened = await ifSealed(openBytes(sealing, stored, PAIR_LABEL))
  return (opened && Pair.safeParse(json(opened)).data) ?? null
}

export const sealRotation: SyncCodec['sealRotation'] = async (
  keys,
  next,
  { id: by, pair, members },
) => {
  const [from, to] = [hexOf(keys.id), hexOf(next.id)]
  const root = await rootOf(next)
  const entries: Record<string, string> = {}
  for (const { id, publicKey, stays } of members) {
    const label = labelOf(from, to, by, id)
    const shared = await sharedKey(pair, publicKey, label)
    if (shared) entries[id] = hexOf(await sealBytes(shared, stays ? root : new Uint8Array(), label))
  }
  const staying: readonly KeyMember[] = members
    .filter(({ stays }) => stays)
    .map(({ id, publicKey }) => ({ id, publicKey }))
  const sealed = await sealBytes(next.sealing, utf8(JSON.stringify(staying)), labelOf(from, to))
  const content = JSON.stringify({ by, entries, members: hexOf(sealed) })
  const padded = content.padEnd(Math.ceil(content.length / PADDED_TO) * PADDED_TO)
  return { from, to, sealed: await sealBytes(keys.sealing, utf8(padded), labelOf(from, to)) }
}

export const openRotation: SyncCodec['openRotation'] = async (keys, rotation, reader) => {
  const { from, to, sealed } = rotation
  const opened = await ifSealed(openBytes(keys.sealing, sealed, labelOf(from, to)))
  const content = opened && Content.safeParse(json(opened)).data
  if (!content) return null
  const { by, entries, members } = content
  const root = await ownEntry(entries[reader.id], { by, rotation, reader })
  if (!root) return { type: 'unknown' }
  if (root.length === 0) return { type: 'removed', by }
  const next = root.length === ROOT_BYTES ? await keysOfRoot(root) : null
  if (!next || hexOf(next.id) !== to) return { type: 'unknown' }
  return (await membersOf(next, bytesOfHex(members), { from, to, by })) ?? { type: 'unknown' }
}

/** Null if the maker is not known here, or did not write it. */
async function ownEntry(
  entry: string | undefined,
  {
    by,
    rotation: { from, to },
    reader: { id, pair, publicKeyOf },
  }: {
    readonly by: string
    readonly rotation: KeyRotation
    readonly reader: Parameters<SyncCodec['openRotation']>[2]
  },
): Promise<Bytes | null> {
  const maker = by === id ? pair.publicKey : publicKeyOf(by)
  if (entry === undefined || maker === undefined) return null
  const label = labelOf(from, to, by, id)
  const shared = await sharedKey(pair, maker, label)
  return shared && ifSealed(openBytes(shared, bytesOfHex(entry), label))
}

async function membersOf(
  keys: SyncKeys,
  sealed: Bytes,
  { from, to, by }: { readonly from: string; readonly to: string; readonly by: string },
): Promise<Handover | null> {
  const opened = await ifSealed(openBytes(keys.sealing, sealed, labelOf(from, to)))
  const members = opened && Members.safeParse(json(opened)).data
  return members ? { type: 'stays', by, keys, members } : null
}

/** The key that this device and the other one share; null if the public key is no point of the curve. */
async function sharedKey(
  pair: DeviceKeys,
  publicKey: string,
  label: Bytes,
): Promise<CryptoKey | null> {
  try {
    const own = { ...pointOf(pair.publicKey), d: pair.privateKey }
    const mine = await subtle().importKey('jwk', own, CURVE, false, ['deriveBits'])
    const other = await subtle().importKey('jwk', pointOf(publicKey), CURVE, false, [])
    const bits = await subtle().deriveBits({ name: 'ECDH', public: other }, mine, 256)
    const base = await subtle().importKey('raw', bits, 'HKDF', false, ['deriveKey'])
    const derivation = { ...branch('handover'), salt: label }
    return await subtle().deriveKey(derivation, base, { name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ])
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}

function pointOf(publicKey: string): JsonWebKey {
  const [x = '', y = ''] = publicKey.split('.')
  return { kty: 'EC', crv: CURVE.namedCurve, x, y }
}

function labelOf(...parts: readonly string[]): Bytes {
  return utf8(JSON.stringify(['palimpsest sync rotation', ...parts]))
}

/** Null for what these keys did not seal. */
async function ifSealed(opening: Promise<Bytes>): Promise<Bytes | null> {
  return opening.catch((error: unknown) => {
    if (error instanceof SyncFileError) return null
    throw error
  })
}

function json(bytes: Bytes): unknown {
  return parseJson(new TextDecoder().decode(bytes))
}
