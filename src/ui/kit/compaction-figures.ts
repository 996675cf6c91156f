import type { CompactionRecord, CompactionResult } from '../../engine/index.ts'
import { formatTokens } from '../../i18n/format.ts'

/** What every place says that a summary comes to: how many messages it stands for, and the tokens that it saves. */
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
