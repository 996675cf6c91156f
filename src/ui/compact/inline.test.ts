import { describe, expect, it } from 'vitest'
import { inlineRuns } from './SummaryView.tsx'

describe('inlineRuns', () => {
  it('tells code, stress and citations apart from the words', () => {
    expect(inlineRuns('Write `review.csv`, **never** delete ¶12')).toEqual([
      { type: 'text', text: 'Write ' },
      { type: 'code', text: 'review.csv' },
      { type: 'text', text: ', ' },
      { type: 'strong', text: 'never' },
      { type: 'text', text: ' delete ' },
      { type: 'cite', number: 12 },
    ])
  })

  it('reads several citations in one bracket', () => {
    expect(inlineRuns('Settled (¶31, ¶33)')).toEqual([
      { type: 'text', text: 'Settled ' },
      { type: 'cite', number: 31 },
      { type: 'cite', number: 33 },
    ])
  })

  it('leaves unfinished marks as they are written', () => {
    expect(inlineRuns('a ` b ** c')).toEqual([{ type: 'text', text: 'a ` b ** c' }])
  })
})
