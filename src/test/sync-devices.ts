/** Devices of one person, each with a storage of its own, that meet at one remote. */
import { tabLocks } from '../app/locks.ts'
import type { SessionEvent } from '../engine/log/event.ts'
import { allRows, type StoragePort } from '../ports/storage.ts'
import type { SyncCodec, SyncFileError, SyncKeys } from '../ports/sync-codec.ts'
import type { SyncRemote } from '../ports/sync-remote.ts'
import type { SealedVaultPort } from '../ports/vault.ts'
import {
  changePassphrase,
  makeNewKeys,
  unlockRemote,
} from '../features/sync/exchange/key-commands.ts'
import { createKeyWatch, type KeyPorts } from '../features/sync/exchange/key-rotation.ts'
import { identityOf, readHolder, withKeys } from '../features/sync/exchange/sync-choice.ts'
import { SYNC_KEY, type SyncSecret } from '../features/sync/status.ts'
import { canonicalForm } from '../features/sync/exchange/merge-log.ts'
import { createSharedVaults, type SavedKeys } from '../features/sync/exchange/shared-vaults.ts'
import type { JoinRule } from '../features/sync/exchange/sync-context.ts'
import { type PassOutcome, syncPass } from '../features/sync/exchange/sync-pass.ts'
import { readSyncState } from '../features/sync/exchange/sync-state.ts'
import { adoptSettings } from '../runtime/settings/setting-items.ts'
import { storedSettings } from '../runtime/settings/stored-settings.ts'
import { readSavedPresets } from '../runtime/settings/saved-preset-store.ts'
import type { MemoryRemote } from './memory-remote.ts'
import { PLAIN_KEYS, plainCodec } from './plain-codec.ts'
import { createMemoryStorage } from './memory-storage.ts'
import { NO_KEYS, NO_VAULT } from './no-keys.ts'

/** The saved API keys of a device. */
export interface KeysOfDevice extends SavedKeys {
  readonly vault: SealedVaultPort
  isShared?: boolean
}

export type SyncedDevice = ReturnType<typeof createDevice>

