import { describe, expect, it } from 'vitest'
import { unloadedOf } from '../../runtime/session/shown-row.ts'
import { failureRow, messageRow, text } from '../../test/fake-session.ts'
import { estimatedHeight, estimatedLines } from './estimated-height.ts'

const said = (length: number) => messageRow(1, 'assistant', text('a'.repeat(length)))
const answered = (length: number) =>
  messageRow(2, 'tool', [
    { type: 'tool-result', callId: 'c', tool: 'grep', output: 'a'.repeat(length) },
  ])

const WIDE = 1_280
const PHONE = 390

describe('the estimate of a height', () => {
  it('grows with the words up to a limit, and not with what a tool answered', () => {
    expect(estimatedLines(said(600), WIDE)).toBe(estimatedLines(said(60), WIDE) + 9)
    expect(estimatedLines(said(1_000_000), WIDE)).toBe(estimatedLines(said(100_000), WIDE))
    expect(estimatedLines(answered(5_000), WIDE)).toBe(estimatedLines(answered(5), WIDE))
  })

  it('is greater in a narrow page, where a line holds less', () => {
    const [wide, phone] = [WIDE, PHONE].map(width => estimatedLines(said(600), width) - 3)
    expect(phone).toBeGreaterThan(1.7 * (wide ?? 0))
    expect(estimatedLines(said(600), 900)).toBe(estimatedLines(said(600), WIDE))
  })

  it('is the same whether the words are loaded or not', () => {
    for (const row of [said(5), said(700), answered(700)])
      expect(estimatedLines(unloadedOf(row), WIDE)).toBe(estimatedLines(row, WIDE))
  })

  it('of rows is their mean, of messages alone', () => {
    const mean = estimatedHeight([said(600), failureRow(1), said(60)], WIDE)
    expect(mean).toBeGreaterThan(estimatedHeight([said(60)], WIDE))
    expect(mean).toBeLessThan(estimatedHeight([said(600)], WIDE))
    expect(estimatedHeight([], WIDE)).toBeGreaterThan(100)
  })
})
