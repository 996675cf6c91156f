/** Notes in the journal what finished sessions say that never compacted, so that the board can be made from it (E14). */
import { expandToSteps, foldBranch, toArray } from '../../engine/index.ts'
import type { SessionRow, StoragePort } from '../../ports/storage.ts'
import { ERASED, JOURNAL, type MemoryLog } from './change-memory.ts'
import { entryOf, type NotedCompaction, saidIn, withoutKnown } from './journal.ts'

export interface FinishedSessionsOptions {
  readonly log: MemoryLog
  readonly storage: Pick<StoragePort, 'events' | 'sessions'>
  /** No tab works in the session now. */
  readonly isFinished: (sessionId: string) => boolean
  /** The session uses blocks and board. */
  readonly usesMemory: (row: SessionRow) => boolean
}

/** Most sessions that are read at once, the newest ones. */
const MOST_SESSIONS = 30

/** Begins the id of an entry of a finished session. */
const OF_SESSION = `${JOURNAL}session.`

export function createFinishedSessions(options: FinishedSessionsOptions) {
  const { log, storage, isFinished, usesMemory } = options
  /** The revision of each session as it was read last. */
  const read = new Map<string, number>()

  const note = async ({ id: sessionId, revision, updatedAt, projectId }: SessionRow) => {
    const { events } = await storage.events.read(sessionId)
    const { journal, histories } = log.state()
    const originals = unnoted(events, notedMessages(histories))
    const facts = withoutKnown(saidIn({ originals }), journal, sessionId)
    const made = entryOf(facts, { sessionId, at: updatedAt, kind: 'session' })
    if (!made) return
    const entry = projectId === undefined ? made : { ...made, project: projectId }
    const [source = { sessionId, messageIds: [] }] = entry.sources
    await log.change(
      `${OF_SESSION}${sessionId}.${revision}`,
      value => (value === null ? entry : undefined),
      { by: 'rule', source },
    )
  }

  return {
    /** Reads what is new in the finished sessions of a project; without one, of no project. */
    noteNew: async (projectId: string | undefined): Promise<void> => {
      await log.load()
      const rows = await storage.sessions.list()
      const due = rows.filter(
        row =>
          row.projectId === projectId &&
          row.origin === 'user' &&
          row.imported === null &&
          isFinished(row.id) &&
          usesMemory(row),
      )
      for (const row of due.slice(0, MOST_SESSIONS)) {
        if (read.get(row.id) === row.revision) continue
        await note(row)
        read.set(row.id, row.revision)
      }
    },
  }
}

/** The messages that no entry was made from, without those that the person took from the model. */
function unnoted(
  events: Parameters<typeof foldBranch>[0],
  noted: ReadonlySet<string>,
): NotedCompaction['originals'] {
  const { messages, overlays } = foldBranch(events)
  const entries = toArray(messages)
  const excluded = expandToSteps(entries, overlays.excluded)
  return entries
    .filter(({ event }) => !excluded.has(event.id) && !noted.has(event.id))
    .map(({ event: { id, role, parts } }) => ({
      id,
      role,
      parts,
      origin: 'message',
      pinned: false,
    }))
}

/** The messages of all entries that are or were there. What the person deleted or erased does not come back. */
function notedMessages(
  histories: ReturnType<MemoryLog['state']>['histories'],
): ReadonlySet<string> {
  return new Set(
    [...histories].flatMap(([item, history]) =>
      item.startsWith(JOURNAL) || item.startsWith(ERASED)
        ? history.flatMap(({ source, value }) => [
            ...source.messageIds,
            ...(value?.type === 'entry'
              ? value.sources.flatMap(({ messageIds }) => messageIds)
              : []),
          ])
        : [],
    ),
  )
}
