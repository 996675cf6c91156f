import type { LastScreen } from '../../runtime/session/last-shown.ts'
import type { SessionSnapshot } from '../../runtime/session/snapshot.ts'
import type { CompactionRecord, CompactionResult } from '../../engine/index.ts'
import { formatTokens } from '../../i18n/format.ts'

/** True if the message in the box alone does not fit the window. Queued messages are measured with it, so they rule this out. */
export function isDraftTooLong(session: SessionSnapshot | null): boolean {
  return session !== null && session.queue.length === 0 && session.meter.draftExcess > 0
}

/** True for the sample while nothing was asked in it. */
export function isUntouchedSample(shown: Pick<LastScreen, 'origin' | 'meter'> | null): boolean {
  return shown?.origin === 'sample' && shown.meter.history.length === 0
}

/** The size of a summary in words, the same in every place: its messages, and the tokens that it saves. */
export function compactionFigures(record: CompactionRecord, result: CompactionResult) {
  const { tokensBefore, tokensAfter } = result
  const tokens = Math.max(0, tokensBefore.tokens - tokensAfter.tokens)
  return {
    count: messagesOf(record),
    tokens: formatTokens({ tokens, source: tokensAfter.source }),
  }
}

/** How many messages a compaction replaces. */
export function messagesOf({ firstNumber, lastNumber }: CompactionRecord): number {
  return lastNumber - firstNumber + 1
}

/** Number of items that are identical at the start of two lists. */
export function sameStart(before: readonly unknown[], after: readonly unknown[]): number {
  const shorter = Math.min(before.length, after.length)
  for (let at = 0; at < shorter; at += 1) if (before[at] !== after[at]) return at
  return shorter
}
