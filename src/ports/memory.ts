/** What is remembered across sessions: a log of changes of blocks and entries. */
import { z } from 'zod'
import { Instant } from '../engine/index.ts'
import type { Change } from './change-log.ts'

/** Who said it first. `inferred`: no message supports it, so a model concluded it. */
export const MemoryOrigin = z.enum(['user', 'assistant', 'tool', 'inferred'])
export type MemoryOrigin = z.infer<typeof MemoryOrigin>

/** The messages that something comes from. `sessionId`: null if it comes from no session. */
export const MemorySource = z.strictObject({
  sessionId: z.string().min(1).nullable(),
  messageIds: z.array(z.string().min(1)).readonly(),
})
export type MemorySource = z.infer<typeof MemorySource>

/** One statement of an entry. */
export const MemoryFact = z.strictObject({ text: z.string().min(1), origin: MemoryOrigin })
export type MemoryFact = z.infer<typeof MemoryFact>

/** The project that an item belongs to; absent: everything. */
const InProject = z.string().min(1).optional()

/** Text that stands in every request. */
export const MemoryBlock = z.strictObject({
  type: z.literal('block'),
  name: z.string().min(1),
  purpose: z.string(),
  /** The most characters or tokens of `content`. */
  limit: z.strictObject({ of: z.enum(['characters', 'tokens']), most: z.int().positive() }),
  content: z.string(),
  /** False: only the person may change it. */
  isOpenToModel: z.boolean(),
  project: InProject,
})
export type MemoryBlock = z.infer<typeof MemoryBlock>

/** A dated entry: of the journal, which the model searches, or of the board, which stands in every request. */
export const MemoryEntry = z.strictObject({
  type: z.literal('entry'),
  place: z.enum(['journal', 'board']),
  /**
   * `context_synthesis`: the facts of one compaction. `session`: those of a finished session. `note`, `archive`: the model wrote it.
   * `board`: kept from finished sessions.
   */
  kind: z.enum(['context_synthesis', 'session', 'note', 'archive', 'board']),
  at: Instant,
  facts: z.array(MemoryFact).min(1).readonly(),
  /** From 1 to 5. */
  importance: z.int().min(1).max(5),
  tags: z.array(z.string().min(1)).readonly(),
  sources: z.array(MemorySource).readonly(),
  /** Ids of the journal entries that it was made from. */
  consolidatedIds: z.array(z.string().min(1)).readonly(),
  /** True: the board has looked at it, so it proposes nothing of it again. */
  isConsolidated: z.boolean(),
  project: InProject,
})
export type MemoryEntry = z.infer<typeof MemoryEntry>

export const MemoryItem = z.discriminatedUnion('type', [MemoryBlock, MemoryEntry])
export type MemoryItem = z.infer<typeof MemoryItem>

/** One change of one block or entry. It holds the whole new value, so that any change can be taken back. */
export const MemoryChange = z.strictObject({
  id: z.string().min(1),
  /** The id of the block or entry. */
  item: z.string().min(1),
  /** The newest change of the item before this one; null for none. */
  after: z.string().min(1).nullable(),
  /** Later than the change before it, even if the clock went back. */
  at: Instant,
  by: z.enum(['person', 'model', 'rule']),
  source: MemorySource,
  /** Of a block, and of what a backup restored: who said what it now holds, the least trusted one. Absent: its writer. */
  origin: MemoryOrigin.optional(),
  /** Null: deleted, but not erased. */
  value: MemoryItem.nullable(),
})
export type MemoryChange = z.infer<typeof MemoryChange>

/** The collection of the memory. All of its history stays, because the person can read it and go back in it. */
export const MEMORY = 'memory'

/** Null for a change that this version cannot read. */
export function toMemoryChange({ id, item, after, at, value, about }: Change): MemoryChange | null {
  const said = typeof about === 'object' ? about : {}
  return MemoryChange.safeParse({ ...said, id, item, after, at, value }).data ?? null
}

export function fromMemoryChange({ id, item, after, at, value, ...about }: MemoryChange): Change {
  return { id, collection: MEMORY, item, after, at, value, about }
}

/** The log of changes. Rejects with `StoreError`. */
export interface MemoryStore {
  /** All changes, in the order of `byTime`. A change that this version cannot read is omitted and stays stored. */
  read(): Promise<readonly MemoryChange[]>
  /**
   * Adds changes of different items, all or none. False, and no change, if an item has a newer change than `after`. A change
   * that is stored already counts as added.
   */
  append(changes: readonly MemoryChange[]): Promise<boolean>
  /** Adds the changes that are missing here, for a backup. Resolves with their number. */
  merge(changes: readonly MemoryChange[]): Promise<number>
  /** Deletes all changes of these items, or of all items for null: no word of them stays. */
  erase(items: readonly string[] | null): Promise<void>
  /** Calls back after a change in this tab or another one. Resolves with the unsubscribe function. */
  subscribe(listener: () => void): Promise<() => void>
}
