import { z } from 'zod'
import type { WorkerHost } from '../../host/feature.ts'
import { StoreError } from '../../ports/errors.ts'
import { isTemporary } from '../../ports/platform.ts'
import { allRows, type SessionRow } from '../../ports/storage.ts'
import { dayOf } from '../../runtime/models/cost-ledger.ts'
import { priceAt } from '../../runtime/settings/model-catalogue.ts'
import { countUse, Use } from './count-use.ts'
import { pricedUses, type PricedUse } from './report-use.ts'
import { COUNTS_KEY, USE_KEY } from './use-key.ts'

/** Of each session what it used, and the number of its events at that time. */
const Kept = z.record(z.string(), z.strictObject({ revision: z.int(), uses: z.array(Use) }))
type Kept = z.infer<typeof Kept>

/** How far the first counting is. */
export interface UseProgress {
  readonly counted: number
  readonly all: number
}

export interface UseReport {
  readonly uses: readonly PricedUse[]
  /** Sessions that were counted. */
  readonly sessions: number
  /** Sessions whose logs cannot be read. */
  readonly unread: number
  /** The local day when it was counted. */
  readonly today: string
}

export interface UseCommands {
  /** Counts what changed since the last time, and reports all. */
  report(): Promise<UseReport>
  begin(): Promise<void>
}

/** Logs that are read at once. */
const AT_ONCE = 8
/** Between two reports of the progress, in sessions. */
const STEP = 50

export function create({
  ports: { storage, locks, clock },
  settings,
  show,
}: Pick<WorkerHost<UseProgress>, 'settings' | 'show'> & {
  readonly ports: Pick<WorkerHost<UseProgress>['ports'], 'storage' | 'locks' | 'clock'>
}): UseCommands {
  const read = async (): Promise<Kept> =>
    Kept.safeParse(await storage.settings.read(USE_KEY)).data ?? {}
  /** One tab at a time. */
  const alone = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const release = await locks.acquire('palimpsest-use', new AbortController().signal)
    try {
      return await work()
    } finally {
      release()
    }
  }
  /** Null for a log that cannot be read. */
  const counted = async ({ id }: SessionRow): Promise<Kept[string] | null> => {
    try {
      const { events, revision } = await storage.events.read(id)
      return { revision, uses: [...countUse(events, { sessionId: id, dayOf })] }
    } catch (error) {
      // Damaged, or deleted a moment ago.
      if (error instanceof StoreError) return null
      throw error
    }
  }
  const countAll = async (rows: readonly SessionRow[], before: Kept): Promise<Kept> => {
    const kept: Kept = {}
    const waiting = rows.filter(({ id, revision }) => {
      const known = before[id]
      if (known?.revision !== revision) return true
      kept[id] = known
      return false
    })
    for (let at = 0; at < waiting.length; at += AT_ONCE) {
      if (at % STEP < AT_ONCE && at > 0) show({ counted: at, all: waiting.length })
      const some = waiting.slice(at, at + AT_ONCE)
      const found = await Promise.all(some.map(counted))
      for (const [index, { id }] of some.entries()) {
        const one = found[index]
        if (one) kept[id] = one
      }
    }
    const isSame = waiting.length === 0 && Object.keys(before).length === rows.length
    if (!isSame) await storage.settings.write(USE_KEY, kept)
    if (Object.keys(kept).length > 0) await storage.settings.write(COUNTS_KEY, true)
    return kept
  }
  const rowsToCount = async () =>
    (await allRows(storage.sessions)).filter(
      ({ id, origin }) => origin !== 'sample' && !isTemporary(id),
    )

  return {
    report: () =>
      alone(async () => {
        const rows = await rowsToCount()
        const kept = await countAll(rows, await read())
        show(null)
        const sessions = rows.map(({ id, projectId = null }) => ({
          projectId,
          uses: kept[id]?.uses ?? [],
        }))
        return {
          uses: pricedUses(sessions, priceAt, settings().catalogue),
          sessions: rows.length,
          unread: rows.filter(({ id }) => !kept[id]).length,
          today: dayOf(clock.now()),
        }
      }),
    begin: async () => {
      /** What was counted of sessions that are gone is gone, too. */
      const forget = () =>
        alone(async () => {
          const kept = await read()
          const rows = new Set((await rowsToCount()).map(({ id }) => id))
          const left = Object.entries(kept).filter(([id]) => rows.has(id))
          if (left.length < Object.keys(kept).length)
            await storage.settings.write(USE_KEY, Object.fromEntries(left))
        })
      storage.events.subscribe((sessionId, appended) => {
        if (appended !== null) return
        void storage.sessions
          .get(sessionId)
          .then(row => (row === null ? forget() : undefined))
          // The next report does it.
          .catch(() => undefined)
      })
      await forget()
    },
  }
}
