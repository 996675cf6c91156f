import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { summaryOf } from '../../../test/extracted.ts'
import { histories, prose } from '../../../test/items.ts'
import { view, viewItem } from '../../../test/session.ts'
import { argumentsText } from '../../tokens/request-tokens.ts'
import { estimateText } from '../../tokens/count.ts'
import type { ViewItem } from '../../message/view.ts'
import {
  missingSections,
  NOTHING,
  parseSummary,
  renderSummary,
  SECTIONS,
  VERBATIM_HEADING,
} from '../sections.ts'

const under = (summary: string, heading: string) =>
  parseSummary(summary).find(section => section.heading === heading)?.bullets ?? []

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

  it('keeps what a withdrawal says, neither that it is one nor what it withdraws', () => {
    const back =
      'the office needs the old numbers every week, so half of the letters depend on them. I was wrong; keep them.'
    const { items } = view(
      'u We move the archive of the office. Never delete a file.',
      'a Understood.',
      'u Some files carry numbers from 1987. Leave those out, nobody has used them for years.',
      'a They are in 2,306 files.',
      `u I have to take that back. I mentioned it, and ${back}`,
      'a Both are kept, then.',
    )
    const text = summaryOf(items)
    expect(under(text, 'Constraints and instructions')).toContain(back)
    expect(text).not.toContain('Leave those out')
    expect(text).toContain('Never delete a file')
  })

  it('keeps what an assistant set apart: decisions by name, dated items, totals of tables', () => {
    const chat = Array.from({ length: 30 }, (_, at) => [
      `u And what about room number ${at} of the house?`,
      `a Room ${at} was painted ${at} years ago because somebody wanted it so.`,
    ])
    const plan = [
      '**Decided:** match on the number, then on the title.',
      '- **Monday 22 December:** the run.',
      '',
      '| Part | Records | Faults |',
      '| --- | ---: | ---: |',
      '| Left | 2,140 | 31 |',
      '| **All** | **18,412** | **510** |',
    ].join('\n')
    const { items } = view(...chat.flat())
    const text = summaryOf([...items.slice(0, 20), viewItem('assistant', plan), ...items.slice(20)], {
      targetTokens: 400,
    })
    expect(under(text, 'Decisions, with reasons').join('\n')).toContain('match on the number')
    expect(text).toContain('**Monday 22 December:** the run.')
    expect(text).toContain('| Part | Records | Faults |')
    expect(text).toContain('**510**')
  })

  it('reads Chinese sentences', () => {
    const { items } = view(
      'u 我们要把商店迁移到新的数据库。绝对不能修改客户表!预算最多四千欧元。',
      'a 好的,已完成备份。',
    )
    const chinese = summaryOf(items)
    expect(under(chinese, 'Constraints and instructions')).toContain('绝对不能修改客户表!')
    expect(under(chinese, 'Constraints and instructions')).toContain('预算最多四千欧元。')
  })

  it('carries every bullet of the previous summary while there is room', () => {
    const bullets = [
      'Ship before March',
      'Never touch customers_legacy',
      'db-01.internal is the old host',
    ]
    const previousSummary = renderSummary(
      SECTIONS.map(({ heading }, at) => ({ heading, bullets: bullets.slice(at, at + 1) })),
    )
    const options = { previousSummary, previousHasSpeakers: true, targetTokens: 1_500 }
    const next = summaryOf(PROJECT, options)
    for (const bullet of bullets) expect(next).toContain(bullet)
    expect(under(next, 'Goal')[0]).toBe('Ship before March')
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
