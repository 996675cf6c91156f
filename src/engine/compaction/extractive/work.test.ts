import { describe, expect, it } from 'vitest'
import { summaryOf } from '../../../test/extracted.ts'
import { view } from '../../../test/session.ts'
import { estimateText } from '../../tokens/count.ts'
import type { ViewItem } from '../../message/view.ts'
import { NOTHING, parseSummary } from '../sections.ts'

const under = (summary: string, heading: string) =>
  (parseSummary(summary).find(section => section.heading === heading)?.bullets ?? []).filter(
    bullet => bullet !== NOTHING,
  )

/** The items, one of them with another text, of several lines. */
const withText = (items: readonly ViewItem[], index: number, text: string) =>
  items.map((item, at): ViewItem =>
    at === index ? { ...item, parts: [{ type: 'text', text }] } : item,
  )

const THINGS = ['menu', 'header', 'sidebar', 'footer', 'dialog', 'table', 'calendar', 'gallery']

describe('a summary of work', () => {
  it('prefers what a turn came to over what was done on the way', () => {
    const step = (at: number) => [
      'call edit src/a.ts',
      'result edit fine',
      `a The list in part ${at} of the page was updated on the way.`,
      'call edit src/b.ts',
      'result edit fine',
    ]
    const turns = THINGS.map((_, at) => [
      `u Go on with part ${at}.`,
      ...step(at),
      `a I replaced the ${THINGS[at]} by a plain list.`,
    ])
    const done = under(summaryOf(view(...turns.flat()).items, { targetTokens: 350 }), 'Done')
    expect(done.length).toBeGreaterThan(1)
    for (const report of done) expect(report).toMatch(/^Assistant: I replaced the/)
  })

  it('says nothing of files that were shown without a word', () => {
    const path = "'/var/folders/49/l4171l3n219_xwq30fmyzr8w0000gn/T/Screenshot 01.39.27.png'"
    const { items } = view(
      'u Fix the colours of the menu.',
      'call look a.png',
      'result look fine',
      'u (path)',
    )
    expect(summaryOf(withText(items, 3, `${path}\n\nwtf`))).not.toContain('User: ' + path)
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
})
