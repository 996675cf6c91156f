import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { summaryOf } from '../../../test/extracted.ts'
import { histories, prose } from '../../../test/items.ts'
import { view, viewItem } from '../../../test/session.ts'
import { argumentsText } from '../../tokens/request-tokens.ts'
import { estimateText } from '../../tokens/count.ts'
import type { ViewItem } from '../../message/view.ts'
import { missingSections, NOTHING, parseSummary, SECTIONS, VERBATIM_HEADING } from '../sections.ts'

const under = (summary: string, heading: string) =>
  parseSummary(summary).find(section => section.heading === heading)?.bullets ?? []

const THINGS = ['menu', 'header', 'sidebar', 'footer', 'dialog', 'table', 'calendar', 'gallery']

const PROJECT = view(
  'u I want to move our shop from MySQL to Postgres before March. Never touch the table customers_legacy. The budget is 4,000 euros at most.',
  'a Understood. Which version do you run?',
  'u We run MySQL 5.7 on db-01.internal and the dump has 38 GB.',
  'call read_file config/database.yml',
  'result read_file adapter: mysql2',
  'a We decided to use pgloader instead of a manual dump because it converts types by itself.',
  'call run pgloader',
  'result run Error: connection refused on port 5432',
  'a The import failed because Postgres did not listen on port 5432. I fixed it by setting listen_addresses.',
  'u ok',
  'a The table orders was migrated successfully: 1,204,331 rows in 14 minutes. Next we move the table invoices.',
).items

describe('extractiveSummary', () => {
  const summary = () => summaryOf(PROJECT)

  it('has every section, the empty ones with (none), keeps exact names, and is empty for nothing said', () => {
    expect(missingSections(summary())).toEqual([])
    expect(summary()).toContain(NOTHING)
    expect(summary()).toContain('config/database.yml')
    expect(summary()).toContain('db-01.internal')
    expect(summaryOf([])).toBe('')
  })

  it.each([
    ['Goal', /move our shop from MySQL to Postgres/],
    ['Constraints and instructions', /Never touch the table customers_legacy/],
    ['Constraints and instructions', /4,000 euros/],
    ['Decisions, with reasons', /pgloader instead of a manual dump because/],
    ['Errors and fixes', /listen_addresses/],
    ['Errors and fixes', /connection refused on port 5432/],
    ['Done', /1,204,331 rows in 14 minutes/],
    ['Next step', /Next we move the table invoices/],
  ])('puts under %s what belongs there: %s', (heading, what) => {
    expect(under(summary(), heading).join('\n')).toMatch(what)
  })

  it('says nothing of files that were shown without a word', () => {
    const path = "'/var/folders/49/l4171l3n219_xwq30fmyzr8w0000gn/T/Screenshot 01.39.27.png'"
    const { items } = view('u Fix the colours of the menu.', 'call look a.png', 'result look fine')
    const shown = viewItem('user', `${path}\n\nwtf`)
    expect(summaryOf([...items, shown])).not.toContain(`User: ${path}`)
  })

  it('has room for a line of the names that matter, however much else is told', () => {
    const talk = THINGS.flatMap(thing => [
      `u What about the ${thing}? It should open at ${thing.length} o'clock on Monday.`,
      `call read src/${thing}-with-a-long-name.ts`,
      'result read x',
      `a The ${thing} was updated on Monday and now has ${thing.length * 17} lines of code.`,
    ])
    const text = summaryOf(view(...talk).items, { targetTokens: 400 })
    expect(under(text, 'Files and identifiers')[0]?.split(', ').length).toBe(6)
  })

  it('names what there is room to name', () => {
    const lines = Array.from({ length: 40 }, (_, at) => [
      `call read src/part-${at}.ts`,
      'result read x',
    ])
    const { items } = view('u Look through all parts of the project.', ...lines.flat(), 'a Done.')
    const text = summaryOf(items, { targetTokens: 600 })
    expect(estimateText(text).tokens).toBeGreaterThan(350)
    expect(text.match(/src\/part-\d+\.ts/g)?.length).toBeGreaterThan(20)
  })

  it('says the same for the same', () => {
    fc.assert(
      fc.property(histories(), prose, (items, previousSummary) => {
        const once = summaryOf(items, { previousSummary })
        expect(summaryOf(items, { previousSummary })).toBe(once)
      }),
      { numRuns: 40 },
    )
  })

  it('never exceeds its target', () => {
    fc.assert(
      fc.property(
        histories(8),
        fc.integer({ min: 0, max: 1_200 }),
        fc.option(prose),
        fc.option(prose),
        (items, targetTokens, previousSummary, focus) => {
          const text = summaryOf(items, { targetTokens, previousSummary, focus })
          expect(estimateText(text).tokens).toBeLessThanOrEqual(targetTokens)
        },
      ),
    )
  })

  it('holds nothing but fixed headings, speaker labels and pieces of what was said', () => {
    const fixed = new Set([
      ...SECTIONS.map(({ heading }) => `## ${heading}`),
      `## ${VERBATIM_HEADING}`,
      NOTHING,
      '',
    ])
    fc.assert(
      fc.property(histories(8), fc.option(prose), (items, previousSummary) => {
        const said = [previousSummary ?? '', ...items.flatMap(textsOfItem)]
          .join('\n')
          .replace(/\s+/g, ' ')
        const invented = summaryOf(items, { previousSummary, targetTokens: 2_000 })
          .split(/\r?\n/)
          .filter(line => !fixed.has(line.trim()))
          .map(line => line.replace(/^(?:- | {2})/, '').replace(LABEL, ''))
          .filter(line => !isPieceOf(said, line))
        expect(invented).toEqual([])
      }),
    )
  })

  it('always says something when something was said and there is room', () => {
    fc.assert(
      fc.property(histories(4), items => {
        expect(summaryOf(items, { targetTokens: 600 })).not.toBe('')
      }),
    )
  })
})

const LABEL = /^(?:(?:User|Assistant|Tool|Summary): ){1,2}/

function textsOfItem({ parts }: ViewItem): readonly string[] {
  return parts.map(part => {
    switch (part.type) {
      case 'tool-call':
        return argumentsText(part)
      case 'tool-result':
        return part.output
      case 'image':
        return part.name
      case 'server-work':
        return part.queries.join(' ')
      default:
        return part.text
    }
  })
}

/** The line as it is, or each of the exact names on it. */
function isPieceOf(said: string, line: string): boolean {
  const holds = (piece: string) => said.includes(piece.replace(/\s+/g, ' ').trim())
  return holds(line) || line.split(', ').every(holds)
}
