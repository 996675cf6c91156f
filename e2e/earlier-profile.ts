/** A profile as the build before the log of changes wrote it, with something in each collection, plain or encrypted. */
import { generateSession } from '../bench/browser/generate-session.ts'
import { createRowSealers } from '../src/store/at-rest/sealed-rows.ts'
import { LOCK_NAME, LOCK_TABLE, PLAIN_NAME, SEALED_NAME } from '../src/store/sealing.ts'
import { newLock, openLock } from '../src/store/at-rest/lock-record.ts'
import { rowOfLog } from '../src/store/session-row.ts'
import { PASSPHRASE } from './at-rest-steps.ts'
import type { RawDatabase, RawTable } from './raw-database.ts'

/** Of Dexie 3, before the table `changes`. */
export const EARLIER_VERSION = 30

const [SESSIONS, PROMPTS, PROJECTS, PRESETS, BLOCKS] = [12, 300, 30, 20, 150]
const FILL = 'The orchard has forty rows of quinces. '.repeat(12)

const count = (length: number) => Array.from({ length }, (_, position) => position)

export interface EarlierProfile {
  readonly databases: Readonly<Record<string, RawDatabase>>
  /** The newest value of each item, by `collection/item`. */
  readonly items: Readonly<Record<string, unknown>>
  /** The number of changes of the memory. */
  readonly memoryChanges: number
  readonly events: readonly object[]
  /** The database with the words. */
  readonly name: string
  /** A database with its rows as the app sees them. */
  readonly opened: (database: RawDatabase) => RawDatabase
}

export async function earlierProfile(isSealed: boolean): Promise<EarlierProfile> {
  const { tables, ...shared } = rowsAt(Date.now())
  const plain = { version: EARLIER_VERSION, tables }
  if (!isSealed)
    return {
      ...shared,
      databases: { [PLAIN_NAME]: plain },
      name: PLAIN_NAME,
      opened: database => database,
    }
  const lock = { ...(await newLock(PASSPHRASE, 0)), isSealed: true, plan: null }
  const key = await openLock(lock, PASSPHRASE)
  if (key === null) throw new RangeError('The lock does not open')
  const sealersOf = createRowSealers(key)
  const withRows = (database: RawDatabase, change: (table: RawTable, row: object) => object) => ({
    ...database,
    tables: database.tables.map(table => ({
      ...table,
      rows: table.rows.map(row => change(table, row)),
    })),
  })
  const lockTable = { name: LOCK_TABLE, primaryKey: { keyPath: 'id' }, indexes: [], rows: [lock] }
  return {
    ...shared,
    databases: {
      [SEALED_NAME]: withRows(plain, (table, row) => sealersOf(table).sealRow(row)),
      [LOCK_NAME]: { version: 1, tables: [lockTable] },
    },
    name: SEALED_NAME,
    opened: database =>
      withRows(database, (table, row) => Object(sealersOf(table).openRow(row)) as object),
  }
}

function rowsAt(now: number) {
  const items: Record<string, unknown> = {}
  const prompts = count(PROMPTS).map(position => {
    const prompt = { name: `Prompt ${position}`, text: `${position}: ${FILL}`, at: now - position }
    items[`prompt/prompt ${position}`] = prompt
    return { key: `prompt ${position}`, ...prompt }
  })
  const projects = count(PROJECTS).map(position => {
    const project = {
      id: `p${position}`,
      name: `Project ${position}`,
      instructions: FILL,
      preset: null,
      model: null,
      readsSharedMemory: true,
      createdAt: now - position,
      changedAt: now - position,
    }
    items[`project/p${position}`] = project
    return project
  })
  const presets = count(PRESETS).map(position => {
    const preset = {
      title: `Preset ${position}`,
      presetId: 'co-cli',
      options: { max_steps: position + 2 },
    }
    items[`preset/preset ${position}`] = preset
    return preset
  })
  const memory = count(BLOCKS).flatMap(position => {
    const item = `block.${position}`
    const value = (content: string) => ({
      type: 'block',
      name: `block ${position}`,
      purpose: '',
      limit: { of: 'tokens', most: 900 },
      content,
      isOpenToModel: true,
    })
    const first = {
      id: `m${position}-1`,
      item,
      after: null,
      at: now - 2,
      by: 'person',
      source: { sessionId: null, messageIds: [] },
      value: value(FILL),
    }
    const next = {
      ...first,
      id: `m${position}-2`,
      after: first.id,
      at: now - 1,
      value: value('Now.'),
    }
    items[`memory/${item}`] = next.value
    return [first, next]
  })
  const chosen = { theme: 'dark', systemPrompt: FILL, dailyCap: 3, trashDays: 0 }
  for (const [key, value] of Object.entries(chosen)) items[`setting/${key}`] = value
  const logs = count(SESSIONS).map(position => {
    const { events } = generateSession(`Chat ${position}`, { messages: 8, endsAt: now - position })
    return { sessionId: `s${position}`, events }
  })
  const marks = logs.map(({ sessionId }, position) => {
    const marked = {
      ...(position % 3 === 0 && { tags: ['green', `of ${position}`] }),
      ...(position % 4 === 0 && { projectId: `p${position}` }),
      ...(position % 5 === 1 && { archivedAt: now - position }),
      ...(position % 6 === 2 && { pinnedAt: now - position }),
    }
    for (const [name, value] of Object.entries(marked)) items[`mark/${sessionId}/${name}`] = value
    const row = { sessionId, trashedAt: null, backedUpAt: now, imported: null, pinnedAt: null }
    return { ...row, ...marked }
  })
  const events = logs.flatMap(log =>
    log.events.map((event, seq) => ({ sessionId: log.sessionId, seq, event })),
  )
  return {
    items,
    events,
    memoryChanges: memory.length,
    tables: [
      tableOf('events', ['sessionId', 'seq'], {
        indexes: [['sessionId', 'event.id']],
        rows: events,
      }),
      tableOf('sessions', 'id', {
        rows: logs.map(log => rowOfLog(log.sessionId, log.events)),
      }),
      tableOf('marks', 'sessionId', { rows: marks }),
      tableOf('settings', 'key', {
        rows: [
          { key: 'settings', value: chosen },
          { key: 'saved-presets', value: presets },
        ],
      }),
      tableOf('blobs', ['sessionId', 'hash'], { indexes: ['at'] }),
      tableOf('drafts', ['sessionId', 'key']),
      tableOf('queue', 'place', { isCounted: true, indexes: [['sessionId', 'id']] }),
      tableOf('snapshots', 'sessionId'),
      tableOf('snapshotLines', ['sessionId', 'place']),
      tableOf('prompts', 'key', { rows: prompts }),
      tableOf('segments', ['sessionId', 'first']),
      tableOf('memory', 'id', { indexes: ['item'], rows: memory }),
      tableOf('projects', 'id', { rows: projects }),
    ],
  }
}

type Path = string | readonly string[]

function tableOf(
  name: string,
  keyPath: Path,
  {
    indexes = [],
    rows = [],
    isCounted = false,
  }: {
    readonly indexes?: readonly Path[]
    readonly rows?: readonly object[]
    readonly isCounted?: boolean
  } = {},
): RawTable {
  return {
    name,
    primaryKey: { keyPath, autoIncrement: isCounted },
    indexes: indexes.map(path => ({ keyPath: path })),
    rows,
  }
}
