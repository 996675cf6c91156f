/** The remote at which this device syncs, and the commands of sync. Loaded when it syncs, or is about to. */
import { syncFaultText } from './sentences.ts'
import type { WorkerHost } from '../../host/feature.ts'
import type { ApplicationPorts } from '../../ports/application-ports.ts'
import { AppError } from '../../ports/errors.ts'
import { KEY_FILE, keyFileNumber, type SyncKeys } from '../../ports/sync-codec.ts'
import type { StorageSignIn, RemoteAddress } from '../../ports/sync-remote.ts'
import { changePassphrase, makeNewKeys, unlockRemote } from './exchange/key-commands.ts'
import { createKeyWatch } from './exchange/key-rotation.ts'
import {
  createSharedVaults,
  type SavedKeys,
  type SharedVaults,
  VAULTS_KEY,
} from './exchange/shared-vaults.ts'
import {
  demandHolder,
  identityOf,
  type KeyHolder,
  nameOf,
  remoteOf,
  readHolder,
  storedAddress,
  withKeys,
} from './exchange/sync-choice.ts'
import { startSync, type SyncLoop, type SyncPauses } from './exchange/sync-loop.ts'
import type { Notices } from '../../runtime/notices/notices.ts'
import { SYNC_KEY, type SyncCommands, type SyncStatus } from './status.ts'

/** What sync needs of the host. */
interface SyncHost extends Pick<WorkerHost<SyncStatus>, 'show'> {
  readonly ports: SyncPorts
  readonly keys: SavedKeys
  readonly notices: Pick<Notices, 'fault'>
}

type SyncPorts = Pick<
  ApplicationPorts,
  'storage' | 'locks' | 'clock' | 'nextId' | 'network' | 'visibility' | 'remotes'
>

const isKeyFile = (name: string) => keyFileNumber(name) !== null

