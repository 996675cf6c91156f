import { describe, expect, it } from 'vitest'
import { createPlay, SUMMARY, type PlayOptions } from '../../../test/presets/play.ts'
import {
  eventsOf,
  firstPressure,
  hasCompacted,
  hasStarted,
  lastTexts,
  talkUntil,
  triggersOf,
} from '../../../test/presets/reading.ts'
import { presetById } from '../registry.ts'

const PALIMPSEST = presetById('palimpsest')
const play = (options: PlayOptions = {}) => createPlay(PALIMPSEST, options)

describe('palimpsest: cheapest first and in batches, never a request that cannot fit', () => {
  it('palimpsest prepares a summary beside the request at 75 % of the budget', () => {
    const made = play()
    talkUntil(made, hasStarted(made))
    expect(triggersOf(made)).toEqual(['background'])
    expect(firstPressure(made).ofBudget).toBeGreaterThanOrEqual(0.75)
    expect(firstPressure(made).ofBudget).toBeLessThan(0.78)
  })

  it('palimpsest brings it into force later, before any request has to wait', () => {
    const made = play()
    talkUntil(made, hasCompacted(made))
    const [prepared] = eventsOf(made, 'v1.compaction-proposed')
    const [done] = eventsOf(made, 'v1.compaction-completed')
    const between = eventsOf(made, 'v2.request-sent').filter(
      ({ at }) => at > (prepared?.at ?? Infinity) && at < (done?.at ?? 0),
    )
    expect(between.length).toBeGreaterThan(1)
    expect(triggersOf(made)).toEqual(['background'])
  })

  it('palimpsest waits for a summary where one message fills the window', () => {
    const made = play()
    made.talk({ ask: 60, reply: 120 }, 12)
    made.talk({ ask: 4_600, reply: 60 })
    expect(triggersOf(made)).toEqual(['blocking'])
    expect(made.driven().notices).toEqual([])
  })

  it('palimpsest says of the summary what it is, where it ends, and that the latest message wins', () => {
    const made = play()
    talkUntil(made, hasCompacted(made))
    const [first = ''] = lastTexts(made)
    expect(first).toContain(SUMMARY)
    expect(first).toMatch(/^\[Summary of \d+ messages .* the latest message wins\.\]/)
    expect(first).toMatch(/\[End of the summary\. What follows is the conversation itself\.\]$/)
  })

  it('palimpsest compacts at rest from 60 % on, after a minute, where that costs nothing', () => {
    const rested = (modelSummaries: 'free' | 'paid') => {
      const made = play({ config: { modelSummaries } })
      for (let turn = 0; turn < 25; turn += 1) {
        made.talk({ ask: 60, reply: 120 })
        made.give({ type: 'rested' })
      }
      return made
    }
    const free = rested('free')
    expect(triggersOf(free)).toEqual(['idle'])
    expect(firstPressure(free).ofBudget).toBeGreaterThanOrEqual(0.6)
    expect(firstPressure(free).ofBudget).toBeLessThan(0.64)
    expect(new Set(free.driven().rests)).toEqual(new Set([60_000]))
    expect(triggersOf(rested('paid'))).toEqual([])
  })

  it('palimpsest lets the extractive summarizer step in, and says so', () => {
    const made = play({ summary: () => null })
    talkUntil(made, hasCompacted(made))
    expect(eventsOf(made, 'v1.compaction-completed')[0]?.summarizer).toBe('extractive')
    expect(made.driven().notices).toContain('extractive-instead')
  })

  it('palimpsest asks a paid model for 24 automatic summaries in 10 minutes at most', () => {
    const made = play({ windowTokens: 2_048, config: { modelSummaries: 'paid' } })
    made.talk({ ask: 100, reply: 200 }, 220)
    const asked = made.driven().asked.filter(({ summarizer }) => summarizer === 'model')
    expect(asked).toHaveLength(24)
    expect(triggersOf(made).length).toBeGreaterThan(24)
  })

  it('palimpsest archives results that a later call made obsolete, but not for a little', () => {
    const made = play({ windowTokens: 16_384 })
    const masked = () => eventsOf(made, 'v1.tool-outputs-masked').length
    made.talk({ ask: 20, reply: 20, results: [100], path: () => 'src/same.ts' }, 12)
    expect(masked()).toBe(0)
    made.talk({ ask: 20, reply: 20, results: [100], path: () => 'src/same.ts' }, 28)
    expect(masked()).toBeGreaterThan(0)
    expect(masked()).toBeLessThan(4)
  })

  it('palimpsest stops a turn after 15 requests', () => {
    const made = play({ windowTokens: 65_536 })
    made.talk({ ask: 20, reply: 20, results: Array.from({ length: 40 }, () => 10) })
    expect(made.driven().requests).toHaveLength(15)
  })
})