export function createDevice(
  id: string,
  remote: MemoryRemote,
  offsetMs = 0,
  storage: StoragePort = createMemoryStorage(),
  codec: SyncCodec = plainCodec(),
  joins?: JoinRule,
  saved: KeysOfDevice = { vault: NO_VAULT, ...NO_KEYS },
) {
  const locks = tabLocks()
  let time = 1_000
  const clock = { now: () => offsetMs + (time += 1) }
  const damaged = new Map<string, SyncFileError>()
  const device = { id, name: `Device ${id}` }

  const sync = () => during(Infinity, pass)
  /** Each step of a pass counts down, and the one that reaches zero fails as if the tab had ended. */
  const crash = async (after: number, isSinceWriting = false) => {
    await during(after, pass, isSinceWriting).catch((error: unknown) => {
      if (!(error instanceof Crash)) throw error
    })
  }
  /**
   * Runs with ports that work for so many steps, and then fail as if the tab had ended. `isSinceWriting`: counted from the first sync file
   * that is written.
   */
  const during = async <Result>(
    steps: number,
    run: (stored: StoragePort, ports: KeyPorts) => Promise<Result>,
    isSinceWriting = false,
  ): Promise<Result> => {
    let left = isSinceWriting ? Infinity : steps
    const step = () => {
      left -= 1
      if (left < 0) throw new Crash()
    }
    const stored = stepped(storage, step)
    const putIfAbsent: SyncRemote['putIfAbsent'] = async (...file) => {
      const isWritten = await remote.store.putIfAbsent(...file)
      if (isWritten) left = Math.min(left, steps)
      return isWritten
    }
    const store = stepped({ ...remote.store, putIfAbsent }, step)
    return run(stored, { settings: stored.settings, codec, store })
  }
  const vaultsOver = (settings: StoragePort['settings']) =>
    createSharedVaults({
      settings,
      vault: saved.vault,
      device,
      isShared: async () => saved.isShared ?? false,
      keys: saved,
    })
  const pass = async (stored: StoragePort, ports: KeyPorts): Promise<PassOutcome> => {
    const holder = await readHolder(stored.settings, codec)
    if (holder && holder.choice.removedBy !== null) return { fault: null }
    // A person changed them, or an older build did.
    await adoptSettings(storage)
    const identity = holder ? identityOf(codec, holder) : PLAIN_IDENTITY
    const state = await readSyncState(stored.settings, identity)
    const outcome = await syncPass(
      {
        storage: stored,
        locks,
        clock,
        store: ports.store,
        codec,
        keys: holder?.keys ?? PLAIN_KEYS,
        watch: holder ? createKeyWatch(ports, holder) : UNWATCHED,
        device: { ...device, publicKey: holder?.pair.publicKey },
        state,
        vaults: vaultsOver(stored.settings),
        joins,
        signal: new AbortController().signal,
        onProgress: () => undefined,
      },
      damaged,
    )
    return outcome.isMoved ? pass(stored, ports) : outcome
  }
  const write = async (change: object) => {
    const now = await storage.settings.read(SYNC_KEY)
    await storage.settings.write(SYNC_KEY, { ...(now as object), ...change })
  }
  return {
    id,
    device,
    storage,
    locks,
    clock,
    damaged,
    vaults: vaultsOver(storage.settings),
    /** Time goes by. */
    wait: (ms: number) => void (time += ms),
    sync,
    crash,
    /** Has these keys from now on, as after a set-up or joining. */
    hold: async (keys: SyncKeys, keyFile: Uint8Array) =>
      write({
        id: 'choice',
        device,
        place: { kind: 'webdav', url: 'https://a.test/', user: '' },
        password: null,
        keys,
        keyFile,
        rotation: null,
        removedBy: null,
        pair: await codec.sealDeviceKeys(keys, await codec.createDeviceKeys()),
      }),
    holder: async () => {
      const holder = await readHolder(storage.settings, codec)
      if (!holder) throw new Error(`${id} has no keys`)
      return holder
    },
    /** The commands of keys, with so many steps before the tab ends. */
    makeNewKeys: (passphrase: string, removes: string | null, steps = Infinity) =>
      during(steps, (_, ports) => makeNewKeys(ports, passphrase, removes)),
    changePassphrase: (passphrase: string, steps = Infinity) =>
      during(steps, (_, ports) => changePassphrase(ports, passphrase)),
    unlock: (secret: SyncSecret) => unlockRemote({ store: remote.store, codec }, secret),
    rejoin: async (secret: SyncSecret) => {
      const holder = await readHolder(storage.settings, codec)
      const found = await unlockRemote({ store: remote.store, codec }, secret)
      if (holder) await write(await withKeys(codec, holder, { ...found, rotation: null }))
    },
    append: async (sessionId: string, events: readonly SessionEvent[]) => {
      const row = await storage.sessions.get(sessionId)
      await storage.events.append(sessionId, events, { expectedRevision: row?.revision ?? 0 })
    },
    log: async (sessionId: string): Promise<readonly SessionEvent[]> =>
      (await storage.sessions.get(sessionId)) === null
        ? []
        : (await storage.events.read(sessionId)).events,
    /** All that devices have in common, in a form that can be compared. */
    world: async () => {
      const rows = await allRows(storage.sessions)
      const sessions = await Promise.all(
        rows.map(async row => {
          const { id: sessionId, title, origin, presetId, createdAt } = row
          const { trashedAt, pinnedAt, projectId, tags, archivedAt } = row
          const flags = { trashedAt, pinnedAt, projectId, tags, archivedAt }
          const { events } = await storage.events.read(sessionId)
          const shown = { title, origin, presetId, createdAt, ...flags }
          return [sessionId, { row: shown, events: sorted(canonicalForm(events)) }] as const
        }),
      )
      return {
        sessions: Object.fromEntries(
          sessions.toSorted(([left], [right]) => (left < right ? -1 : 1)),
        ),
        projects: await storage.projects.list(),
        prompts: sorted(
          (await storage.prompts.list()).map(prompt => ({ ...prompt, id: prompt.name })),
        ),
        presets: sorted(
          (await readSavedPresets(storage)).map(preset => ({ ...preset, id: preset.title })),
        ),
        memory: await storage.memory.read(),
        settings: storedSettings(await storage.settings.read('settings')),
      }
    },
  }
}

/** A tab ended. */
export class Crash extends Error {}

const PLAIN_IDENTITY = { choiceId: 'choice', keysId: 'plain', members: [] }
const UNWATCHED = { areInForce: async () => true, isRetired: () => false }

function sorted<Item extends { readonly id: string }>(items: readonly Item[]): readonly Item[] {
  return items.toSorted((left, right) => (left.id < right.id ? -1 : 1))
}

/** The same functions; each one, also of an inner object, first takes a step. */
function stepped<Port extends object>(port: Port, step: () => void): Port {
  return new Proxy(port, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name)
      if (typeof value === 'object' && value !== null) return stepped(value, step)
      if (typeof value !== 'function') return value
      return async (...inputs: readonly unknown[]) => {
        step()
        return Reflect.apply(value, target, inputs)
      }
    },
  })
}
