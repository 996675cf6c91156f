/** The records of the log of changes, within a transaction, and the rows that are folds of changes, so that they are read fast. */
import { type Collection, Dexie } from 'dexie'
import { z } from 'zod'
import { byTime, Change } from '../ports/change-log.ts'
import { foldItem } from '../ports/fold-item.ts'
import { marks, sessionOfMark, settings, withMark, withSettings } from '../ports/collections.ts'
import { SETTINGS_RECORD } from '../ports/storage.ts'
import type { Connection } from './db.ts'
import { readFlags, writeFlags } from './session-row.ts'

/** What a transaction that adds or erases changes reads and writes. */
export const CHANGE_TABLES = ['changes', 'settings', 'marks'] as const

type ItemOf = Pick<Change, 'collection' | 'item'>

/** All records of an item. */
export function recordsOfItem(
  connection: Connection,
  { collection, item }: ItemOf,
): Collection<unknown, string> {
  return connection.table<string>('changes').where('[collection+item]').equals([collection, item])
}

/** All records of a collection. */
export function recordsOfCollection(
  connection: Connection,
  collection: string,
): Collection<unknown, string> {
  return connection
    .table<string>('changes')
    .where('[collection+item]')
    .between([collection, Dexie.minKey], [collection, Dexie.maxKey])
}

/** Without those that this version cannot read, in the order of `byTime`. */
export function readChanges(records: readonly unknown[]): readonly Change[] {
  return records.flatMap(record => Change.safeParse(record).data ?? []).toSorted(byTime)
}

export async function changesOf(connection: Connection, of: ItemOf): Promise<readonly Change[]> {
  return readChanges(await recordsOfItem(connection, of).toArray())
}

/** Adds those that are not stored yet. Resolves with them. */
export async function addChanges(
  connection: Connection,
  changes: readonly Change[],
): Promise<readonly Change[]> {
  const missing = await missingIn(connection, changes)
  await connection.table<string>('changes').bulkAdd(missing)
  await foldRows(connection, missing)
  return missing
}

export async function missingIn(
  connection: Connection,
  changes: readonly Change[],
): Promise<readonly Change[]> {
  const there = await connection.table<string>('changes').bulkGet(changes.map(({ id }) => id))
  return changes.filter((_change, at) => there[at] === undefined)
}

const SettingsRow = z.object({ value: z.unknown() })

/** Writes the rows of these items again. */
export async function foldRows(connection: Connection, items: readonly ItemOf[]): Promise<void> {
  const values = new Map<string, unknown>()
  for (const of of items) {
    if (of.collection !== settings.name && of.collection !== marks.name) continue
    const value = foldItem(await changesOf(connection, of))
    if (of.collection === settings.name) values.set(of.item, value)
    else {
      const row = await readFlags(connection, sessionOfMark(of.item))
      await writeFlags(connection, withMark(row, of.item, value))
    }
  }
  if (values.size === 0) return
  const table = connection.table<string>('settings')
  const record = SettingsRow.safeParse(await table.get(SETTINGS_RECORD)).data?.value
  await table.put({ key: SETTINGS_RECORD, value: withSettings(record, values) })
}
