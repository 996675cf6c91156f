import { expect, it } from 'vitest'
import { measureLanguages, type Answered } from '../../test/languages/measure.ts'

/** Least counts of 20 questions; `npm run bench -- --section languages` prints them all. */
const LEAST_OF_TWENTY: Readonly<Record<string, Partial<Answered>>> = {
  English: { found1: 19, found3: 20, recalled: 17 },
  German: { found1: 19, found3: 20, recalled: 17 },
  Spanish: { found1: 17, found3: 20, recalled: 18 },
  Chinese: { found1: 20, found3: 20, recalled: 17 },
  Arabic: { found1: 18, found3: 20, recalled: 17 },
}

it.each(measureLanguages().map(measured => [measured.language, measured] as const))(
  'a question in %s finds its answer, and recalls it',
  (language, { found1, found3, recalled, missed }) => {
    const least = LEAST_OF_TWENTY[language]
    const isEnough =
      found1 >= (least?.found1 ?? Infinity) &&
      found3 >= (least?.found3 ?? Infinity) &&
      recalled >= (least?.recalled ?? Infinity)
    expect(isEnough ? [] : missed).toEqual([])
  },
)

it('finds the answers of questions that its rules were not made with among the first three', () => {
  const later = measureLanguages('laterQuestions')
  expect(later.map(({ language, found3 }) => [language, found3])).toEqual(
    later.map(({ language, questions }) => [language, questions]),
  )
  expect(later.filter(({ recalled }) => recalled < 8)).toEqual([])
})
