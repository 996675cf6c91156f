/**
 * What a session showed when it was last at rest. It is small, and shown when the session opens, until its log is read.
 *
 * @module
 */
import { contentHash, type ModelRef } from '../../engine/index.ts'
import type { Settings } from '../settings/settings.ts'
import { headOf, type ShownRow } from './shown-row.ts'
import type { SessionSnapshot } from './snapshot.ts'
import type { StoragePort } from '../../ports/storage.ts'

/** What the log and the configuration decide of a snapshot; of the rows, the last ones. */
export type LastShown = Pick<
  SessionSnapshot,
  | 'rows'
  | 'versions'
  | 'messages'
  | 'deleted'
  | 'messagesInView'
  | 'meter'
  | 'proposal'
  | 'canRetry'
  | 'canContinue'
  | 'undoable'
  | 'clear'
  | 'compactionsInForce'
  | 'preset'
  | 'systemPrompt'
  | 'sampling'
  | 'switchAdvice'
  | 'rebuildAdvised'
  | 'leafId'
>

/** What a page draws of a session until its application is there. */
export type LastScreen = LastShown & Pick<SessionSnapshot, 'sessionId' | 'origin'>

/** Events from which on a log is read once its end is shown. A shorter one is read as fast as what is kept of it. */
export const LONG_LOG = 300

/** Names the shape of what is kept. `last-shown.test.ts` fails where the shape changes and the name does not. */
export const SHAPE = '333ab6b6cf0c9cfb'

/** Two screens of short messages. */
const MOST_ROWS = 60
/** Characters of words that fill the largest screen; what tools answered is folded. */
const SEEN = 16_000
/** Of the text; a session that ends in more is read first. */
const MOST_CHARACTERS = 400_000
/** Requests that the plot still tells apart. */
const MOST_REQUESTS = 60

/** On a line of its own: else a row would change with its place. */
const COMMA = '\n,\n'

interface Kept {
  /** See `basisOf`. */
  readonly basis: string
  readonly shown: LastShown
}

/** Names the settings and the model that a session is shown under. */
export function basisOf({
  settings,
  chat: { ref },
}: {
  readonly settings: Settings
  readonly chat: { readonly ref: ModelRef }
}): string {
  return contentHash(JSON.stringify([settings, ref]))
}

/** The end of the snapshot as text; null where the text would be too long, or could not be read again as it was. */
export function packShown(snapshot: SessionSnapshot, basis: string): string | null {
  const kept: Kept = { basis, shown: endOf(snapshot) }
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
  } = kept.shown
  // A line for each thing: most of them are as they were, and are not stored again.
  const text = [
    `{"basis":${written(basis)},"shown":{"rows":${list(rows)},`,
    `"meter":{"history":${list(history)},`,
    `${fields(meter)}},`,
    `${fields(others)}}}`,
  ].join('\n')
  return isExact && text.length <= MOST_CHARACTERS ? text : null
}

/** What `packShown` wrote of a session on the same basis; null for another one. `basis` null: on any. */
export function unpackShown(text: string, basis: string | null): LastShown | null {
  const kept: Kept = JSON.parse(text)
  return basis === null || kept.basis === basis ? kept.shown : null
}

function endOf(snapshot: SessionSnapshot): LastShown {
  const { meter, versions } = snapshot
  const rows = lastRows(snapshot.rows)
  const ids = new Set<string | undefined>(rows.map(row => headOf(row)?.id))
  const byMessage = Object.entries(versions.byMessage).filter(([id]) => ids.has(id))
  return {
    rows,
    versions: { ...versions, byMessage: Object.fromEntries(byMessage) },
    messages: snapshot.messages,
    deleted: snapshot.deleted,
    messagesInView: snapshot.messagesInView,
    meter: { ...meter, history: meter.history.slice(-MOST_REQUESTS) },
    proposal: snapshot.proposal,
    canRetry: snapshot.canRetry,
    canContinue: snapshot.canContinue,
    undoable: snapshot.undoable,
    clear: snapshot.clear,
    compactionsInForce: snapshot.compactionsInForce,
    preset: snapshot.preset,
    systemPrompt: snapshot.systemPrompt,
    sampling: snapshot.sampling,
    switchAdvice: snapshot.switchAdvice,
    rebuildAdvised: snapshot.rebuildAdvised,
    leafId: snapshot.leafId,
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

/** What a keeper is given and asks for. */
interface ShownKeeperOptions {
  readonly sessionId: string
  readonly storage: Pick<StoragePort, 'snapshots'>
  readonly whenIdle: (run: () => void) => void
  /** What the snapshot is made of, with the number of events; null while the session is not at rest. */
  readonly atRest: () => { readonly of: readonly unknown[]; readonly revision: number } | null
  readonly snapshot: () => SessionSnapshot
  /** See `basisOf`. */
  readonly basis: () => string
}

/** Call it after changes: once the session rests, it stores what is shown. A failure is ignored; the log is then read first. */
export function createShownKeeper(options: ShownKeeperOptions): () => void {
  const { sessionId, storage, whenIdle, atRest, snapshot, basis } = options
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
    const text = packShown(snapshot(), basis())
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
