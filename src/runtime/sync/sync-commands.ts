/** The place at which this device syncs, and the commands of sync. Loaded when it syncs, or is about to. */
import { z } from 'zod'
import { syncSentences } from '../../i18n/en/sentences/sync.ts'
import type { ApplicationPorts, SegmentPorts } from '../../ports/application-ports.ts'
import { AppError } from '../../ports/errors.ts'
import type { FolderHandle } from '../../ports/folder.ts'
import { KEY_FILE, type SyncKeys } from '../../ports/segment-codec.ts'
import type { StorageSignIn, SyncPlace } from '../../ports/segment-store.ts'
import type { Settings } from '../settings/settings.ts'
import { createSharedValues } from './shared-values.ts'
import { startSync, type SyncLoop, type SyncPauses } from './sync-loop.ts'
import { SYNC_KEY, type SyncCommands, type SyncStatus } from './sync-status.ts'

/** What sync needs of the application. */
export interface SyncOptions {
  readonly settings: () => Settings
  readonly updateSettings: (change: Partial<Settings>) => Promise<void>
  readonly readPresets: () => Promise<void>
  /** Null: this device does not sync. */
  readonly show: (status: SyncStatus | null) => void
  readonly pauses?: SyncPauses | undefined
}

export type SyncPorts = Pick<
  ApplicationPorts,
  'storage' | 'locks' | 'clock' | 'nextId' | 'network' | 'visibility' | 'segments'
>

const isFolder = (value: unknown): value is FolderHandle =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'directory'

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
  /** The password of the place, sealed; null for none. */
  password: z.instanceof(Uint8Array).nullable(),
  /** Read by the codec. */
  keys: z.unknown(),
})
type Choice = z.infer<typeof Choice>

export function createSyncCommands(
  { segments, network, visibility, nextId, ...ports }: SyncPorts,
  { show, pauses, ...application }: SyncOptions,
): SyncCommands & { begin(): Promise<void> } {
  const { settings } = ports.storage
  let running: SyncLoop | null = null
  let signIn: StorageSignIn | null = null
  let signInEnds = new AbortController()
  const chosen = async () => Choice.safeParse(await settings.read(SYNC_KEY)).data ?? null
  const demanded = async () => {
    const choice = await chosen()
    if (!choice) throw new AppError('sync-off', syncSentences.off)
    return choice
  }
  const begin = async (): Promise<void> => {
    running?.stop()
    running = null
    const choice = await chosen()
    if (!choice) return show(null)
    const { open, codec } = await segments()
    const keys = await codec.readKeys(choice.keys)
    if (!keys) return show(null)
    running = startSync({
      ...ports,
      network,
      visibility,
      store: open(await placeOf(choice, { codec, keys })),
      codec,
      keys,
      values: createSharedValues({ ...ports, ...application }),
      place: { kind: choice.place.kind, name: nameOf(choice.place) },
      device: choice.device,
      choiceId: choice.id,
      chosenName: async () => {
        const now = await chosen()
        return now?.id === choice.id ? now.device.name : null
      },
      show,
      onReplaced: () => void begin(),
      pauses,
    })
  }
  const choose = async (place: SyncPlace, keys: SyncKeys) => {
    const { codec, deviceName } = await segments()
    const { password = '', ...rest } = { password: '', ...place }
    await settings.write(SYNC_KEY, {
      id: nextId(),
      device: { id: nextId(), name: (await chosen())?.device.name ?? deviceName() },
      place: rest,
      password: password === '' ? null : await codec.sealText(keys, password),
      keys,
    })
    await begin()
  }
  return {
    begin,
    probe: async place => {
      const { probe, open } = await segments()
      await probe(place)
      return { joins: (await open(place).get(KEY_FILE)) !== null }
    },
    beginSignIn: async (account, redirectUrl) => {
      signInEnds.abort()
      signInEnds = new AbortController()
      signIn = await (await segments()).beginSignIn(account, redirectUrl)
      return signIn.address
    },
    finishSignIn: async () => {
      if (!signIn) throw new RangeError('No sign-in has begun')
      return signIn.finish(signInEnds.signal)
    },
    create: async (place, passphrase) => {
      const { codec, open } = await segments()
      const keys = await codec.createKeys()
      const isFree = await open(place).putIfAbsent(KEY_FILE, await codec.wrapKeys(keys, passphrase))
      if (!isFree) throw new AppError('sync-exists', syncSentences.isThere)
      await choose(place, keys)
      return codec.recoveryCode(keys)
    },
    join: async (place, secret) => {
      const { codec, open } = await segments()
      const file = await open(place).get(KEY_FILE)
      if (!file) throw new AppError('sync-missing', syncSentences.notThere)
      const keys =
        'code' in secret
          ? await codec.keysOfCode(secret.code)
          : await codec.unwrapKeys(file, secret.passphrase)
      await codec.checkKeys(keys, file)
      await choose(place, keys)
    },
    syncNow: async () => {
      await demanded()
      if (!running) await begin()
      await running?.syncNow()
    },
    renameDevice: async given => {
      const choice = await demanded()
      const name = given.trim()
      if (name === '') return
      await settings.write(SYNC_KEY, { ...choice, device: { ...choice.device, name } })
      running?.rename(name)
    },
    forgetBranch: async sessionId => running?.forgetBranch(sessionId),
    leave: async () => {
      await settings.write(SYNC_KEY, null)
      await begin()
    },
    recoveryCode: async () => {
      const { codec } = await segments()
      const keys = await codec.readKeys((await demanded()).keys)
      if (!keys) throw new AppError('sync-off', syncSentences.off)
      return codec.recoveryCode(keys)
    },
    folder: async () => {
      const place = (await chosen())?.place
      return place?.kind === 'folder' ? place.handle : null
    },
  }
}

async function placeOf(
  { place, password }: Choice,
  { codec, keys }: Pick<SegmentPorts, 'codec'> & { readonly keys: SyncKeys },
): Promise<SyncPlace> {
  if (place.kind === 'folder') return place
  return { ...place, password: password ? await codec.openText(keys, password) : '' }
}

function nameOf(place: Choice['place']): string {
  if (place.kind === 'folder') return place.handle.name
  if (place.kind === 'remotestorage') return place.user
  return place.kind === 's3' ? place.bucket : (URL.parse(place.url)?.host ?? place.url)
}
