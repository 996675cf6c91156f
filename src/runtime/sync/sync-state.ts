/** What this device published and read. Losing it costs time only: everything is published and read again. */
import { z } from 'zod'
import { contentHash, EventId } from '../../engine/index.ts'
import type { MemoryChange } from '../../ports/memory.ts'
import type { KeyMember } from '../../ports/segment-codec.ts'
import type { SettingsStore } from '../../ports/storage.ts'
import { canonicalJson } from '../../transfer/json.ts'

/** The settings keys of this file. The last two are followed by the id of a session. */
const STATE_KEY = 'sync-state'
const NUMBER_KEY = 'sync-number'
const MEMORY_KEY = 'sync-memory'
const KNOWN_KEY = 'sync-known:'
const DELETED_KEY = 'sync-deleted:'

const Register = z.object({ at: z.number(), by: z.string(), hash: z.string() })
/** The last change of a value that this device knows; `hash`: of the value. */
export type Register = z.infer<typeof Register>

const Device = z.object({
  name: z.string(),
  /** By its own clock. */
  at: z.number(),
  /** The number of the last segment that was read in turn. */
  read: z.number(),
  /** All that were seen; more than one: a device with the keys wrote one in its name. */
  publicKeys: z.array(z.string()).optional(),
  form: z.string().optional(),
})

const text = z.string()
const Stored = z.object({
  /** Of the choice of a place. */
  choiceId: text,
  /** Of the keys with which all of this was published. */
  keysId: text,
  /** True after the first pass. Values from before give way to those of other devices. */
  hasJoined: z.boolean(),
  /** True if everything must be published again, because the place lost something. */
  resends: z.boolean(),
  /** Segments that were written, or read whole. */
  names: z.set(text),
  /** Segments that were sealed with earlier keys. They are removed when everything is published with these. */
  retired: z.set(text),
  /** Names of damaged segments that other devices want, and that this one asked for. */
  wanted: z.set(text),
  asked: z.set(text),
  /** Events that were published, by session. */
  logs: z.map(text, z.number()),
  /** The revision of each sample when it was first seen: an unchanged one stays here. */
  samples: z.map(text, z.number()),
  registers: z.map(text, Register),
  deleted: z.set(text),
  /** What may not come back of an item of the memory: these changes, and all until a time. */
  erased: z.map(text, z.object({ at: z.number(), ids: z.set(text) })),
  /** Deleted sessions that went on elsewhere, of which all segments are read again. */
  revived: z.set(text),
  devices: z.map(text, Device),
  /** The branches of other devices that the person may not know, by session. */
  branches: z.map(text, z.object({ device: text, messageId: EventId })),
})
export type SyncMemo = z.infer<typeof Stored>

const Ids = z.array(text)
const Known = z.record(text, Ids)

export interface SyncState {
  readonly memo: SyncMemo
  /** Ids of the memory's changes that were published or read, by item. */
  readonly memory: Map<string, Set<string>>
  save(): Promise<void>
  /** The number of a new segment. None is given twice: others may have read the segment, and never do so again. */
  takeNumber(): Promise<number>
  /** The events of a session that this device published or read. */
  known(sessionId: string): Promise<readonly string[]>
  know(sessionId: string, ids: readonly string[]): Promise<void>
  /** The events that a deletion covers. */
  covered(sessionId: string): Promise<ReadonlySet<string>>
  cover(sessionId: string, ids: readonly string[]): Promise<void>
}

/** Whose memory is read. */
export interface SyncIdentity {
  readonly choiceId: string
  readonly keysId: string
  /** The devices to which these keys were handed. */
  readonly members: readonly KeyMember[]
}

