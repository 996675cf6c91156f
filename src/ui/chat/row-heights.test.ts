import { describe, expect, it } from 'vitest'
import { unloadedOf } from '../../runtime/session/shown-row.ts'
import { failureRow, messageRow, text } from '../../test/fake-session.ts'
import { heightOf, meanHeight, sampleOf } from './row-heights.ts'

const said = (length: number) => messageRow(1, 'assistant', text('a'.repeat(length)))
const answered = (length: number) =>
  messageRow(2, 'tool', [
    { type: 'tool-result', callId: 'c', tool: 'grep', output: 'a'.repeat(length) },
  ])

const MEASURED = { line: 100, character: 0.5 }

describe('the estimate of a height', () => {
  it('grows with the words up to a limit, and not with what a tool answered', () => {
    expect(heightOf(said(600), MEASURED)).toBe(400)
    expect(heightOf(said(1_000_000), MEASURED)).toBe(heightOf(said(100_000), MEASURED))
    expect(heightOf(answered(5_000), MEASURED)).toBe(heightOf(answered(5), MEASURED))
  })

  it('is the same whether the words are loaded or not', () => {
    for (const row of [said(5), said(700), answered(700)])
      expect(heightOf(unloadedOf(row), MEASURED)).toBe(heightOf(row, MEASURED))
  })

  it('of rows is their mean, of messages alone', () => {
    expect(meanHeight([said(600), failureRow(1), said(60)], MEASURED)).toBe(265)
  })

  it('is a usual height where there are no messages, or nothing could be measured', () => {
    expect(meanHeight([], MEASURED)).toBeGreaterThan(100)
    expect(meanHeight([said(5)], { line: 0, character: 0 })).toBeGreaterThan(100)
  })
})

it('the sample is the newest text that was typed or answered, as long in a short conversation as in a long one', () => {
  const rows = [said(9_000), messageRow(2, 'user', text('newer words')), answered(50)]
  expect(sampleOf(rows)).toMatch(/^newer words a+$/)
  expect(sampleOf(rows)).toHaveLength(sampleOf([said(3)]).length)
  expect(sampleOf([unloadedOf(said(600)), answered(5)])).toBe('')
})
