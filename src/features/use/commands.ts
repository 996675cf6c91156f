import { z } from 'zod'
import type { WorkerHost } from '../../host/feature.ts'
import { StoreError } from '../../ports/errors.ts'
import { isTemporary } from '../../ports/platform.ts'
import { allRows, type SessionRow } from '../../ports/storage.ts'
import { dayOf } from '../../runtime/models/cost-ledger.ts'
import { priceAt } from '../../runtime/settings/model-catalogue.ts'
import { countUse, Use } from './count-use.ts'
import { pricedUses, type PricedUse } from './report-use.ts'
import { USE_KEY } from './use-key.ts'

/** Of each session what it used, and the number of its events at that time. */
const StoredUse = z.record(z.string(), z.strictObject({ revision: z.int(), uses: z.array(Use) }))
type StoredUse = z.infer<typeof StoredUse>

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
  /** Counts ahead what changed, once the start is over, and after imports. */
  begin(): Promise<void>
}

/** Logs that are read at once. */
const AT_ONCE = 8
/** Between two reports of the progress, in sessions. */
const STEP = 48
/** Milliseconds after the start, and after a change of the list, until logs are counted ahead. */
const AHEAD_MS = 15_000
/** Logs that are counted ahead before their sums are stored, and milliseconds of rest between the groups. */
const AHEAD = 96
const REST_MS = 40

interface Counting {
  /** Logs at most. */
  readonly most: number
  readonly restMs: number
  /** Sessions whose logs are not read again: they could not be read. Grows. */
  readonly tried: Set<string>
}

export function create({
  ports: { storage, locks, clock },
  settings,
  show,
}: Pick<WorkerHost<UseProgress>, 'settings' | 'show'> & {
  readonly ports: Pick<WorkerHost<UseProgress>['ports'], 'storage' | 'locks' | 'clock'>
}): UseCommands {
  const read = async (): Promise<StoredUse> =>
    StoredUse.safeParse(await storage.settings.read(USE_KEY)).data ?? {}
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
  const counted = async ({ id }: SessionRow): Promise<StoredUse[string] | null> => {
    try {
      const { events, revision } = await storage.events.read(id)
      return { revision, uses: [...countUse(events, { sessionId: id, dayOf })] }
    } catch (error) {
      // Damaged, or deleted a moment ago.
      if (error instanceof StoreError) return null
      throw error
    }
  }
  /** `ahead`: so that the page does not wait for it later. */
  const countAll = async (
    rows: readonly SessionRow[],
    before: StoredUse,
    ahead: Counting | null = null,
  ): Promise<StoredUse> => {
    const stored: StoredUse = {}
    const changed = rows.filter(({ id, revision }) => {
      const known = before[id]
      if (known) stored[id] = known
      return known?.revision !== revision && ahead?.tried.has(id) !== true
    })
    const waiting = changed.slice(0, ahead?.most)
    for (let at = 0; at < waiting.length; at += AT_ONCE) {
      if (ahead) await new Promise(resolve => setTimeout(resolve, ahead.restMs))
      else if (at % STEP === 0 && at > 0) show({ counted: at, all: waiting.length })
      const some = waiting.slice(at, at + AT_ONCE)
      const found = await Promise.all(some.map(counted))
      for (const [index, { id }] of some.entries()) {
        const one = found[index]
        ahead?.tried.add(id)
        if (one) stored[id] = one
        else delete stored[id]
      }
    }
    const isSame = waiting.length === 0 && Object.keys(before).length === Object.keys(stored).length
    if (!isSame) await storage.settings.write(USE_KEY, stored)
    return stored
  }
  const countAhead = async (): Promise<void> => {
    const tried = new Set<string>()
    for (let counting = true; counting;) {
      const { size } = tried
      await alone(async () =>
        countAll(await rowsToCount(), await read(), { most: AHEAD, restMs: REST_MS, tried }),
      )
      counting = tried.size > size
    }
  }
  let ahead: ReturnType<typeof setTimeout> | undefined
  const aheadSoon = () => {
    clearTimeout(ahead)
    // The next report does what this cannot.
    ahead = setTimeout(() => void countAhead().catch(() => undefined), AHEAD_MS)
  }
  const rowsToCount = async () =>
    (await allRows(storage.sessions)).filter(
      ({ id, origin }) => origin !== 'sample' && !isTemporary(id),
    )

  return {
    report: () =>
      alone(async () => {
        const rows = await rowsToCount()
        const stored = await countAll(rows, await read())
        show(null)
        const sessions = rows.map(({ id, projectId = null }) => ({
          projectId,
          uses: stored[id]?.uses ?? [],
        }))
        return {
          uses: pricedUses(sessions, priceAt, settings().catalogue),
          sessions: rows.length,
          unread: rows.filter(({ id }) => !stored[id]).length,
          today: dayOf(clock.now()),
        }
      }),
    begin: async () => {
      /** What was counted of sessions that are gone is gone, too. */
      const forget = () =>
        alone(async () => {
          const stored = await read()
          const rows = new Set((await rowsToCount()).map(({ id }) => id))
          const left = Object.entries(stored).filter(([id]) => rows.has(id))
          if (left.length < Object.keys(stored).length)
            await storage.settings.write(USE_KEY, Object.fromEntries(left))
        })
      storage.events.subscribe((sessionId, appended) => {
        if (appended !== null) return
        void storage.sessions
          .get(sessionId)
          .then(row => (row === null ? forget() : aheadSoon()))
          // The next report does it.
          .catch(() => undefined)
      })
      await forget()
      aheadSoon()
    },
  }
}
