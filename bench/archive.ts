/**
 * Section 1: questions about long talks. Which share of the turns that answer one is among the first that the
 * archive index finds; how long a search in 100,000 messages takes.
 *
 * All talks lie in one archive, as sessions do in the app; a question asks its own session.
 *
 * @module
 */
import { createSearchIndex } from '../src/engine/search/search-index.ts'
import { createPlainIndex } from './archive/plain-index.ts'
import {
  answersOf,
  askEngine,
  DEEPEST,
  documentsOf,
  recallRows,
  turnIds,
  type Found,
} from './archive/questions.ts'
import { LOCOMO, readTalks, type Talk } from './evidence/locomo.ts'
import { dataPath, percentile, rounded, type BenchOptions, type Row } from './row.ts'

/** Messages in the archive whose speed is measured. */
const MESSAGES = 100_000
/** Each question is asked so often; its median counts. */
const RUNS = 5
/** The speed of so many questions is measured, spread over all. */
const TIMED_QUESTIONS = 200

export function run(options: BenchOptions): readonly Row[] {
  const path = dataPath(options, LOCOMO)
  const talks = path === null ? [] : readTalks(path, options.leaveOut)
  if (!talks.some(({ questions }) => questions.length > 0))
    return ['palimpsest', 'bm25'].flatMap(subject => recallRows(subject, null))
  return [
    ...recallRows('palimpsest', answersOf(talks, ourSearch(talks))),
    ...recallRows('bm25', answersOf(talks, plainSearch(talks))),
    ...speedRows(talks),
  ]
}

function ourSearch(talks: readonly Talk[]): Found {
  const ask = askEngine(talks)
  return (talk, question) =>
    turnIds(
      talk,
      ask(talk, question).map(({ id }) => id),
    )
}

function plainSearch(talks: readonly Talk[]): Found {
  const indexes = new Map(talks.map(talk => [talk.name, createPlainIndex(documentsOf(talk))]))
  return (talk, question) => turnIds(talk, indexes.get(talk.name)?.(question, DEEPEST) ?? [])
}

/** The talks over and over, as sessions of their own, until there are `MESSAGES`; questions to all of them. */
function speedRows(talks: readonly Talk[]): readonly Row[] {
  const index = createSearchIndex()
  const addMs: number[] = []
  for (let copy = 0; index.size() < MESSAGES; copy += 1)
    for (const talk of talks)
      for (const document of documentsOf(talk, `${talk.name} ${copy}`)) {
        if (index.size() >= MESSAGES) break
        addMs.push(timesOf(() => index.put([document])).ms)
      }
  const questions = talks.flatMap(talk => talk.questions.map(({ text }) => text))
  const step = Math.max(1, Math.floor(questions.length / TIMED_QUESTIONS))
  const asked = questions
    .filter((_, position) => position % step === 0)
    .map(question => {
      const runs = Array.from({ length: RUNS }, () =>
        timesOf(() => index.search(question, { limit: DEEPEST })),
      )
      return { ms: middleOf(runs, 'ms'), processorMs: middleOf(runs, 'processorMs') }
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
  return [
    row(
      'query-p95-ms',
      asked.map(({ ms }) => ms),
    ),
    row(
      'query-processor-p95-ms',
      asked.map(({ processorMs }) => processorMs),
    ),
    row('add-p95-ms', addMs),
  ]
}

function middleOf(runs: readonly Times[], time: keyof Times): number {
  return percentile(
    runs.map(each => each[time]),
    0.5,
  )
}

interface Times {
  readonly ms: number
  /** Of this process alone: what else the machine does adds little to it. */
  readonly processorMs: number
}

function timesOf(work: () => void): Times {
  const before = process.cpuUsage()
  const start = performance.now()
  work()
  const ms = performance.now() - start
  const { user, system } = process.cpuUsage(before)
  return { ms, processorMs: (user + system) / 1_000 }
}
