import { contentHash } from '../engine/index.ts'
import type { SessionRow } from '../ports/storage.ts'
import { awaitRequest, keysStartingWith, tablesIn, runInDatabase } from './raw-database.ts'

const TABLES = ['sessions', 'marks', 'settings', 'snapshots', 'snapshotLines', 'events']

/** The format of `snapshots.ts`; the hash shows changes. */
interface StoredSnapshot {
  readonly writtenBy: string
  readonly revision: number
  readonly places: readonly number[]
  readonly hash: string
}

interface StoredLine {
  readonly place: number
  readonly text: string
}

/** Of the session, with data from its row. */
interface StoredScreen {
  readonly sessionId: string
  readonly origin: SessionRow['origin']
  readonly text: string
}

/** The snapshot of a session (null: the one that opens first), read without zod before the application loads; null for none. */
export function readLastScreen(
  sessionId: string | null,
  writtenBy: string,
  name = 'palimpsest',
): Promise<StoredScreen | null> {
  return runInDatabase(name, async database => {
    if (tablesIn(database, TABLES).length < TABLES.length) return null
    const transaction = database.transaction(TABLES)
    const id = sessionId ?? (await newestIn(transaction))
    if (id === null) return null
    const [row, kept, lines, last] = await Promise.all([
      awaitRequest<Listed | undefined>(transaction.objectStore('sessions').get(id)),
      awaitRequest<StoredSnapshot | undefined>(transaction.objectStore('snapshots').get(id)),
      awaitRequest<StoredLine[]>(
        transaction.objectStore('snapshotLines').getAll(keysStartingWith(id)),
      ),
      awaitRequest(transaction.objectStore('events').openKeyCursor(keysStartingWith(id), 'prev')),
    ])
    const revision = Array.isArray(last?.key) ? Number(last.key[1]) + 1 : 0
    if (!row || kept?.writtenBy !== writtenBy || kept.revision !== revision) return null
    const texts = new Map(lines.map(({ place, text }) => [place, text]))
    const text = kept.places.map(place => texts.get(place)).join('\n')
    return kept.hash === contentHash(text) ? { sessionId: id, origin: row.origin, text } : null
  })
}

type Listed = Pick<SessionRow, 'id' | 'origin' | 'updatedAt'>

/** The first session of the list; null for none, and if the settings say to start with a new one. */
async function newestIn(transaction: IDBTransaction): Promise<string | null> {
  const all = <Record>(table: string): Promise<readonly Record[]> =>
    awaitRequest(transaction.objectStore(table).getAll())
  const [settings, rows, marks] = await Promise.all([
    awaitRequest<{ readonly value: { readonly startsWith?: string } } | undefined>(
      transaction.objectStore('settings').get('settings'),
    ),
    all<Listed>('sessions'),
    all<{ readonly sessionId: string; readonly trashedAt: number | null }>('marks'),
  ])
  if (settings?.value.startsWith === 'new') return null
  const trashed = new Set(marks.flatMap(mark => (mark.trashedAt === null ? [] : mark.sessionId)))
  const [newest] = rows
    .filter(({ id }) => !trashed.has(id))
    .toSorted((left, right) => right.updatedAt - left.updatedAt)
  return newest?.id ?? null
}
