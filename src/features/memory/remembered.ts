/** What is remembered as one list: the lines of all blocks and the facts of the board. Chats read all of it. */
import type { MemoryChange, MemorySource } from '../../ports/memory.ts'
import { linesOf } from './change-lines.ts'
import type { MemoryPage } from './memory-page.ts'

export interface Remembered {
  /** Of the block or entry that holds it. */
  readonly id: string
  readonly text: string
  /** Who added it, and from which chat. */
  readonly by: MemoryChange['by']
  readonly source: MemorySource | null
  /** Null if it is not known. */
  readonly at: number | null
}

export function rememberedIn({
  blocks,
  board,
}: Pick<MemoryPage, 'blocks' | 'board'>): readonly Remembered[] {
  const lines = blocks.flatMap(({ id, value, history }) =>
    linesOf(value).map((text): Remembered => {
      const added = addedBy(history, text)
      return {
        id,
        text,
        by: added?.by ?? 'person',
        source: added?.source ?? null,
        at: added?.at ?? null,
      }
    }),
  )
  const facts = board.flatMap(({ id, value }) =>
    value.facts.map(({ text, origin }): Remembered => ({
      id,
      text,
      by: origin === 'user' ? 'person' : 'model',
      source: value.sources[0] ?? null,
      at: value.at,
    })),
  )
  return [...lines, ...facts]
}

/** The oldest change since which the block holds the line. */
function addedBy(history: readonly MemoryChange[], line: string): MemoryChange | null {
  const without = history.findLastIndex(
    ({ value }) => value?.type !== 'block' || !linesOf(value).includes(line),
  )
  return history[without + 1] ?? null
}
