/** Reads and changes the memory. Every change says who made it and where it comes from. */
import type { Clock, NextId } from '../../ports/platform.ts'
import type { MemoryChange, MemoryItem, MemoryStore } from '../../ports/memory.ts'
import { createSerialQueue } from '../async/calls.ts'
import { foldMemory, type MemoryState, originOf, valueAfter } from './fold-memory.ts'
import { loadOnce } from '../../ports/connection.ts'

export interface MemoryPorts {
  readonly store: MemoryStore
  readonly clock: Pick<Clock, 'now'>
  readonly nextId: NextId
}

/** Who changes an item, and from which messages it comes. */
export type Author = Pick<MemoryChange, 'by' | 'source' | 'origin'>

/** The new value of an item, from its present one; undefined: no change. */
export type Change = (
  value: MemoryItem | null,
) => MemoryItem | null | undefined | Promise<MemoryItem | null | undefined>

/** Without a source: the person typed it on the page of the memory. */
export const BY_PERSON: Author = { by: 'person', source: { sessionId: null, messageIds: [] } }

/** More than two tabs that write at the same moment. */
const MOST_TRIES = 8

export type MemoryLog = ReturnType<typeof createMemoryLog>

/** The memory in this tab. `changed`: called after each change, of any tab. */
export function createMemoryLog(
  { store, clock, nextId }: MemoryPorts,
  {
    changed,
    onFault,
  }: { readonly changed: () => void; readonly onFault: (error: unknown) => void },
) {
  let state = foldMemory([])
  const inOrder = createSerialQueue()
  const read = async () => {
    state = foldMemory(await store.read())
    changed()
  }
  /** Reads the memory once; after a failure the next call tries again. */
  const load = loadOnce(async () => {
    await store.subscribe(() => void read().catch(onFault))
    await read()
  })
  const changeNow = async (item: string, change: Change, { by, source, origin }: Author) => {
    await load()
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const history = state.histories.get(item) ?? []
      const value = await change(valueAfter(item, history))
      if (value === undefined) return null
      const newest = history.at(-1)
      const at = Math.max(clock.now(), (newest?.at ?? -1) + 1)
      const made: MemoryChange = {
        id: nextId(),
        item,
        after: newest?.id ?? null,
        at,
        by,
        source,
        ...(origin && { origin }),
        value,
      }
      const isStored = await store.append([made])
      await read()
      if (isStored) return made
    }
    throw new RangeError(`${item} changes faster than it can be written`)
  }
  return {
    load,
    state: (): MemoryState => state,
    /** The change that was stored; null if `change` changes nothing. */
    change: (item: string, change: Change, author: Author): Promise<MemoryChange | null> =>
      inOrder(() => changeNow(item, change, author)),
    /** Brings back the value that an item had before the change of this id. Null if there is no such change. */
    undo: (item: string, changeId: string): Promise<MemoryChange | null> =>
      inOrder(() => {
        const history = state.histories.get(item) ?? []
        const position = history.findIndex(({ id }) => id === changeId)
        if (position < 0) return Promise.resolve(null)
        const earlier = history.slice(0, position)
        const origin = originOf(earlier)
        // Who takes a change back has not read what comes back.
        const author = origin === 'user' ? BY_PERSON : { ...BY_PERSON, origin }
        return changeNow(item, () => valueAfter(item, earlier), author)
      }),
    /** Deletes the items and what was made from them, with all their changes. Null: everything. */
    erase: (items: readonly string[] | null): Promise<void> =>
      inOrder(async () => {
        await load()
        const erased = items && [...new Set([...items, ...madeFrom(items, state)])]
        const left = leftOf(erased ?? [...state.histories.keys()], state)
        await store.erase(erased)
        if (left.length > 0)
          await store.append(
            left.map(({ item, source }) => ({
              id: nextId(),
              item,
              after: null,
              at: clock.now(),
              by: 'person',
              source,
              value: null,
            })),
          )
        await read()
      }),
  }
}

/** An id of a block from the name that no item has, not even a deleted one. */
export function freeId(name: string, log: Pick<MemoryLog, 'state'>): string {
  const { blocks, histories } = log.state()
  const isFree = (id: string) => !histories.has(id) && blocks.every(block => block.id !== id)
  const base = `block.${name.toLowerCase()}`
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? base : `${base}.${number}`
    if (isFree(id)) return id
  }
}

/** What stays of erased journal entries: the ids of their messages, so that they are not noted again. No word stays. */
function leftOf(items: readonly string[], { histories }: Pick<MemoryState, 'histories'>) {
  return items.flatMap(item => {
    const history = item.startsWith(JOURNAL) ? (histories.get(item) ?? []) : []
    const messageIds = [...new Set(history.flatMap(({ source }) => source.messageIds))]
    const sessionId = history[0]?.source.sessionId ?? null
    const isLeft = messageIds.length > 0 && !histories.has(`${ERASED}${item}`)
    return isLeft ? [{ item: `${ERASED}${item}`, source: { sessionId, messageIds } }] : []
  })
}

/** Begins the id of a journal entry. */
export const JOURNAL = 'journal.'
/** Begins the id of what stays of an erased entry. */
export const ERASED = 'erased.'

/** The items of which any version was made from one of these. */
export function madeFrom(
  items: readonly string[],
  { histories }: Pick<MemoryState, 'histories'>,
): readonly string[] {
  const erased = new Set(items)
  return [...histories]
    .filter(([, history]) =>
      history.some(
        ({ value }) => value?.type === 'entry' && value.consolidatedIds.some(id => erased.has(id)),
      ),
    )
    .map(([id]) => id)
}
