/** A memory that holds these entries, for tests of its board. */
import type { MemoryChange, MemoryEntry, MemoryOrigin } from '../ports/memory.ts'
import { BY_PERSON } from '../runtime/memory/change-memory.ts'
import { foldMemory } from '../runtime/memory/fold-memory.ts'

export type Line = readonly [text: string, origin?: MemoryOrigin]

export type GivenEntry = Partial<MemoryEntry> & {
  readonly session?: string
  readonly lines: readonly Line[]
}

/** Entries, oldest first, each of its session: `e0`, `e1`, … */
export function stateOf(...entries: readonly GivenEntry[]) {
  return foldMemory(
    entries.map(({ lines, session = 's1', ...change }, at): MemoryChange => ({
      id: `c${at}`,
      item: `e${at}`,
      after: null,
      at,
      by: 'rule',
      source: BY_PERSON.source,
      value: {
        type: 'entry',
        place: 'journal',
        kind: 'context_synthesis',
        at,
        facts: lines.map(([text, origin = 'user']) => ({ text, origin })),
        importance: 3,
        tags: [],
        sources: [{ sessionId: session, messageIds: [`m${at}`] }],
        consolidatedIds: [],
        isConsolidated: false,
        ...change,
      },
    })),
  )
}
