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
import { presetById } from '../registry.ts'

const MEMGPT = presetById('memgpt')

describe('C10 MemGPT (numbers from the paper, arXiv 2310.08560): warning at 70 %, flush at 100 % evicting half, recursive summary, recall and archival tools.', () => {
  it('C10 warns once when the context reaches 70 %', () => {
    const play = createPlay(MEMGPT)
    talkUntil(play, () => play.driven().notices.length > 0)
    const tokens = eventsOf(play, 'v1.request-sent').at(-1)?.tokens.tokens ?? 0
    expect(tokens / play.config.budget.budgetTokens).toBeGreaterThanOrEqual(0.7)
    expect(tokens / play.config.budget.budgetTokens).toBeLessThan(0.73)
    play.talk({ ask: 60, reply: 120 }, 4)
    expect(play.driven().notices).toEqual(['context-filling'])
  })

  it('C10 warns the model itself, from 70 % until room is made', () => {
    const play = createPlay(MEMGPT)
    talkUntil(play, () => play.driven().notices.length > 0)
    const warned = () => lastTexts(play).filter(text => text.startsWith('[Memory pressure'))
    expect(warned()).toHaveLength(1)
    talkUntil(play, hasCompacted(play))
    expect(warned()).toEqual([])
  })

  it('C10 warns the model at the cost of no message', () => {
    const play = createPlay(MEMGPT, { windowTokens: 1_024 })
    play.talk({ ask: 20, reply: 40 }, 40)
    expect(eventsOf(play, 'v1.request-truncated')).toEqual([])
  })

  it('C10 flushes at 100 %, and not before', () => {
    const play = createPlay(MEMGPT)
    talkUntil(play, hasStarted(play))
    expect(triggersOf(play)).toEqual(['blocking'])
    expect(firstPressure(play).ofBudget).toBeGreaterThanOrEqual(1)
    expect(firstPressure(play).ofBudget).toBeLessThan(1.04)
  })

  it('C10 evicts half of the queue, and names no storage that the model cannot search', () => {
    const play = createPlay(MEMGPT)
    talkUntil(play, hasCompacted(play))
    const [done] = eventsOf(play, 'v1.compaction-completed')
    const { length } = eventsOf(play, 'v1.message-appended').filter(
      ({ at }) => at < (done?.at ?? 0),
    )
    const evicted = done?.span.count ?? 0
    expect(evicted / length).toBeGreaterThan(0.45)
    expect(evicted / length).toBeLessThan(0.55)
    expect(lastTexts(play)[0]).toBe(
      `[${evicted} messages were evicted from the queue. Summary of the evicted:]\n${SUMMARY}`,
    )
  })

  it('C10 folds the previous summary into the next one', () => {
    const play = createPlay(MEMGPT)
    talkUntil(play, () => eventsOf(play, 'v1.compaction-completed').length > 1)
    expect(play.driven().asked.map(({ plan }) => plan.previousSummary)).toEqual([null, SUMMARY])
    expect(play.driven().asked[0]?.plan.summarizer.instructions).toMatch(/recursive summary/)
  })
})
