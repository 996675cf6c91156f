/** Computes what is remembered from the log of changes. */
import { byTime } from '../../ports/change-log.ts'
import type {
  MemoryBlock,
  MemoryChange,
  MemoryEntry,
  MemoryItem,
  MemoryOrigin,
} from '../../ports/memory.ts'

/** A block or an entry with its changes, oldest first; none for a block that was never changed. */
export interface StoredItem<Value extends MemoryItem> {
  readonly id: string
  readonly value: Value
  readonly history: readonly MemoryChange[]
}

export interface MemoryState {
  readonly blocks: readonly StoredItem<MemoryBlock>[]
  /** Newest first. */
  readonly journal: readonly StoredItem<MemoryEntry>[]
  /** Most important first. */
  readonly board: readonly StoredItem<MemoryEntry>[]
  /** Changes of all items, deleted ones included; by item, oldest first. */
  readonly histories: ReadonlyMap<string, readonly MemoryChange[]>
}

const USUAL_LIMIT = { of: 'characters', most: 2_000 } as const

/** The blocks that are there from the start, empty. */
export const FIRST_BLOCKS: ReadonlyMap<string, MemoryBlock> = new Map(
  [
    { name: 'person', purpose: 'who the person is, and how they like answers' },
    { name: 'work', purpose: 'what they work on, what was decided, where things stand' },
  ].map(({ name, purpose }) => [
    name,
    { type: 'block', name, purpose, limit: USUAL_LIMIT, content: '', isOpenToModel: true },
  ]),
)

/** The id of the block that a project has from the start. */
export function projectBlockId(projectId: string): string {
  return `${OF_PROJECT}${projectId}`
}

const OF_PROJECT = 'block of project '

/** The block that is there without a change; null for none. */
function firstBlock(item: string): MemoryBlock | null {
  if (!item.startsWith(OF_PROJECT)) return FIRST_BLOCKS.get(item) ?? null
  return {
    type: 'block',
    name: 'project',
    purpose: 'what this project is about, what was decided, where things stand',
    limit: USUAL_LIMIT,
    content: '',
    isOpenToModel: true,
    project: item.slice(OF_PROJECT.length),
  }
}

/** The state after these changes. Their order does not matter. */
export function foldMemory(changes: readonly MemoryChange[]): MemoryState {
  const histories = Map.groupBy(changes.toSorted(byTime), ({ item }) => item)
  const ids = [...new Set([...FIRST_BLOCKS.keys(), ...[...histories.keys()].toSorted()])]
  const blocks: StoredItem<MemoryBlock>[] = []
  const entries: StoredItem<MemoryEntry>[] = []
  for (const id of ids) {
    const history = histories.get(id) ?? []
    const value = valueAfter(id, history)
    if (value?.type === 'block') blocks.push({ id, value, history })
    if (value?.type === 'entry') entries.push({ id, value, history })
  }
  return {
    blocks,
    journal: entries.filter(({ value }) => value.place === 'journal').toSorted(byDay),
    board: entries
      .filter(({ value }) => value.place === 'board')
      .toSorted(
        (left, right) => right.value.importance - left.value.importance || byDay(left, right),
      ),
    histories,
  }
}

/** The value of an item after these of its changes; null for a deleted one, and for none. */
export function valueAfter(item: string, history: readonly MemoryChange[]): MemoryItem | null {
  const newest = history.at(-1)
  return newest ? newest.value : firstBlock(item)
}

/** Who said what a block with these changes holds. A person who saves a block has read it. */
export function originOf(history: readonly MemoryChange[]): MemoryOrigin {
  const newest = history.at(-1)
  if (!newest || newest.value === null) return 'user'
  return newest.origin ?? (newest.by === 'person' ? 'user' : 'inferred')
}

/** True if a tool or a file may have said it. */
export function isOfOthers(origin: MemoryOrigin): boolean {
  return origin === 'tool' || origin === 'inferred'
}

/** From the least trusted: what a tool claimed may be meant to mislead. */
const TRUST: readonly MemoryOrigin[] = ['tool', 'inferred', 'assistant', 'user']

/** True if it is trusted as much as the other, or more. */
export function isAtLeast(origin: MemoryOrigin, other: MemoryOrigin): boolean {
  return TRUST.indexOf(origin) >= TRUST.indexOf(other)
}

/** The least trusted of these; inferred for none. */
export function weakest(origins: readonly MemoryOrigin[]): MemoryOrigin {
  return TRUST.find(origin => origins.includes(origin)) ?? 'inferred'
}

/** Changes of a file as they are stored here: whoever made the file may have written them, so they are words of others until read. */
export function restored(changes: readonly MemoryChange[]): readonly MemoryChange[] {
  return changes.map(change =>
    change.value === null
      ? change
      : { ...change, origin: weakest([originOf([change]), 'inferred']) },
  )
}

/** True if what models read of the memory may be words of others. The assistant may have repeated them in a session. */
export function isForeign({ blocks, board }: Pick<MemoryState, 'blocks' | 'board'>): boolean {
  return (
    blocks.some(({ history }) => isOfOthers(originOf(history))) ||
    board.some(
      ({ value, history }) =>
        isOfOthers(history.at(-1)?.origin ?? 'user') ||
        value.facts.some(({ origin }) => origin !== 'user'),
    )
  )
}

function byDay(left: StoredItem<MemoryEntry>, right: StoredItem<MemoryEntry>): number {
  return right.value.at - left.value.at || (left.id < right.id ? 1 : -1)
}

/** `projectId`: undefined for what belongs to no project. */
export interface MemoryScope {
  readonly projectId: string | undefined
  /** True: also what belongs to no project. */
  readonly readsShared: boolean
}

/** What is in the scope; of a project first its own. A project has a block of its own from the start. */
export function inScope(
  { blocks, journal, board, histories }: MemoryState,
  { projectId, readsShared }: MemoryScope,
): MemoryState {
  const isOwn = ({ value }: StoredItem<MemoryItem>) => value.project === projectId
  const isRead = (kept: StoredItem<MemoryItem>) =>
    isOwn(kept) || (readsShared && kept.value.project === undefined)
  const own = blocks.filter(isOwn)
  const id = projectId === undefined ? '' : projectBlockId(projectId)
  const first = id === '' || histories.has(id) ? null : valueAfter(id, [])
  return {
    blocks: [
      ...(first?.type === 'block' ? [{ id, value: first, history: [] }] : []),
      ...own,
      ...blocks.filter(kept => !isOwn(kept) && isRead(kept)),
    ],
    journal: journal.filter(isRead),
    board: board.filter(isRead),
    histories,
  }
}

/** The ids of all projects that the memory names. */
export function projectsIn({
  blocks,
  journal,
  board,
}: Pick<MemoryState, 'blocks' | 'journal' | 'board'>): readonly string[] {
  const named = [...blocks, ...journal, ...board].flatMap(({ value }) => value.project ?? [])
  return [...new Set(named)].toSorted()
}
