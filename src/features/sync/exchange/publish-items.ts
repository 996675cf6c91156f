/** Finds what changed in the collections since the last pass. */
import type { Change } from '../../../ports/change-log.ts'
import { marks, sessionOfMark } from '../../../ports/collections.ts'
import { countingChanges } from '../../../ports/fold-item.ts'
import { MEMORY } from '../../../ports/memory.ts'
import { erasureOf } from './join-records.ts'
import type { SyncContext } from './sync-context.ts'
import type { OutgoingRecord } from './sync-records.ts'
import { itemKey, itemOf, noteErased } from './item-notes.ts'
import { type SyncMemo } from './sync-state.ts'

/** Before the id of a change that was about to be published. */
const SENT = 'sent '

/** Of the memory every change is published, of other collections those that count. */
export async function* changedItems(context: SyncContext): AsyncGenerator<OutgoingRecord> {
  const { memo, counting } = context.state
  const all = (await context.storage.changes.read()).filter(change => travels(memo, change))
  const here = Map.groupBy(all, change => itemKey(change))
  const erased = [...memo.erasures.keys()]
  counting.clear()
  for (const [key, changes] of here) {
    const last = changes.at(-1)
    if (!last || last.collection === MEMORY) continue
    counting.set(key, countingChanges(changes))
    memo.latest.set(key, last.at)
  }
  for (const key of new Set([...here.keys(), ...memo.items.keys()])) {
    const changes = here.get(key) ?? []
    const counts = counting.get(key)
    // What was replaced here is not erased.
    if (!counts) yield* erasure(context, key, changes)
    yield* news(context, key, counts ?? changes)
  }
  if (memo.resends) for (const key of erased) yield { record: erasureOf(memo, itemOf(key)) }
}

/** The marks of a session travel when it did. */
function travels({ logs }: SyncMemo, { stays, collection, item }: Change): boolean {
  return !stays && (collection !== marks.name || logs.has(sessionOfMark(item)))
}

/** Changes that were published or received, and are gone. Items are erased whole; what is here was written later. */
function* erasure(
  { state: { memo }, clock }: SyncContext,
  key: string,
  changes: readonly Change[],
): Generator<OutgoingRecord> {
  const here = new Set(changes.map(({ id }) => id))
  const gone = new Set(Array.from(knownOf(memo, key), sentId).filter(id => !here.has(id)))
  if (gone.size === 0) return
  const until = Math.max(clock.now(), memo.latest.get(key) ?? 0)
  memo.latest.delete(key)
  noteErased(memo, key, gone, Math.min(until, ...changes.map(({ at }) => at - 1)))
  const left = new Set([...knownOf(memo, key)].filter(id => !gone.has(sentId(id))))
  const onStored = () => void (left.size > 0 ? memo.items.set(key, left) : memo.items.delete(key))
  yield { record: erasureOf(memo, itemOf(key)), onStored }
}

function* news(
  { state: { memo }, device }: SyncContext,
  key: string,
  changes: readonly Change[],
): Generator<OutgoingRecord> {
  const { items, resends } = memo
  const known = knownOf(memo, key)
  const published = changes
    .filter(({ id }) => resends || !known.has(id))
    .map((change): Change => ({ device: device.name, ...change }))
  if (published.length === 0) return
  yield {
    record: { type: 'changes', changes: published },
    onSending: () =>
      void items.set(key, new Set([...known, ...published.map(({ id }) => SENT + id)])),
    onStored: () => void items.set(key, new Set(changes.map(({ id }) => id))),
  }
}

function knownOf({ items }: SyncMemo, key: string): ReadonlySet<string> {
  return items.get(key) ?? new Set()
}

/** The id of a change that was published, or perhaps was. */
function sentId(id: string): string {
  return id.startsWith(SENT) ? id.slice(SENT.length) : id
}
