/** Prompts, projects, saved presets and the memory of an earlier version, which had a place each, become changes in the log. */
import { z } from 'zod'
import { contentHash, Instant } from '../engine/index.ts'
import type { Change, Collection } from '../ports/change-log.ts'
import { keyOf, presets, projects, prompts } from '../ports/collections.ts'
import { fromMemoryChange, MemoryChange } from '../ports/memory.ts'
import type { Connection } from './db.ts'

/** What `moveEarlierRows` reads and empties. */
export const EARLIER_TABLES = ['prompts', 'projects', 'memory', 'settings'] as const

/** The settings key of the saved presets. */
const SAVED_PRESETS = 'saved-presets'

const PromptRow = z.looseObject({ key: z.string() }).transform(({ key: _key, ...prompt }) => prompt)
const PresetsRow = z.object({ value: z.array(z.unknown()) })
const At = z.object({ at: Instant })

/** True if there may be something to move. Call it in a transaction of these tables. */
export async function hasEarlierRows(connection: Connection): Promise<boolean> {
  for (const name of ['prompts', 'projects', 'memory'])
    if ((await connection.table(name).count()) > 0) return true
  const stored = await connection.table<string>('settings').get(SAVED_PRESETS)
  return (PresetsRow.safeParse(stored).data?.value.length ?? 0) > 0
}

/**
 * Moves what can be read; the rest stays where it is. Call it in a transaction of the log and these tables. An id follows from the
 * value, so that two devices that had the same value have the same change.
 */
export async function moveEarlierRows(connection: Connection): Promise<void> {
  const add = async (changes: readonly Change[]) => {
    const log = connection.table<string>('changes')
    const there = await log.bulkGet(changes.map(({ id }) => id))
    await log.bulkAdd(changes.filter((_change, at) => there[at] === undefined))
  }
  const move = async (name: string, changeOf: (row: unknown) => Change | null) => {
    const table = connection.table<string>(name)
    const keys = await table.toCollection().primaryKeys()
    if (keys.length === 0) return
    const rows = await table.bulkGet(keys)
    const moved = keys.flatMap((key, at) => {
      const change = changeOf(rows[at])
      return change ? [{ key, change }] : []
    })
    await add(moved.map(({ change }) => change))
    await table.bulkDelete(moved.map(({ key }) => key))
  }
  await move('prompts', row =>
    earlier(prompts, PromptRow.safeParse(row).data, ({ name }) => keyOf(name)),
  )
  await move('projects', row => earlier(projects, row, ({ id }) => id))
  await move('memory', row => {
    const change = MemoryChange.safeParse(row).data
    return change ? fromMemoryChange(change) : null
  })
  const settings = connection.table<string>('settings')
  const saved = PresetsRow.safeParse(await settings.get(SAVED_PRESETS)).data?.value ?? []
  if (saved.length === 0) return
  const read = saved.map(value => earlier(presets, value, ({ title }) => keyOf(title)))
  await add(read.flatMap(change => change ?? []))
  await settings.put({ key: SAVED_PRESETS, value: saved.filter((_value, at) => read[at] === null) })
}

/** The first change of an item; null for a value that this version cannot read. */
function earlier<Value>(
  { name, schema }: Collection<Value>,
  stored: unknown,
  itemOf: (value: Value) => string,
): Change | null {
  const parsed = schema.safeParse(stored)
  if (!parsed.success) return null
  const value = parsed.data
  const item = itemOf(value)
  const at = At.safeParse(value).data?.at ?? ChangedAt.safeParse(value).data?.changedAt ?? 0
  const id = `moved-${contentHash(JSON.stringify([name, item, at, value]))}`
  return { id, collection: name, item, after: null, at, value }
}

const ChangedAt = z.object({ changedAt: Instant })
