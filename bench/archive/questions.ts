/**
 * Questions about long talks, and how many of the turns that answer them a search finds.
 *
 * @module
 */
import { documentOf } from '../../src/engine/search/document-of-message.ts'
import type { SearchDocument, SearchHit } from '../../src/engine/search/document.ts'
import { createSearchIndex } from '../../src/engine/search/search-index.ts'
import { logOfTalk, type Talk } from '../evidence/locomo.ts'
import { rounded, type Row } from '../row.ts'

const DEPTHS = [5, 10, 25, 50] as const
/** Turns asked for. */
export const DEEPEST = 50
const ADVERSARIAL = 5

const FILTERS: Readonly<Record<string, (category: number) => boolean>> = {
  all: () => true,
  'no-adversarial': category => category !== ADVERSARIAL,
  ...Object.fromEntries(
    [1, 2, 3, 4, 5].map(wanted => [
      `category-${wanted}`,
      (category: number) => category === wanted,
    ]),
  ),
}

/** What one question of a talk found: ids of its turns as recorded, the best first. */
export type Found = (talk: Talk, question: string) => readonly string[]

export interface Answer {
  readonly category: number
  /** Share of the question's turns found at each of `DEPTHS`. */
  readonly found: readonly number[]
}

/** A question without any turn that answers it counts as answered. */
export function answersOf(talks: readonly Talk[], found: Found): readonly Answer[] {
  return talks.flatMap(talk =>
    talk.questions.map(({ text, category, evidence }) => {
      const ids = found(talk, text)
      const shares = DEPTHS.map(depth => {
        const first = new Set(ids.slice(0, depth))
        return evidence.length === 0
          ? 1
          : evidence.filter(id => first.has(id)).length / evidence.length
      })
      return { category, found: shares }
    }),
  )
}

/** Null: there is no data. */
export function recallRows(subject: string, answers: readonly Answer[] | null): readonly Row[] {
  return Object.entries(FILTERS).flatMap(([filter, accepts]) => {
    const counted = answers?.filter(({ category }) => accepts(category)) ?? []
    return DEPTHS.map((depth, index): Row => {
      const sum = counted.reduce((total, { found }) => total + (found[index] ?? 0), 0)
      return {
        section: 'archive',
        subject,
        metric: `recall@${depth}`,
        filter,
        value: counted.length === 0 ? 'absent' : rounded((100 * sum) / counted.length),
        unit: '%',
        n: counted.length,
      }
    })
  })
}

/** The messages of a talk as the app reads them out of its log, under their ids there. */
export function documentsOf(talk: Talk, sessionId: string = talk.name): readonly SearchDocument[] {
  return logOfTalk(talk).flatMap((event, order) =>
    event.type === 'v1.message-appended' ? [documentOf(event, { sessionId, order })] : [],
  )
}

/** What the app asks its archive when it looks for what to recall, of one archive that holds all talks. */
export function askEngine(
  talks: readonly Talk[],
): (talk: Talk, question: string) => readonly SearchHit[] {
  const index = createSearchIndex()
  for (const talk of talks) index.put(documentsOf(talk))
  return (talk, question) =>
    index.search(question, {
      limit: DEEPEST,
      now: askedAt(talk),
      ranksAll: true,
      filters: { sessionIds: [talk.name] },
    })
}

/** Questions are asked when the talk ends: milliseconds since 1970. */
export function askedAt({ turns }: Talk): number {
  return turns.at(-1)?.at ?? 0
}

/** Recorded ids of turns, from the ids of their messages. */
export function turnIds({ turns }: Talk, messageIds: readonly string[]): readonly string[] {
  return messageIds.map(id => turns[Number(id.slice(1)) - 1]?.id ?? id)
}