/** The commands of sync. `pauses`: other ones for tests. */
export function create(
  { ports: all, show, keys: saved, notices }: SyncHost,
  pauses?: SyncPauses,
): SyncCommands & { begin(): Promise<void> } {
  const { remotes, network, visibility, nextId, ...ports } = all
  const { settings } = ports.storage
  let running: (SyncLoop & { readonly vaults: SharedVaults }) | null = null
  let signIn: StorageSignIn | null = null
  let signInEnds = new AbortController()
  /** The remote of a device, and what its keys need. */
  const remoteIn = async (holder: KeyHolder) => {
    const { open, codec } = await remotes()
    const store = open(await remoteOf({ codec }, holder))
    return { codec, holder, store, keyPorts: { settings, codec, store } }
  }
  /** What this device holds, and its remote. */
  const held = async () => remoteIn(await demandHolder(settings, (await remotes()).codec))
  const renameDevice = async (given: string, from?: string): Promise<void> => {
    const { choice } = (await held()).holder
    const name = given.trim()
    if (name === '' || (from !== undefined && from !== choice.device.name)) return
    await settings.write(SYNC_KEY, { ...choice, device: { ...choice.device, name } })
    running?.rename(name)
  }
  const begin = async (): Promise<void> => {
    running?.stop()
    running = null
    const { codec, vault, deviceForm } = await remotes()
    const holder = await readHolder(settings, codec)
    if (!holder) return show(null)
    const { store, keyPorts } = await remoteIn(holder)
    const { choice, keys, pair } = holder
    const { id, removedBy, rotation } = choice
    const remote = { kind: choice.place.kind, name: nameOf(choice.place) }
    const device = { ...choice.device, publicKey: pair.publicKey, form: deviceForm() }
    if (removedBy !== null)
      return show({
        remote,
        device: device.name,
        devices: [],
        branches: [],
        clockHours: null,
        rotation,
        isSplit: false,
        keys: { isShared: choice.sharesKeys, offers: [] },
        state: 'removed',
        by: removedBy,
      })
    const vaults = createSharedVaults({
      settings,
      vault,
      device,
      isShared: async () => (await readHolder(settings, codec))?.choice.sharesKeys ?? false,
      keys: saved,
    })
    await vaults.refresh()
    const loop = startSync({
      ...ports,
      network,
      visibility,
      store,
      codec,
      keys,
      remote,
      device,
      rotation,
      show,
      pauses,
      identity: identityOf(codec, holder),
      watch: createKeyWatch(keyPorts, holder),
      vaults,
      sharedKeys: vaults.shown,
      chosenName: async () => {
        const now = await readHolder(settings, codec)
        const isSame = now?.choice.id === id && codec.idOf(now.keys) === codec.idOf(keys)
        return isSame && now.choice.removedBy === null ? now.choice.device.name : null
      },
      rename: renameDevice,
      onReplaced: () => void begin().catch(notices.fault),
    })
    running = { ...loop, vaults }
  }
  const choose = async (
    address: RemoteAddress,
    { keys, keyFile }: { readonly keys: SyncKeys; readonly keyFile: Uint8Array },
  ) => {
    const { codec, deviceName } = await remotes()
    await settings.write(VAULTS_KEY, null)
    await settings.write(SYNC_KEY, {
      id: nextId(),
      device: {
        id: nextId(),
        name: (await readHolder(settings, codec))?.choice.device.name ?? deviceName(),
      },
      ...(await storedAddress(codec, keys, address)),
      keys,
      keyFile,
      rotation: null,
      removedBy: null,
      pair: await codec.sealDeviceKeys(keys, await codec.createDeviceKeys()),
    })
    await begin()
  }
  return {
    begin,
    probe: async address => {
      const { probe, open } = await remotes()
      await probe(address)
      return { joins: (await open(address).list()).some(isKeyFile) }
    },
    beginSignIn: async (account, redirectUrl) => {
      signInEnds.abort()
      signInEnds = new AbortController()
      signIn = await (await remotes()).beginSignIn(account, redirectUrl)
      return signIn.address
    },
    finishSignIn: async () => {
      if (!signIn) throw new RangeError('No sign-in has begun')
      return signIn.finish(signInEnds.signal)
    },
    create: async (address, passphrase) => {
      const { codec, open } = await remotes()
      const keys = await codec.createKeys()
      const wrapped = await codec.wrapKeys(keys, passphrase)
      const keyFile = await codec.writeKeyFile(keys, { wrapped, number: 1, rotations: [] })
      const store = open(address)
      const isTaken = (await store.list()).some(isKeyFile)
      if (isTaken || !(await store.putIfAbsent(KEY_FILE, keyFile)))
        throw new AppError('sync-exists', syncFaultText('isThere'))
      await choose(address, { keys, keyFile })
      return codec.recoveryCode(keys)
    },
    join: async (address, secret) => {
      const { codec, open } = await remotes()
      await choose(address, await unlockRemote({ codec, store: open(address) }, secret))
    },
    syncNow: async () => {
      await held()
      if (!running) await begin()
      await running?.syncNow()
    },
    renameDevice: name => renameDevice(name),
    shareKeys: async isShared => {
      const { choice } = (await held()).holder
      await settings.write(SYNC_KEY, { ...choice, sharesKeys: isShared })
      await running?.vaults.refresh()
      running?.refresh()
    },
    addKeys: async (...given) => {
      if (!running) throw new AppError('sync-off', syncFaultText('off'))
      const outcome = await running.vaults.add(...given)
      running.refresh()
      return outcome
    },
    renewSignIn: async address => {
      const { codec, holder } = await held()
      const renewed = await storedAddress(codec, holder.keys, address)
      await settings.write(SYNC_KEY, { ...holder.choice, ...renewed })
      await begin()
    },
    forgetBranch: async sessionId => running?.forgetBranch(sessionId),
    makeNewKeys: async (passphrase, removes) => {
      const { codec, keyPorts } = await held()
      // What the others wrote is read, and what this device wrote is there, before the old keys end.
      await running?.syncNow()
      const keys = await makeNewKeys(keyPorts, passphrase, removes)
      await begin()
      return codec.recoveryCode(keys)
    },
    changePassphrase: async passphrase => changePassphrase((await held()).keyPorts, passphrase),
    rejoin: async secret => {
      const { codec, holder, keyPorts } = await held()
      const change = { ...(await unlockRemote(keyPorts, secret)), rotation: null }
      await settings.write(SYNC_KEY, {
        ...holder.choice,
        ...(await withKeys(codec, holder, change)),
      })
      await begin()
    },
    leave: async () => {
      await settings.write(VAULTS_KEY, null)
      await settings.write(SYNC_KEY, null)
      await begin()
    },
    recoveryCode: async () => {
      const { codec, holder } = await held()
      return codec.recoveryCode(holder.keys)
    },
    folder: async () => {
      const { codec } = await remotes()
      const place = (await readHolder(settings, codec))?.choice.place
      return place?.kind === 'folder' ? place.handle : null
    },
  }
}
