/** What a person makes beside chats, such as prompts, projects and the memory: collections of items, kept as one log of changes. */
import { z } from 'zod'
import { Instant } from '../engine/index.ts'
import { Division } from './division.ts'

const SomeParts = z.strictObject({
  division: Division,
  paths: z.array(z.array(z.string()).readonly()).readonly(),
})

/** One change of one item. It holds the whole new value, as it was on the device that made it. */
export const Change = z.strictObject({
  id: z.string().min(1),
  collection: z.string().min(1),
  /** The id of the item in its collection. */
  item: z.string().min(1),
  /** The newest change of the item before this one; null for none. */
  after: z.string().min(1).nullable(),
  /** Milliseconds since 1970, UTC; later than the change before it, even if the clock went back. */
  at: Instant,
  /** The name of the device that made it; absent for this one. */
  device: z.string().min(1).optional(),
  /** Null: deleted, but not erased. */
  value: z.unknown(),
  /** Only these parts of the value count, if the item has one before; absent for the whole value. */
  parts: SomeParts.optional(),
  /** True for a change that never leaves this device. */
  stays: z.literal(true).optional(),
  /** The same for all changes that were made at once; absent for one alone. */
  act: z.string().min(1).optional(),
  /** The id of the change that it takes back. */
  takesBack: z.string().min(1).optional(),
  /** True for one that nobody made: it says in one what earlier ones made together, and they are dropped. */
  repeats: z.literal(true).optional(),
  /** What the collection says about the change itself, such as the messages that it comes from. */
  about: z.unknown().optional(),
})
export type Change = z.infer<typeof Change>

/** The order of the changes of one item, the same in every tab and on every device. The last one counts. */
export function byTime(left: Pick<Change, 'at' | 'id'>, right: Pick<Change, 'at' | 'id'>): number {
  if (left.at !== right.at) return left.at - right.at
  if (left.id === right.id) return 0
  return left.id < right.id ? -1 : 1
}

/** The log of changes. Rejects with `StoreError`. */
export interface ChangeLog {
  /** The changes of one collection, or of all, in the order of `byTime`. One that this version cannot read is omitted and stays. */
  read(collection?: string): Promise<readonly Change[]>
  /**
   * Adds changes of different items, all or none. False, and no change, if an item has a newer change than `after`. A change
   * that is stored already counts as added.
   */
  append(changes: readonly Change[]): Promise<boolean>
  /** Adds the changes that are missing here. Resolves with their number. */
  merge(changes: readonly Change[]): Promise<number>
  /** Deletes all changes of these items, or of all items for null: no word of them stays. */
  erase(collection: string, items: readonly string[] | null): Promise<void>
  /** Deletes these changes, which newer ones have replaced. */
  drop(ids: readonly string[]): Promise<void>
  /** Calls back after a change in this tab or another one; null: of any collection. Resolves with the unsubscribe function. */
  subscribe(listener: (collection: string | null) => void): Promise<() => void>
}

/** What a feature keeps: items of one kind, each with an id. */
export interface Collection<Value> {
  /** Unique among all collections; it stands in stored changes. */
  readonly name: string
  /** A value that it refuses is left out and stays stored: a newer version wrote it. */
  readonly schema: z.ZodType<Value>
  /** True for an item that never leaves this device. */
  readonly stays?: (item: string) => boolean
  /** How the values of an item divide; undefined: of two changes of it at the same time the later one counts. */
  readonly division?: (item: string) => Division | undefined
  /** The part of a value that may be in a file, both written and read. Null: the item is not for files. Absent: the whole value. */
  forFile?(value: Value, item: string): Value | null
}

/**
 * How long a change that a newer one replaced stays, in milliseconds, so that the newer one can be taken back. All changes of the memory
 * stay, because the person can go back in it.
 */
export const REPLACED_MS = 30 * 86_400_000

/** Changes some items: null removes one. Null: no change. */
export type Decide<Value> = (
  items: ReadonlyMap<string, Value>,
) => ReadonlyMap<string, Value | null> | null

/** The items of one collection. Rejects with `StoreError`. */
export interface Items<Value> {
  /** By id, in the order of their first changes. */
  list(): Promise<ReadonlyMap<string, Value>>
  /**
   * Changes all items that `decide` names, or none. It is asked again if another tab was faster. Resolves with the changes that were
   * stored. `at`: when the values were made, if they say so.
   */
  change(decide: Decide<Value>, at?: number): Promise<readonly Change[]>
  /** Calls back after a change in this tab or another one. Resolves with the unsubscribe function. */
  subscribe(listener: () => void): Promise<() => void>
}
