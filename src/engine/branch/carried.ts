/**
 * What a new branch takes over from the one that it grows from: marks, summaries and undos that came later than the place
 * where it begins, and speak only of messages that both have.
 *
 * @module
 */
import type { EventDraft, EventId } from '../log/event.ts'
import { toArray } from './append-list.ts'
import type { Branch } from './branch.ts'
import { locateSpan } from './fold-compaction.ts'

/** Events that give `start`, a beginning of `branch`, the marks and summaries that its messages have now. */
export function carriedDrafts(branch: Branch, start: Branch): readonly EventDraft[] {
  const [now, then] = [branch.overlays, start.overlays]
  const entries = toArray(start.messages)
  const known = new Set<EventId>(entries.map(({ event }) => event.id))
  const marked = (
    type:
      | 'v1.message-pinned'
      | 'v1.message-unpinned'
      | 'v1.message-excluded'
      | 'v1.message-included'
      | 'v1.message-deleted',
    ids: readonly EventId[],
    others: readonly EventId[],
  ): readonly EventDraft[] =>
    without(ids, others)
      .filter(id => known.has(id))
      .map(messageId => ({ type, messageId }))
  const restored = without(then.deleted, now.deleted)
  return [
    ...marked('v1.message-included', then.excluded, without(now.excluded, restored)),
    ...marked('v1.message-excluded', now.excluded, without(then.excluded, restored)),
    ...marked('v1.message-deleted', now.deleted, then.deleted),
    ...marked('v1.message-pinned', now.pinned, then.pinned),
    ...marked('v1.message-unpinned', then.pinned, now.pinned),
    ...then.live
      .filter(({ compactionId }) => isUndone(branch, compactionId))
      .map(({ compactionId }): EventDraft => ({ type: 'v1.compaction-undone', compactionId })),
    ...start.clears
      .filter(({ event }) => event.type === 'v1.context-cleared' && !isCleared(branch, event.id))
      .map(({ event }): EventDraft => ({ type: 'v1.context-restored', clearId: event.id })),
    ...branch.compactions.flatMap(({ compactionId, state, result }): readonly EventDraft[] => {
      const isNew = !then.live.some(live => live.compactionId === compactionId)
      if (state !== 'live' || !isNew || !result || !locateSpan(entries, result.span)) return []
      const { id: _id, parentId: _parentId, at: _at, type: _type, ...rest } = result
      // What it cost was reported where it was written.
      return [{ type: 'v1.compaction-completed', ...rest, usage: null }]
    }),
  ]
}

function without(ids: readonly EventId[], others: readonly EventId[]): readonly EventId[] {
  return ids.filter(id => !others.includes(id))
}

function isUndone({ compactions }: Branch, id: string): boolean {
  return compactions.some(({ compactionId, state }) => compactionId === id && state === 'undone')
}

function isCleared({ clears }: Branch, id: EventId): boolean {
  return clears.some(({ event }) => event.id === id)
}
