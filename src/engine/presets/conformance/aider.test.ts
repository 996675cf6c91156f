import { describe, expect, it } from 'vitest'
import { createPlay, SUMMARY } from '../../../test/presets/play.ts'
import {
  eventsOf,
  hasCompacted,
  hasStarted,
  lastTexts,
  talkUntil,
  triggersOf,
} from '../../../test/presets/reading.ts'
import { presetById } from '../registry.ts'

const AIDER = presetById('aider')

describe('aider (history over window/16 clamped to 1,024–8,192 tokens, recursive summary of the older half)', () => {
  const historyAtStart = (windowTokens: number) => {
    const play = createPlay(AIDER, { windowTokens, config: { system: '' } })
    talkUntil(play, hasStarted(play), { ask: 20, reply: 30 })
    return eventsOf(play, 'v1.compaction-started')[0]?.breakdown?.conversation ?? 0
  }

  it.each([
    [8_192, 1_024],
    [65_536, 4_096],
    [200_000, 8_192],
  ])('aider in a window of %s begins over %s tokens', (windowTokens, limit) => {
    const tokens = historyAtStart(windowTokens)
    expect(tokens).toBeGreaterThan(limit)
    expect(tokens).toBeLessThan(limit + 70)
  })

  it('aider folds the older half beside the request, and the next one reads it', () => {
    const play = createPlay(AIDER)
    talkUntil(play, hasCompacted(play))
    expect(triggersOf(play)[0]).toBe('background')
    expect(lastTexts(play).slice(0, 2)).toEqual([
      `I spoke to you previously about a number of things.\n${SUMMARY}`,
      'Ok.',
    ])
    const [done] = eventsOf(play, 'v1.compaction-completed')
    expect((done?.span.count ?? 0) / 14).toBeGreaterThanOrEqual(0.4)
    expect((done?.span.count ?? 0) / 14).toBeLessThanOrEqual(0.65)
  })

  it('aider leaves results of tools as they are, even those of a call that was made again', () => {
    const play = createPlay(AIDER, { summary: () => null })
    play.talk({ ask: 20, reply: 20, results: [100], tool: 'ask', path: () => 'topic' }, 30)
    expect(eventsOf(play, 'v1.tool-outputs-masked')).toEqual([])
  })

  it('aider builds each summary on the one before', () => {
    const play = createPlay(AIDER)
    play.talk({ ask: 60, reply: 120 }, 30)
    const orders = play.driven().asked.map(({ plan }) => plan.previousSummary)
    expect(orders.length).toBeGreaterThan(2)
    expect(orders).toEqual([null, ...orders.slice(1).map(() => SUMMARY)])
  })
})
