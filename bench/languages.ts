/**
 * Section: twenty questions about one conversation in each language that the interface is complete in. Which share the
 * archive answers with its first 1, 3 and 5 hits, and which share a recall brings back when every message is hidden.
 *
 * @module
 */
import { measureLanguages } from '../src/test/languages/measure.ts'
import { rounded, type Row } from './row.ts'

/** The questions that the engine's rules were made with, and those that were written later. */
const FILTERS = { twenty: 'questions', later: 'laterQuestions' } as const

export function run(): readonly Row[] {
  return Object.entries(FILTERS).flatMap(([filter, of]) =>
    measureLanguages(of).flatMap(({ language, questions, found1, found3, found5, recalled }) =>
      Object.entries({
        'recall@1': found1,
        'recall@3': found3,
        'recall@5': found5,
        recalled,
      }).map(([metric, count]): Row => ({
        section: 'languages',
        subject: language,
        metric,
        filter,
        value: rounded((100 * count) / questions),
        unit: '%',
        n: questions,
      })),
    ),
  )
}
