import { describe, expect, it } from 'vitest'
import { METER } from '../../test/meter.ts'
import { ringOf } from './ring.ts'
import { sparkOf } from './spark.ts'

describe('ringOf', () => {
  it('puts the ticks where the triggers really are', () => {
    expect(ringOf(METER)).toEqual({
      fill: 60,
      ticks: [
        { number: 1, at: 60 },
        { number: 2, at: 68 },
        { number: 3, at: 76 },
      ],
    })
  })

  it('is full, not more, when the request is longer than the window', () => {
    expect(ringOf({ ...METER, tokens: { tokens: 130_000, source: 'estimated' } }).fill).toBe(100)
  })
})

describe('sparkOf', () => {
  const history = [
    { tokens: 20_000, transcriptTokens: 20_000 },
    { tokens: 90_000, transcriptTokens: 95_000 },
    { tokens: 30_000, transcriptTokens: 150_000 },
  ]

  it('needs two requests', () => {
    expect(sparkOf(history.slice(0, 1), 100_000, { width: 300, height: 50 })).toBeNull()
  })

  it('draws the view under the limit and says when the transcript alone would have passed it', () => {
    const spark = sparkOf(history, 100_000, { width: 300, height: 50 })
    expect(spark?.overflowedAt).toBe(3)
    expect(spark?.view).toBe('M0.0 41.2L150.0 10.4L300.0 36.8')
    expect(spark?.now).toEqual({ x: 300, y: 36.8 })
  })

  it('stops the transcript where it leaves the plot', () => {
    const spark = sparkOf([...history, { tokens: 40_000, transcriptTokens: 400_000 }], 100_000, {
      width: 300,
      height: 50,
    })
    expect(spark?.transcript.match(/[ML]/g)).toHaveLength(3)
  })
})
