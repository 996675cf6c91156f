/** The last screen of a session: small, and shown when the session opens, until its log is read. */
import { contentHash, type ModelRef } from '../../engine/index.ts'
import type { Settings } from '../settings/settings.ts'
import { headOf, type ShownRow } from './shown-row.ts'
import type { LastShown, SessionSnapshot } from './snapshot.ts'
import type { StoragePort } from '../../ports/storage.ts'

/** What a page draws of a session before the application has it. */
export type LastScreen = Pick<
  SessionSnapshot,
  | 'sessionId'
  | 'origin'
  | 'rows'
  | 'versions'
  | 'messages'
  | 'undoable'
  | 'compactionsInForce'
  | 'canRetry'
> & { readonly meter: Pick<LastShown['meter'], 'history'> }

/** From this number of events a session first shows its last screen. A shorter log is read as fast as the screen. */
export const LONG_LOG = 300

/** Identifies the shape of the stored data. `last-shown.test.ts` fails if the shape changes and this does not. */
export const SHAPE = 'd6282bbb803635b8'

/** Two screens of short messages. */
const MOST_ROWS = 60
/** Characters that fill the largest screen; tool results are folded. */
const SEEN = 16_000
/** Of the stored text. A session with a longer one shows no last screen. */
const MOST_CHARACTERS = 400_000
/** More requests cannot be told apart in the plot. */
const MOST_REQUESTS = 60

/** On its own line, so that a row's line does not change with its position. */
const COMMA = '\n,\n'

interface StoredScreen {
  /** See `basisOf`. */
  readonly basis: string
  readonly shown: LastShown
}

/** A text that identifies the settings and the model of a session. */
export function basisOf({
  settings,
  chat: { ref },
}: {
  readonly settings: Settings
  readonly chat: { readonly ref: ModelRef }
}): string {
  return contentHash(JSON.stringify([settings, ref]))
}

/** The end of the snapshot as text; null if the text is too long or cannot be read back exactly. */
export function packShown(whole: LastShown, basis: string): string | null {
  const shown = endOf(whole)
  let isExact = true
  const written = (value: unknown) =>
    JSON.stringify(value, (_, inner: unknown) => {
      isExact &&= typeof inner !== 'number' || Number.isFinite(inner)
      return inner
    })
  const list = (values: readonly unknown[]) => `[\n${values.map(written).join(COMMA)}\n]`
  const fields = (values: object) =>
    Object.entries(values)
      .map(([name, value]) => `"${name}":${written(value)}`)
      .join(COMMA)
  const {
    rows,
    meter: { history, ...meter },
    ...others
  } = shown
  // One line for each item: unchanged lines are not stored again.
  const text = [
    `{"basis":${written(basis)},"shown":{"rows":${list(rows)},`,
    `"meter":{"history":${list(history)},`,
    `${fields(meter)}},`,
    `${fields(others)}}}`,
  ].join('\n')
  return isExact && text.length <= MOST_CHARACTERS ? text : null
}

/** Reads the text of `packShown`; null for another basis. `basis` null: any. */
export function unpackShown(text: string, basis: string | null): LastShown | null {
  const stored: StoredScreen = JSON.parse(text)
  return basis === null || stored.basis === basis ? stored.shown : null
}

function endOf(shown: LastShown): LastShown {
  const { meter, versions } = shown
  const rows = lastRows(shown.rows)
  const ids = new Set<string | undefined>(rows.map(row => headOf(row)?.id))
  const byMessage = Object.entries(versions.byMessage).filter(([id]) => ids.has(id))
  return {
    ...shown,
    rows,
    versions: { ...versions, byMessage: Object.fromEntries(byMessage) },
    meter: { ...meter, history: meter.history.slice(-MOST_REQUESTS) },
  }
}

function lastRows(rows: readonly ShownRow[]): readonly ShownRow[] {
  let characters = 0
  const first = rows.findLastIndex((row, at) => {
    if (row.type === 'message')
      for (const part of row.entry.event.parts) if ('text' in part) characters += part.text.length
    return characters >= SEEN || rows.length - at >= MOST_ROWS
  })
  return rows.slice(Math.max(0, first))
}

interface ShownKeeperOptions {
  readonly sessionId: string
  readonly storage: Pick<StoragePort, 'snapshots'>
  readonly whenIdle: (run: () => void) => void
  /** The inputs of the snapshot and the number of events; null unless the session is at rest. */
  readonly atRest: () => { readonly of: readonly unknown[]; readonly revision: number } | null
  readonly shown: () => LastShown
  /** See `basisOf`. */
  readonly basis: () => string
}

/** Stores the last screen when the session rests; call it after changes. It ignores failures: the log is then read first. */
export function createShownKeeper(options: ShownKeeperOptions): () => void {
  const { sessionId, storage, whenIdle, atRest, shown, basis } = options
  let kept: readonly unknown[] = []
  let isDue = false
  const news = () => {
    const rest = atRest()
    if (rest === null) return null
    return rest.of.every((part, at) => part === kept[at]) ? null : rest
  }
  const keep = async () => {
    const rest = news()
    if (rest === null) return
    kept = rest.of
    const text = packShown(shown(), basis())
    if (text !== null)
      await storage.snapshots.write(sessionId, { revision: rest.revision, writtenBy: SHAPE, text })
  }
  return () => {
    if (isDue || news() === null) return
    isDue = true
    whenIdle(() => {
      isDue = false
      keep().catch(() => undefined)
    })
  }
}
