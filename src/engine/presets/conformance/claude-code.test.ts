import { describe, expect, it } from 'vitest'
import { createPlay, SUMMARY } from '../../../test/presets/play.ts'
import {
  eventsOf,
  firstPressure,
  hasCompacted,
  hasStarted,
  lastTexts,
  talkUntil,
  triggersOf,
} from '../../../test/presets/reading.ts'
import { budgetFor } from '../../tokens/budget.ts'
import { presetById } from '../registry.ts'

const CLAUDE_CODE = presetById('claude-code')

describe('claude-code (about 95 %, full summary)', () => {
  it('claude-code waits for a summary at 95 % of the window where the reply leaves so much, and not before', () => {
    const play = createPlay(CLAUDE_CODE, { config: { budget: budgetFor(200_000, 2_000) } })
    talkUntil(play, hasStarted(play), { ask: 500, reply: 1_000 })
    expect(triggersOf(play)).toEqual(['blocking'])
    expect(firstPressure(play).ofWindow).toBeGreaterThanOrEqual(0.95)
    expect(firstPressure(play).ofWindow).toBeLessThan(0.97)
  })

  it('claude-code waits for it at the budget where that is less', () => {
    const play = createPlay(CLAUDE_CODE)
    talkUntil(play, hasStarted(play))
    expect(firstPressure(play).ofBudget).toBeGreaterThanOrEqual(1)
    expect(firstPressure(play).ofBudget).toBeLessThan(1.04)
  })

  it('claude-code leaves the summary and the newest message', () => {
    const play = createPlay(CLAUDE_CODE)
    talkUntil(play, hasCompacted(play))
    const texts = lastTexts(play)
    expect(texts).toHaveLength(2)
    expect(texts[0]).toBe(
      `This session is being continued from an earlier conversation that ran out of context. The conversation is summarized below:\n${SUMMARY}`,
    )
  })

  it('claude-code demands the fixed sections, and without a summary goes on with what fits', () => {
    const play = createPlay(CLAUDE_CODE, {
      summary: () => 'We talked about colours for a while. '.repeat(8),
    })
    play.talk({ ask: 60, reply: 120 }, 45)
    const failed = eventsOf(play, 'v1.compaction-failed')
    expect(failed[0]?.code).toBe('missing-sections')
    expect(eventsOf(play, 'v1.compaction-completed')).toEqual([])
    expect(eventsOf(play, 'v1.request-truncated').at(-1)?.performedBy).toBe('guard')
  })

  it('claude-code asks a model that costs money as often as the window fills', () => {
    const play = createPlay(CLAUDE_CODE, {
      windowTokens: 2_048,
      config: { modelSummaries: 'paid' },
    })
    play.talk({ ask: 100, reply: 200 }, 220)
    expect(play.driven().asked.length).toBeGreaterThan(30)
  })
})
