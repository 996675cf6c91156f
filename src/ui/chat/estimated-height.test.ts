import { describe, expect, it } from 'vitest'
import { unloadedOf } from '../../runtime/session/shown-row.ts'
import { failureRow, messageRow, text } from '../../test/fake-session.ts'
import { estimatedHeight, estimatedLines } from './estimated-height.ts'

const said = (length: number) => messageRow(1, 'assistant', text('a'.repeat(length)))
const answered = (length: number) =>
  messageRow(2, 'tool', [
    { type: 'tool-result', callId: 'c', tool: 'grep', output: 'a'.repeat(length) },
  ])

describe('the estimate of a height', () => {
  it('grows with the words up to a limit, and not with what a tool answered', () => {
    expect(estimatedLines(said(600))).toBe(estimatedLines(said(60)) + 9)
    expect(estimatedLines(said(1_000_000))).toBe(estimatedLines(said(100_000)))
    expect(estimatedLines(answered(5_000))).toBe(estimatedLines(answered(5)))
  })

  it('is the same whether the words are loaded or not', () => {
    for (const row of [said(5), said(700), answered(700)])
      expect(estimatedLines(unloadedOf(row))).toBe(estimatedLines(row))
  })

  it('of rows is their mean, of messages alone', () => {
    const mean = estimatedHeight([said(600), failureRow(1), said(60)])
    expect(mean).toBeGreaterThan(estimatedHeight([said(60)]))
    expect(mean).toBeLessThan(estimatedHeight([said(600)]))
    expect(estimatedHeight([])).toBeGreaterThan(100)
  })
})
