/**
 * Section 1: questions about long talks. Which share of the turns that answer one is among the first that the
 * archive index finds; how long a search in 100,000 messages takes.
 *
 * All talks lie in one archive, as sessions do in the app; a question asks its own session.
 *
 * @module
 */
import { documentOf } from '../src/engine/search/documents.ts'
import type { SearchDocument } from '../src/engine/search/document.ts'
import { createSearchIndex } from '../src/engine/search/search-index.ts'
import { createPlainIndex } from './archive/plain-index.ts'
import { LOCOMO, logOfTalk, readTalks, type Talk } from './evidence/locomo.ts'
import { dataPath, percentile, rounded, type BenchOptions, type Row } from './row.ts'

const DEPTHS = [5, 10, 25, 50] as const
const DEEPEST = 50
/** Messages in the archive whose speed is measured. */
const MESSAGES = 100_000
/** Each question is asked so often; its median counts. */
const RUNS = 5
/** The speed of so many questions is measured, spread over all. */
const TIMED_QUESTIONS = 200
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

/** Ids of the best turns of a talk, the best first. */
type Search = (talk: Talk, question: string) => readonly string[]

export function run(options: BenchOptions): readonly Row[] {
  const path = dataPath(options, LOCOMO)
  if (path === null) return ['palimpsest', 'bm25'].flatMap(subject => recallRows(subject, null))
  const talks = readTalks(path)
  return [
    ...recallRows('palimpsest', answersOf(talks, ourSearch(talks))),
    ...recallRows('bm25', answersOf(talks, plainSearch(talks))),
    ...speedRows(talks),
  ]
}

interface Answer {
  readonly category: number
  /** Share of the question's turns found at each of `DEPTHS`. */
  readonly found: readonly number[]
}

/** A question without any turn that answers it counts as answered. */
function answersOf(talks: readonly Talk[], search: Search): readonly Answer[] {
  return talks.flatMap(talk =>
    talk.questions.map(({ text, category, evidence }) => {
      const ids = search(talk, text)
      const found = DEPTHS.map(depth => {
        const first = new Set(ids.slice(0, depth))
        return evidence.length === 0
          ? 1
          : evidence.filter(id => first.has(id)).length / evidence.length
      })
      return { category, found }
    }),
  )
}

function recallRows(subject: string, answers: readonly Answer[] | null): readonly Row[] {
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

function ourSearch(talks: readonly Talk[]): Search {
  const index = createSearchIndex()
  for (const talk of talks) index.put(documentsOf(talk))
  return (talk, question) =>
    index
      .search(question, {
        limit: DEEPEST,
        now: talk.turns.at(-1)?.at ?? null,
        filters: { sessionIds: [talk.name] },
      })
      .map(({ id }) => id)
}

function plainSearch(talks: readonly Talk[]): Search {
  const indexes = new Map(talks.map(talk => [talk.name, createPlainIndex(documentsOf(talk))]))
  return (talk, question) => indexes.get(talk.name)?.(question, DEEPEST) ?? []
}

/** The turns as they are imported, under their recorded ids. */
function documentsOf(talk: Talk, sessionId: string = talk.name): readonly SearchDocument[] {
  const messages = logOfTalk(talk).filter(event => event.type === 'v1.message-appended')
  return messages.map((message, order) => ({
    ...documentOf(message, { sessionId, order }),
    id: talk.turns[order]?.id ?? message.id,
  }))
}

/** The talks over and over, as sessions of their own, until there are `MESSAGES`; questions to all of them. */
function speedRows(talks: readonly Talk[]): readonly Row[] {
  const index = createSearchIndex()
  const addMs: number[] = []
  for (let copy = 0; index.size() < MESSAGES; copy += 1)
    for (const talk of talks)
      for (const document of documentsOf(talk, `${talk.name} ${copy}`)) {
        if (index.size() >= MESSAGES) break
        addMs.push(millisecondsOf(() => index.put([document])))
      }
  const questions = talks.flatMap(talk => talk.questions.map(({ text }) => text))
  const step = Math.max(1, Math.floor(questions.length / TIMED_QUESTIONS))
  const queryMs = questions
    .filter((_, place) => place % step === 0)
    .map(question => {
      const runs = Array.from({ length: RUNS }, () =>
        millisecondsOf(() => index.search(question, { limit: DEEPEST })),
      )
      return percentile(runs, 0.5)
    })
  const row = (metric: string, values: readonly number[]): Row => ({
    section: 'archive',
    subject: 'palimpsest',
    metric,
    filter: 'all',
    value: rounded(percentile(values, 0.95)),
    unit: 'ms',
    n: values.length,
  })
  return [row('query-p95-ms', queryMs), row('add-p95-ms', addMs)]
}

function millisecondsOf(work: () => void): number {
  const start = performance.now()
  work()
  return performance.now() - start
}
