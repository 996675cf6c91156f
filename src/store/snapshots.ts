/** The newest snapshot of each session, a record per line, so that a write stores only new lines. */
import { z } from 'zod'
import { contentHash } from '../engine/index.ts'
import type { SnapshotStore } from '../ports/storage.ts'
import { type Connection, recordsOfSession } from './db.ts'
import { revisionOf } from './log-table.ts'

const Stored = z.strictObject({
  sessionId: z.string().min(1),
  schema: z.literal(2),
  writtenBy: z.string().min(1),
  revision: z.int().positive(),
  /** Positions of the lines of the text, in order. */
  places: z.array(z.int().nonnegative()).readonly(),
  /** `contentHash` of the text. */
  hash: z.string(),
})

const Line = z.strictObject({
  sessionId: z.string().min(1),
  place: z.int().nonnegative(),
  text: z.string(),
})
type Line = z.infer<typeof Line>

/** Writes use `relaxed`, another connection to the same database, and lock no table of the log, so that an append never waits. */
export function createSnapshotStore(connection: Connection, relaxed: Connection): SnapshotStore {
  return {
    read: (sessionId, writtenBy) =>
      connection.look(['events', ...TABLES], async () => {
        const { data } = Stored.safeParse(
          await connection.table<string>('snapshots').get(sessionId),
        )
        if (data?.writtenBy !== writtenBy) return null
        if ((await revisionOf(connection, sessionId)) !== data.revision) return null
        const lines = await readLines(connection, sessionId)
        const texts = new Map(lines.map(({ place, text }) => [place, text]))
        const text = data.places.map(place => texts.get(place)).join('\n')
        return data.hash === contentHash(text) ? text : null
      }),
    write: (sessionId, { revision, writtenBy, text }) =>
      relaxed.run(async () => {
        if ((await revisionOf(relaxed, sessionId)) !== revision) return
        await relaxed.dexie.transaction('rw', TABLES, async () => {
          const places = await writeLines(relaxed, sessionId, text.split('\n'))
          const hash = contentHash(text)
          const snapshot = { sessionId, schema: 2, writtenBy, revision, places, hash } as const
          await relaxed.table<string>('snapshots').put(snapshot satisfies z.infer<typeof Stored>)
        })
      }),
  }
}

const TABLES = ['snapshots', 'snapshotLines']

async function readLines(connection: Connection, sessionId: string): Promise<readonly Line[]> {
  const lines = { table: 'snapshotLines', key: 'place' }
  const records = await recordsOfSession(connection, sessionId, lines).toArray()
  return records.flatMap(record => Line.safeParse(record).data ?? [])
}

/** Adds the new lines and deletes unused ones. Resolves with the position of each line. */
async function writeLines(
  connection: Connection,
  sessionId: string,
  texts: readonly string[],
): Promise<readonly number[]> {
  const before = await readLines(connection, sessionId)
  const places = new Map(before.map(({ place, text }) => [text, place]))
  const added: Line[] = []
  let next = (before.at(-1)?.place ?? -1) + 1
  for (const text of texts) {
    if (places.has(text)) continue
    places.set(text, next)
    added.push({ sessionId, place: next, text })
    next += 1
  }
  const wanted = new Set(texts)
  const gone = before.filter(({ text, place }) => !wanted.has(text) || places.get(text) !== place)
  const table = connection.table<[string, number]>('snapshotLines')
  await table.bulkDelete(gone.map(({ place }) => [sessionId, place]))
  await table.bulkPut(added)
  return texts.map(text => places.get(text) ?? 0)
}
