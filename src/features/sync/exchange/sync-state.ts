/** What this device published and read. Losing it costs time only: everything is published and read again. */
import { z } from 'zod'
import { contentHash, EventId } from '../../../engine/index.ts'
import type { Change } from '../../../ports/change-log.ts'
import type { KeyMember } from '../../../ports/sync-codec.ts'
import type { Setting, SettingsStore } from '../../../ports/storage.ts'
import { canonicalJson } from '../../../transfer/json.ts'
import { Erased } from './item-notes.ts'
import { Ranges } from './number-ranges.ts'
import { ListedFile } from './sync-records.ts'

/** The settings keys of this file. The last ones are followed by the id of a session. */
const STATE_KEY = 'sync-state'
const NUMBER_KEY = 'sync-number'
const KNOWN_KEY = 'sync-known:'
const DELETED_KEY = 'sync-deleted:'

/** The ids that are written with each new one. */
const IDS_AT_ONCE = 256

/** The last change of the saved keys of a device that this one knows; `hash`: of the value. */
const Register = z.object({ at: z.number(), hash: z.string() })

const Device = z.object({
  name: z.string(),
  /** By its own clock. */
  at: z.number(),
  /** The numbers of its files that were read, alone or in a joined one. */
  read: Ranges,
  /** The number of its newest known file, and what that one lists. */
  newest: z.number(),
  segments: z.array(ListedFile),
  /** All that were seen; more than one: a device with the keys wrote one in its name. */
  publicKeys: z.array(z.string()).optional(),
  form: z.string().optional(),
})
type Device = z.infer<typeof Device>

const OwnFile = z.object({
  number: z.number(),
  covers: Ranges,
  bytes: z.number(),
  /** When it was written. */
  since: z.number(),
  /** The sessions of which it has events or images. */
  sessions: z.array(z.string()).default([]),
  /** True if it has something besides, which may be erased or replaced. */
  hasItems: z.boolean().default(true),
})
export type OwnFile = z.infer<typeof OwnFile>

const text = z.string()
const texts = z.set(text).default(() => new Set<string>())
const mapOf = <Value extends z.ZodType>(value: Value) => z.map(text, value).default(() => new Map())

const Stored = z.object({
  /** Of the choice of a remote. */
  choiceId: text,
  /** Of the keys with which all of this was published. */
  keysId: text,
  /** True if everything must be published again, because the remote lost something. */
  resends: z.boolean().default(false),
  /** Files at the remote that were written, or read whole. */
  names: mapOf(z.object({ device: text, number: z.number() })),
  /** Damaged files whose content was published again. */
  ignored: texts,
  /** The files of this device that count, by name. */
  own: mapOf(OwnFile),
  /** When own files were last searched for what is deleted. */
  sweptAt: z.number().default(0),
  /** Files that were sealed with earlier keys. They are removed when everything is published with these. */
  retired: texts,
  /** Names of damaged files that other devices want, and that this one asked for. */
  wanted: texts,
  asked: texts,
  /** Events that were published, by session. */
  logs: mapOf(z.number()),
  /** Sessions with a choice of a person since all of their log was merged. */
  chosen: texts,
  /** Names that the remote lists and does not have, in the order of their last refusals. */
  absent: z.set(text).catch(() => new Set<string>()),
  /** The revision of each sample when it was first seen: an unchanged one stays here. */
  samples: mapOf(z.number()),
  /** By the key of the value. */
  registers: mapOf(Register),
  deleted: texts,
  /** Ids of changes that were published or read, by collection and item. */
  items: mapOf(z.set(text)),
  /** When each item last changed, of all collections but the memory: an erasure covers all until then. */
  latest: mapOf(z.number()),
  /** What may not come back of an item: these changes, and all until a time. */
  erasures: mapOf(Erased),
  /** Deleted sessions that went on elsewhere, of which all files are read again. */
  revived: texts,
  devices: mapOf(Device),
  /** The branches of other devices that the person may not know, by session. */
  branches: mapOf(z.object({ device: text, messageId: EventId })),
})
/** Written whole: a tab that ends leaves no file noted without what it holds, and nothing noted as published without its file. */
export type SyncMemo = z.infer<typeof Stored>

