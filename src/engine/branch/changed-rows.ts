/** Changes of what the model reads as rows, at the place in the conversation where they happened. */
import type { EventId, EventOf } from '../log/event.ts'
import type { MessageEntry, Row, ShownChange } from '../log/transcript.ts'
import { type AppendList, toArray } from './append-list.ts'
import type { Branch } from './branch.ts'
import { stepOf } from './overlays.ts'
import type { ReadChange } from './read-changes.ts'

type Changing = ReadChange['event']

/**
 * One row for the changes of each turn, where the last of them happened. A change that was undone has none, nor has one whose own row
 * stands there already.
 */
export function changedRows(branch: Branch): readonly (readonly [number, Row])[] {
  const entries = toArray(branch.messages)
  const changes = branch.readChanges.map(one => ({
    ...one,
    of: turnAt(entries, one.afterNumber),
  }))
  // A message that was hidden, shown and hidden again was hidden last in this turn.
  const hiddenIn = new Map(
    changes.flatMap(({ event, of }) =>
      event.type === 'v1.message-excluded' ? [[event.messageId, of] as const] : [],
    ),
  )
  const rows: [number, ChangedRow][] = []
  let turn = -1
  for (const { event, afterNumber, of } of changes) {
    if (event.type === 'v1.message-excluded' && hiddenIn.get(event.messageId) !== of) continue
    const change = shownOf(branch, event, afterNumber)
    if (change === null) continue
    const [, open] = rows.at(-1) ?? []
    if (open !== undefined && of === turn)
      rows[rows.length - 1] = [afterNumber, { ...open, changes: merged(open.changes, change) }]
    else
      rows.push([afterNumber, { type: 'changed', id: event.id, at: event.at, changes: [change] }])
    turn = of
  }
  return rows
}

type ChangedRow = Extract<Row, { type: 'changed' }>

/** The number of the user's message that begins the turn; 0 before the first one. */
function turnAt(entries: readonly MessageEntry[], afterNumber: number): number {
  return entries.slice(0, afterNumber).findLast(({ event }) => event.role === 'user')?.number ?? 0
}

function shownOf(branch: Branch, event: Changing, afterNumber: number): ShownChange | null {
  switch (event.type) {
    case 'v1.compaction-completed':
      return compactionOf(branch, event, afterNumber)
    case 'v1.tool-outputs-masked': {
      const numbers = numbersOf(
        branch.messages,
        event.masks.map(({ messageId }) => messageId),
      )
      return numbers.length === 0 ? null : { type: 'shortened', numbers, count: event.masks.length }
    }
    case 'v1.message-excluded': {
      const { excluded, deleted } = branch.overlays
      const isHidden = excluded.includes(event.messageId) && !deleted.includes(event.messageId)
      const step = isHidden ? stepOf(toArray(branch.messages), event.messageId) : []
      const numbers = step.map(({ number }) => number)
      // At the newest message the mark of the message itself is in view.
      return (numbers.at(-1) ?? afterNumber) >= afterNumber
        ? null
        : { type: 'hidden', numbers, messageIds: [event.messageId] }
    }
    case 'v1.context-cleared':
    case 'v1.history-restored': {
      const clear = branch.clears.find(one => one.event.id === event.id)
      if (!clear || clear.afterNumber === 0 || clear.afterNumber >= afterNumber) return null
      return { type: 'cleared', through: clear.afterNumber, at: event.at }
    }
    case 'v1.request-truncated': {
      const count = event.messagesBefore - event.messagesAfter
      return count > 0 ? { type: 'cut', count } : null
    }
  }
}

function compactionOf(
  { compactions, overlays }: Branch,
  { id, compactionId }: EventOf<'v1.compaction-completed'>,
  afterNumber: number,
): ShownChange | null {
  const record = compactions.find(one => one.compactionId === compactionId)
  // The card of the summary stands below its last message.
  if (record?.state !== 'live' || record.result?.id !== id || record.lastNumber >= afterNumber)
    return null
  const { firstNumber: first, lastNumber: last, number } = record
  const at = overlays.live.findIndex(one => one.compactionId === compactionId)
  const isUnder = overlays.live
    .slice(at + 1)
    .some(({ firstNumber, lastNumber }) => firstNumber <= last && lastNumber >= first)
  return { type: 'summary', compactionId, number: number ?? 0, first, last, isUnder }
}

function numbersOf(messages: AppendList<MessageEntry>, ids: readonly EventId[]): readonly number[] {
  const wanted = new Set<string>(ids)
  return toArray(messages).flatMap(({ number, event }) => (wanted.has(event.id) ? [number] : []))
}

/** Shortened results, and hidden messages, are told together. */
function merged(changes: readonly ShownChange[], change: ShownChange): readonly ShownChange[] {
  const at = changes.findIndex(({ type }) => type === change.type)
  const before = changes[at]
  const both = before && together(before, change)
  return both ? changes.with(at, both) : [...changes, change]
}

function together(before: ShownChange, change: ShownChange): ShownChange | null {
  if (before.type === 'shortened' && change.type === 'shortened')
    return {
      type: 'shortened',
      numbers: [...before.numbers, ...change.numbers],
      count: before.count + change.count,
    }
  if (before.type === 'hidden' && change.type === 'hidden') {
    if (change.messageIds.every(id => before.messageIds.includes(id))) return before
    return {
      type: 'hidden',
      numbers: [...before.numbers, ...change.numbers],
      messageIds: [...before.messageIds, ...change.messageIds],
    }
  }
  return before.type === 'cut' && change.type === 'cut' ? change : null
}