export async function readSyncState(
  settings: SettingsStore,
  identity: SyncIdentity,
): Promise<SyncState> {
  const { choiceId, keysId } = identity
  const stored = Stored.safeParse(await settings.read(STATE_KEY)).data
  const isSame = stored?.choiceId === choiceId
  const before = isSame ? stored : emptyMemo(identity)
  const memo = before.keysId === keysId ? before : movedMemo(before, identity)
  const known = (isSame && Known.safeParse(await settings.read(MEMORY_KEY)).data) || {}
  const memory = new Map(Object.entries(known).map(([item, ids]) => [item, new Set(ids)]))
  const idsAt = async (key: string) => Ids.safeParse(await settings.read(key)).data ?? []
  return {
    memo,
    memory,
    save: async () => {
      await settings.write(STATE_KEY, memo)
      const items = [...memory].map(([item, ids]) => [item, [...ids]])
      await settings.write(MEMORY_KEY, Object.fromEntries(items))
    },
    takeNumber: async () => {
      const number = (z.number().safeParse(await settings.read(NUMBER_KEY)).data ?? 0) + 1
      await settings.write(NUMBER_KEY, number)
      return number
    },
    known: sessionId => idsAt(KNOWN_KEY + sessionId),
    know: (sessionId, ids) =>
      settings.write(KNOWN_KEY + sessionId, ids.length === 0 ? null : [...ids]),
    covered: async sessionId => new Set(await idsAt(DELETED_KEY + sessionId)),
    cover: async (sessionId, ids) => {
      const all = new Set([...(await idsAt(DELETED_KEY + sessionId)), ...ids])
      await settings.write(DELETED_KEY + sessionId, [...all])
    },
  }
}

/** With new keys everything is published again, as at a place that was wiped. */
function movedMemo(memo: SyncMemo, { keysId, members }: SyncIdentity): SyncMemo {
  resendAll(memo)
  return {
    ...memo,
    keysId,
    retired: new Set([...memo.retired, ...memo.names]),
    names: new Set(),
    wanted: new Set(),
    asked: new Set(),
    devices: new Map(
      members.map(({ id, publicKey }) => {
        const known = memo.devices.get(id) ?? { name: '', at: 0, read: 0 }
        return [id, { ...known, publicKeys: [publicKey] }]
      }),
    ),
  }
}

function emptyMemo({ choiceId, keysId }: SyncIdentity): SyncMemo {
  return {
    choiceId,
    keysId,
    hasJoined: false,
    resends: false,
    names: new Set(),
    retired: new Set(),
    wanted: new Set(),
    asked: new Set(),
    logs: new Map(),
    samples: new Map(),
    registers: new Map(),
    deleted: new Set(),
    erased: new Map(),
    revived: new Set(),
    devices: new Map(),
    branches: new Map(),
  }
}

/** The public key of a device; undefined if none is known, or not which of several. */
export function publicKeyIn(devices: SyncMemo['devices'], id: string): string | undefined {
  const [known, other] = devices.get(id)?.publicKeys ?? []
  return other === undefined ? known : undefined
}

/** Publishes everything with the next pass. */
export function resendAll(memo: SyncMemo): void {
  memo.resends = true
  for (const sessionId of memo.logs.keys()) memo.logs.set(sessionId, 0)
}

/** True for a change of the memory that was erased, here or on another device. */
export function isErased(
  { erased }: SyncMemo,
  { item, id, at }: Pick<MemoryChange, 'item' | 'id' | 'at'>,
): boolean {
  const known = erased.get(item)
  return known !== undefined && (at <= known.at || known.ids.has(id))
}

/** Adds to what is erased of an item; the order of two erasures does not matter. */
export function noteErased(memo: SyncMemo, item: string, ids: Iterable<string>, at: number): void {
  const known = memo.erased.get(item)
  memo.erased.set(item, {
    at: Math.max(at, known?.at ?? 0),
    ids: new Set([...(known?.ids ?? []), ...ids]),
  })
}

export function hashOf(value: unknown): string {
  return contentHash(canonicalJson(value ?? null))
}

/** True if the change counts more than the one that is known. */
export function isNewer(
  change: Pick<Register, 'at' | 'by'>,
  known: Pick<Register, 'at' | 'by'> | undefined,
): boolean {
  if (!known || change.at !== known.at) return change.at > (known?.at ?? -1)
  return change.by > known.by
}