const Ids = z.array(text)
/** The last ids, and how many full records of ids are before them. */
const KnownIds = z.object({ full: z.number(), ids: Ids })

export interface SyncState {
  readonly memo: SyncMemo
  save(): Promise<void>
  /** The number of a new file. None is given twice: others may have read the file, and never do so again. */
  takeNumber(): Promise<number>
  /** When each session last changed, as this pass found it. */
  readonly changedAt: Map<string, number>
  /** The changes of each item that count, as this pass found them. Of the memory every change counts, so none is here. */
  readonly counting: Map<string, readonly Change[]>
  /** The messages of a session that this device published or read. */
  known(sessionId: string): Promise<readonly string[]>
  /** Adds to them. `isAll`: there are no others. */
  know(sessionId: string, ids: readonly string[], isAll?: boolean): Promise<void>
  /** What `know` would write last, so that it can be written with the messages; undefined for nothing. */
  noteOf(sessionId: string, ids: readonly string[], isAll?: boolean): Promise<Setting | undefined>
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
  const before = stored?.choiceId === choiceId ? stored : Stored.parse({ choiceId, keysId })
  const memo = before.keysId === keysId ? before : movedMemo(before, identity)
  const idsAt = async (key: string) => Ids.safeParse(await settings.read(key)).data ?? []
  const headOf = async (key: string) =>
    KnownIds.safeParse(await settings.read(key)).data ?? { full: 0, ids: [] }
  const noteOf: SyncState['noteOf'] = async (sessionId, ids, isAll = false) => {
    if (!isAll && ids.length === 0) return undefined
    const key = KNOWN_KEY + sessionId
    const head = isAll ? { full: 0, ids: [] } : await headOf(key)
    const all = [...head.ids, ...ids]
    let { full } = head
    for (; all.length >= IDS_AT_ONCE; full += 1)
      await settings.write(`${key}/${full}`, all.splice(0, IDS_AT_ONCE))
    return { key, value: full === 0 && all.length === 0 ? null : { full, ids: all } }
  }
  return {
    memo,
    changedAt: new Map(),
    counting: new Map(),
    save: () => settings.write(STATE_KEY, memo),
    takeNumber: async () => {
      const last = z.number().safeParse(await settings.read(NUMBER_KEY)).data ?? 0
      const number = last + 1
      await settings.write(NUMBER_KEY, number)
      return number
    },
    known: async sessionId => {
      const { full, ids } = await headOf(KNOWN_KEY + sessionId)
      const chunks = Array.from({ length: full }, (_, at) =>
        idsAt(`${KNOWN_KEY}${sessionId}/${at}`),
      )
      return [...(await Promise.all(chunks)).flat(), ...ids]
    },
    know: async (...given) => {
      const note = await noteOf(...given)
      if (note) await settings.write(note.key, note.value)
    },
    noteOf,
    covered: async sessionId => new Set(await idsAt(DELETED_KEY + sessionId)),
    cover: async (sessionId, ids) => {
      const all = new Set([...(await idsAt(DELETED_KEY + sessionId)), ...ids])
      await settings.write(DELETED_KEY + sessionId, [...all])
    },
  }
}

/** With new keys everything is published again, as at a remote that was wiped. */
function movedMemo(memo: SyncMemo, { keysId, members }: SyncIdentity): SyncMemo {
  resendAll(memo)
  return {
    ...memo,
    keysId,
    retired: new Set([...memo.retired, ...memo.names.keys()]),
    names: new Map(),
    ignored: new Set(),
    own: new Map(),
    wanted: new Set(),
    asked: new Set(),
    devices: new Map(
      members.map(({ id, publicKey }) => {
        const known = { ...deviceOf(memo, id), read: [], segments: [] }
        return [id, { ...known, publicKeys: [publicKey] }]
      }),
    ),
  }
}

/** What is known of a device, also of one that nothing is known of. */
export function deviceOf({ devices }: Pick<SyncMemo, 'devices'>, id: string): Device {
  return devices.get(id) ?? { name: '', at: 0, read: [], newest: 0, segments: [] }
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

export function hashOf(value: unknown): string {
  return contentHash(canonicalJson(value ?? null))
}
