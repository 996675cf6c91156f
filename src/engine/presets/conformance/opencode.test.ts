import { describe, expect, it } from 'vitest'
import { createPlay, SUMMARY } from '../../../test/presets/play.ts'
import {
  eventsOf,
  firstPressure,
  hasCompacted,
  lastTexts,
  resultsIn,
  talkUntil,
  triggersOf,
  configurePreset,
} from '../../../test/presets/reading.ts'
import { budgetFor } from '../../tokens/budget.ts'
import { presetById } from '../registry.ts'

const AS_IT_IS = presetById('opencode')
const OPENCODE = configurePreset(AS_IT_IS, { prune: true })
const CLEARED = '[Old tool result content cleared] read'

describe('opencode (protect the newest 40,000 tokens of tool output, prune at least 20,000, then summarise)', () => {
  const worked = (turns: number, windowTokens = 200_000) => {
    const play = createPlay(OPENCODE, { windowTokens })
    play.talk({ ask: 20, reply: 20, results: [2_000] }, turns)
    return play
  }

  it('opencode prunes nothing unless that is turned on', () => {
    const play = createPlay(AS_IT_IS, { windowTokens: 200_000 })
    play.talk({ ask: 20, reply: 20, results: [2_000] }, 32)
    expect(eventsOf(play, 'v1.tool-outputs-masked')).toEqual([])
  })

  it('opencode clears all beyond the newest 40,000 tokens in one batch once these are 20,000, in a window of a million too', () => {
    expect(resultsIn(worked(30)).filter(text => text === CLEARED)).toEqual([])
    const play = worked(32)
    expect(eventsOf(play, 'v1.tool-outputs-masked')).toHaveLength(1)
    expect(resultsIn(play).filter(text => text === CLEARED)).toHaveLength(11)
    expect(resultsIn(play).filter(text => text.length === 8_000)).toHaveLength(21)
    expect(eventsOf(worked(32, 1_000_000), 'v1.tool-outputs-masked')).toHaveLength(1)
  })

  it('opencode leaves the newest 2 turns of the user alone, whatever they hold', () => {
    const play = createPlay(OPENCODE, { windowTokens: 200_000 })
    play.talk({ ask: 20, reply: 20, results: [23_000, 23_000] }, 2)
    expect(resultsIn(play).every(text => text.length === 92_000)).toBe(true)
    play.talk({ ask: 20, reply: 20, results: [2_000] })
    expect(resultsIn(play).map(text => text === CLEARED)).toEqual([true, true, false, false, false])
  })

  it('opencode summarises 20,000 tokens below the end of the window, and keeps 15,000 of them', () => {
    const play = createPlay(OPENCODE, { config: { budget: budgetFor(200_000, 8_000) } })
    talkUntil(play, hasCompacted(play), { ask: 300, reply: 600 })
    expect(triggersOf(play)).toEqual(['blocking'])
    expect(firstPressure(play).ofWindow).toBeGreaterThanOrEqual(0.9)
    expect(firstPressure(play).ofWindow).toBeLessThan(0.906)
    const texts = lastTexts(play)
    expect(texts[0]).toBe(`<conversation-checkpoint>\n${SUMMARY}\n</conversation-checkpoint>`)
    const tokens = texts.slice(1).reduce((sum, text) => sum + Math.ceil(text.length / 4), 0)
    expect(tokens).toBeGreaterThan(13_000)
    expect(tokens).toBeLessThan(16_500)
  })
})
