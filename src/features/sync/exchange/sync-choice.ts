/** What this device stores about sync: the remote, its keys, its own pair and name. */
import { z } from 'zod'
import { syncFaultText } from '../sentences.ts'
import type { RemotePorts } from '../../../ports/application-ports.ts'
import { AppError } from '../../../ports/errors.ts'
import type { FolderHandle } from '../../../ports/folder.ts'
import type { DeviceKeys, SyncCodec, SyncKeys } from '../../../ports/sync-codec.ts'
import type { RemoteAddress } from '../../../ports/sync-remote.ts'
import type { SettingsStore } from '../../../ports/storage.ts'
import type { SyncIdentity } from './sync-state.ts'
import { SYNC_KEY } from '../status.ts'

const isFolder = (value: unknown): value is FolderHandle =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'directory'

const Bytes = z.custom<Uint8Array>(value => value instanceof Uint8Array)

const address = { url: z.string(), user: z.string() }
const Choice = z.object({
  id: z.string(),
  device: z.object({ id: z.string(), name: z.string() }),
  place: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('folder'), handle: z.custom<FolderHandle>(isFolder) }),
    z.object({ kind: z.enum(['webdav', 'couchdb', 'remotestorage']), ...address }),
    z.object({
      kind: z.literal('s3'),
      ...address,
      region: z.string(),
      bucket: z.string(),
      prefix: z.string(),
    }),
  ]),
  /** The password of the remote, sealed; null for none. */
  password: Bytes.nullable(),
  /** These two are read by the codec. */
  keys: z.unknown(),
  pair: z.unknown(),
  /** The file with these keys: one that is gone is put there again. */
  keyFile: Bytes,
  /** How these keys came here; null if they were typed. `by` and `removed`: names of devices. */
  rotation: z
    .object({
      by: z.string(),
      removed: z.array(z.string()),
      members: z.array(z.object({ id: z.string(), publicKey: z.string() })),
    })
    .nullable(),
  /** The name of the device that removed this one; null if none did. */
  removedBy: z.string().nullable(),
  /** True if the saved API keys travel, sealed as they are stored. */
  sharesKeys: z.boolean().default(false),
})
export type SyncChoice = z.infer<typeof Choice>

/** A choice with the keys in it. */
export interface KeyHolder {
  readonly choice: SyncChoice
  readonly keys: SyncKeys
  readonly pair: DeviceKeys
}

/** Null: this device does not sync. */
export async function readHolder(
  settings: SettingsStore,
  codec: SyncCodec,
): Promise<KeyHolder | null> {
  const choice = Choice.safeParse(await settings.read(SYNC_KEY)).data
  const keys = choice && (await codec.readKeys(choice.keys))
  const pair = keys && (await codec.readDeviceKeys(keys, choice.pair))
  return keys && pair ? { choice, keys, pair } : null
}

/** Rejects if this device does not sync. */
export async function demandHolder(settings: SettingsStore, codec: SyncCodec): Promise<KeyHolder> {
  const holder = await readHolder(settings, codec)
  if (!holder) throw new AppError('sync-off', syncFaultText('off'))
  return holder
}

/** What changes in a choice with other keys: everything is published again with these. */
export async function withKeys(
  codec: SyncCodec,
  { choice, keys: before, pair }: KeyHolder,
  given: Pick<SyncChoice, 'keyFile' | 'rotation'> & { readonly keys: SyncKeys },
): Promise<Partial<SyncChoice>> {
  const { password } = choice
  const typed = password && (await codec.openText(before, password))
  return {
    ...given,
    removedBy: null,
    password: typed === null ? null : await codec.sealText(given.keys, typed),
    pair: await codec.sealDeviceKeys(given.keys, pair),
  }
}

/** Whose memory of sync it is. */
export function identityOf(codec: SyncCodec, { choice, keys }: KeyHolder): SyncIdentity {
  const { id, device, rotation } = choice
  const members = (rotation?.members ?? []).filter(member => member.id !== device.id)
  return { choiceId: id, keysId: codec.idOf(keys), members }
}

/** The remote with its password. */
export async function remoteOf(
  { codec }: Pick<RemotePorts, 'codec'>,
  { choice: { place, password }, keys }: KeyHolder,
): Promise<RemoteAddress> {
  if (place.kind === 'folder') return place
  return { ...place, password: password ? await codec.openText(keys, password) : '' }
}

/** A remote as it is stored, with its password sealed. */
export async function storedAddress(
  codec: SyncCodec,
  keys: SyncKeys,
  given: RemoteAddress,
): Promise<{ readonly place: object; readonly password: Uint8Array | null }> {
  const { password = '', ...place } = { password: '', ...given }
  return { place, password: password === '' ? null : await codec.sealText(keys, password) }
}

export function nameOf(place: SyncChoice['place']): string {
  if (place.kind === 'folder') return place.handle.name
  if (place.kind === 'remotestorage') return place.user
  return place.kind === 's3' ? place.bucket : (URL.parse(place.url)?.host ?? place.url)
}
