import type { CompactionRecord, MessageEntry, Row } from '../../engine/index.ts'

/** The messages that a compaction replaces, in order. */
export function originalsOf(
  rows: readonly Row[],
  { firstNumber, lastNumber }: Pick<CompactionRecord, 'firstNumber' | 'lastNumber'>,
): readonly MessageEntry[] {
  return rows.flatMap(row =>
    row.type === 'message' && row.entry.number >= firstNumber && row.entry.number <= lastNumber
      ? [row.entry]
      : [],
  )
}
