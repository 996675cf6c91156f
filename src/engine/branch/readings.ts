/** How the model reads each message of a branch, and what a change of the overlays changes in that. */
import type {
  CompactionRecord,
  MessageEntry,
  Reading,
  ReadSpan,
  Restored,
} from '../log/transcript.ts'
import { type AppendList, toArray } from './append-list.ts'
import { expandToSteps, type Overlays, projectItems } from './overlays.ts'

/** A branch as far as it decides what the model reads. */
interface Read {
  readonly entries: readonly MessageEntry[]
  readonly overlays: Overlays
}

const WHOLE: Reading = { type: 'whole' }
const SHORTENED: Reading = { type: 'shortened' }
const HIDDEN: Reading = { type: 'hidden' }

/**
 * The messages that the model reads whole after a change and did not before, and those of `within` that it still does not. Taken
 * from the views themselves, so pins, masks, clears and other summaries count. `numberOf`: the number of a compaction.
 */
export function restoredBy(
  before: Read,
  after: Read,
  options: {
    readonly within: { readonly firstNumber: number; readonly lastNumber: number }
    readonly numberOf: (compactionId: string) => number
  },
): Restored {
  const { firstNumber, lastNumber } = options.within
  const were = readingsOf(before, options.numberOf)
  const back: Numbered[] = []
  const rest: Numbered[] = []
  for (const [at, reading] of readingsOf(after, options.numberOf).entries()) {
    const number = at + 1
    if (reading.type !== 'whole') {
      if (number >= firstNumber && number <= lastNumber) rest.push({ number, reading })
    } else if (were[at]?.type !== 'whole') back.push({ number, reading })
  }
  return { back: spansOf(back), rest: spansOf(rest) }
}

/** The part of a branch that says how its messages are read. */
interface Folded {
  readonly messages: AppendList<MessageEntry>
  readonly overlays: Overlays
  readonly compactions: readonly Pick<CompactionRecord, 'compactionId' | 'number'>[]
}

/** What changed for the model from one state of a branch to another with the same messages. */
export function restoredSince(before: Folded, after: Folded): Restored {
  const numbers = new Map(after.compactions.map(one => [one.compactionId, one.number ?? 0]))
  const entries = toArray(after.messages)
  return restoredBy(
    { entries, overlays: before.overlays },
    { entries, overlays: after.overlays },
    {
      within: { firstNumber: 1, lastNumber: before.overlays.clearedThrough },
      numberOf: id => numbers.get(id) ?? 0,
    },
  )
}

/** How the model reads each message, the first one first. */
function readingsOf(
  { entries, overlays }: Read,
  numberOf: (compactionId: string) => number,
): readonly Reading[] {
  const items = new Map(projectItems(entries, overlays).map(item => [item.id, item]))
  const excluded = expandToSteps(entries, overlays.excluded)
  // A summary whose place another one took, or that was cleared, is no longer read.
  const summaries = overlays.live
    .filter(({ compactionId }) => items.has(`${compactionId}/0`))
    .map(({ compactionId, firstNumber, lastNumber }) => ({
      firstNumber,
      lastNumber,
      reading: { type: 'summary', number: numberOf(compactionId) } as const,
    }))
  return entries.map(({ number, event }) => {
    const item = items.get(event.id)
    if (item !== undefined) {
      const parts = new Set(item.parts)
      return event.parts.every(part => parts.has(part)) ? WHOLE : SHORTENED
    }
    if (excluded.has(event.id)) return HIDDEN
    const summary = summaries.findLast(
      ({ firstNumber, lastNumber }) => firstNumber <= number && number <= lastNumber,
    )
    return summary?.reading ?? HIDDEN
  })
}

interface Numbered {
  readonly number: number
  readonly reading: Reading
}

/** Consecutive messages that are read alike, as one span. */
function spansOf(messages: readonly Numbered[]): readonly ReadSpan[] {
  const spans: ReadSpan[] = []
  for (const { number, reading } of messages) {
    const last = spans.at(-1)
    if (last?.last === number - 1 && isAlike(last.reading, reading))
      spans[spans.length - 1] = { ...last, last: number }
    else spans.push({ first: number, last: number, reading })
  }
  return spans
}

function isAlike(left: Reading, right: Reading): boolean {
  if (left.type !== 'summary' || right.type !== 'summary') return left.type === right.type
  return left.number === right.number
}
