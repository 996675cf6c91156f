/**
 * Each row of `docs/presets` has a status, and a test whose title begins with its id.
 *
 * @module
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { PRESETS } from '../src/engine/presets/registry.ts'

const ROOT = join(import.meta.dirname, '..')
const PAGES = join(ROOT, 'docs/presets')

interface Row {
  readonly id: string
  readonly document: string
  /** What differs from the source, and why, or what is missing. */
  readonly difference: string
  /**
   * `done`: as the source says it. `required`: the source would send a request that is refused, or the browser allows no
   * other way. `chosen`: we do better, by the figure in the sentence. `unfinished`: a part is missing. `later`: all of it is.
   */
  readonly status: string
}

interface Title {
  readonly title: string
  /** Path of the test file from the root. */
  readonly file: string
}

/** The rows of all documents, in their order there. */
function readRows(): readonly Row[] {
  return readdirSync(PAGES)
    .filter(name => name.endsWith('.md'))
    .toSorted()
    .flatMap(document =>
      readFileSync(join(PAGES, document), 'utf8')
        .split('\n')
        .flatMap(line => rowOf(line, document) ?? []),
    )
}

function rowOf(line: string, document: string): Row | null {
  const [, id = '', , , difference = '', status = ''] = line
    .split(/(?<!\\)\|/)
    .map(cell => cell.trim())
  return /^(?:[A-E]\d+|[a-z]+(?:-[a-z]+)*)$/.test(id) && id !== ''
    ? { id, document, difference, status }
    : null
}

const TITLE =
  /\b(?:it|test)(?:\.each)?(?:<[^>]*>)?\([\s\S]*?(?:\)\(\s*)?(['`])((?:(?!\1)[^\\\n]|\\.)+)\1,/g

/** The titles of tests that name a row. */
function readTitles(): readonly Title[] {
  return ['e2e', 'src'].flatMap(folder =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter(path => path.endsWith('.test.ts') || path.endsWith('.spec.ts'))
      .toSorted()
      .flatMap(path => titlesIn(join(ROOT, folder, path))),
  )
}

function titlesIn(path: string): readonly Title[] {
  const file = relative(ROOT, path)
  return [...readFileSync(path, 'utf8').matchAll(TITLE)].flatMap(([, , title = '']) =>
    idsOf({ title, file }).length > 0 ? [{ title, file }] : [],
  )
}

/**
 * The rows that a title begins with: `A2 C7 …`, `E1: …`, `gemini-cli …`. Outside the conformance tests the letter B
 * names an invariant, not a row.
 */
function idsOf({ title, file }: Title): readonly string[] {
  const [, ids = ''] = /^((?:[A-E]\d+[:,]? )+)/.exec(title) ?? []
  const isConformance = file.includes('/conformance/')
  const rows = ids.split(/[:, ]+/).filter(id => id !== '' && (isConformance || !id.startsWith('B')))
  const [, peer = ''] = /^([a-z]+(?:-[a-z]+)*) /.exec(title) ?? []
  return isConformance && peer !== '' ? [...rows, peer] : rows
}

/** What a row can be. */
const STATUSES: readonly string[] = ['done', 'required', 'chosen', 'unfinished', 'later']

/** Differences that are none. */
const SAYS_NOTHING: ReadonlySet<string> = new Set(['', '–', 'None.'])

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
