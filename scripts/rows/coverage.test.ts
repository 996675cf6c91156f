import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { PRESETS } from '../../src/engine/presets/registry.ts'
import {
  COVERAGE,
  coverageText,
  idsOf,
  readRows,
  readTitles,
  SAYS_NOTHING,
  STATUSES,
} from './coverage.ts'

it('is current: run `npm run preset-coverage` where it is not', () => {
  expect(readFileSync(COVERAGE, 'utf8')).toBe(coverageText(readRows(), readTitles()))
})

it('knows every row of the published systems', () => {
  const counts = { A: 12, B: 5, C: 13, D: 9, E: 19 }
  const wanted = Object.entries(counts).flatMap(([letter, count]) =>
    Array.from({ length: count }, (_, at) => `${letter}${at + 1}`),
  )
  const ids = readRows().map(({ id }) => id)
  expect(wanted.filter(id => !ids.includes(id))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
})

it('has a document for every preset', () => {
  const documents = new Set(readRows().map(({ document }) => document))
  for (const { source, id } of PRESETS) {
    expect(documents).toContain(`${id}.md`)
    expect(source).not.toBe('')
  }
})

it('knows of every row whether it is done, and else what differs or is missing', () => {
  const vague = readRows().filter(({ status, difference }) =>
    status === 'done' ? false : !STATUSES.includes(status) || SAYS_NOTHING.has(difference),
  )
  expect(vague.map(({ id }) => id)).toEqual([])
})

it('gives a figure for every difference that is a choice', () => {
  const without = readRows().filter(
    ({ status, difference }) => status === 'chosen' && !/\d/.test(difference),
  )
  expect(without.map(({ id }) => id)).toEqual([])
})

it('finds a test for every row but those that come later', () => {
  const titles = readTitles()
  const untested = readRows()
    .filter(({ status }) => status !== 'later')
    .filter(({ id }) => !titles.some(title => idsOf(title).includes(id)))
  expect(untested.map(({ id }) => id)).toEqual([])
})

it('takes only what a title begins with for a row', () => {
  const file = 'src/engine/presets/conformance/x.test.ts'
  expect(idsOf({ title: 'C11 C7 says which tool answered', file })).toEqual(['C11', 'C7'])
  expect(idsOf({ title: 'says nothing of A1', file })).toEqual(['says'])
  expect(idsOf({ title: 'B7: never lets summaries grow', file: 'src/engine/x.test.ts' })).toEqual(
    [],
  )
})
