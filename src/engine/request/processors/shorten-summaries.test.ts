import { describe, expect, it } from 'vitest'
import { viewItem } from '../../../test/session.ts'
import type { ViewItem } from '../../message/view.ts'
import { textOf } from '../../message/message.ts'
import type { CountText } from '../../tokens/count.ts'
import { bulletsLeftOut, shortenSummaries } from './shorten-summaries.ts'

const count: CountText = text => ({ tokens: Math.ceil(text.length / 4), source: 'tokenized' })

const item = (id: string, text: string, change: Partial<ViewItem> = {}) =>
  viewItem('user', text, { id, origin: 'summary', ...change })
const SUMMARY = `[Summary of 12 messages.]

## Goal
- Build the tool.

## Constraints and instructions
- Never write to the folder build.

## Done
- We talked about this and that for a while.
  It went on and on.

## Open questions
(none)

[End of the summary.]`

const shortened = (limit: number, ...items: readonly ViewItem[]) =>
  shortenSummaries(items, { limit, count }).map(({ parts }) => textOf(parts))

describe('a summary that is too large', () => {
  it('stays whole where everything fits or it is pinned, and goes whole once no bullet of it is left', () => {
    const items = [item('c1/0', SUMMARY)]
    expect(shortenSummaries(items, { limit: 100, count })[0]).toBe(items[0])
    const pinned = item('c1/0', SUMMARY, { pinned: true })
    expect(shortenSummaries([pinned], { limit: 1, count })).toEqual([pinned])
    expect(shortened(5, item('c1/0', SUMMARY))).toEqual([])
  })

  it('loses whole bullets, the least critical first, and headings with nothing under them', () => {
    const [text = ''] = shortened(50, item('c1/0', SUMMARY))
    expect(text).toContain('Never write to the folder build.')
    expect(text).not.toContain('We talked')
    expect(text).not.toContain('It went on')
    expect(text).not.toContain('## Done')
    expect(text).not.toContain('(none)')
    expect(text.startsWith('[Summary of 12 messages.]')).toBe(true)
    expect(text.endsWith('[End of the summary.]')).toBe(true)
  })

  it('keeps its goal longest', () => {
    const goal = '## Goal\n- Build the tool.'
    const order = '## Constraints and instructions\n- Never write to the folder build.'
    for (const parts of [
      [goal, order],
      [order, goal],
    ]) {
      const text = [`[Summary.]`, ...parts, '[End.]'].join('\n\n')
      expect(shortened(27, item('c1/0', text))).toEqual([`[Summary.]\n\n${goal}\n\n[End.]`])
    }
  })

  it('loses what only repeats the user before any bullet', () => {
    const repeated = item('c1/0', 'Please do it as I said it before. '.repeat(10))
    const texts = shortened(100, repeated, item('c1/1', SUMMARY))
    expect(texts).toEqual([SUMMARY])
  })

  it('keeps its beginning and its end where it has no bullets', () => {
    const [text = ''] = shortened(100, item('c1/0', `First. ${'word '.repeat(400)}Last.`))
    expect(text.startsWith('First.')).toBe(true)
    expect(text.endsWith('Last.')).toBe(true)
    expect(count(text).tokens).toBeLessThan(100)
  })
})

it('what a request leaves out of a summary is named bullet by bullet, and nothing where all are there', () => {
  const items = [item('c1/0', SUMMARY), item('m1', '- no summary', { origin: 'message' })]
  const after = shortenSummaries(items, { limit: 60, count })
  expect(bulletsLeftOut(items, after)).toEqual([
    '- We talked about this and that for a while.\n  It went on and on.',
    '(none)',
  ])
  expect(bulletsLeftOut(items, items)).toEqual([])
  expect(bulletsLeftOut(items, [])).toHaveLength(4)
})
