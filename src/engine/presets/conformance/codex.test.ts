import { describe, expect, it } from 'vitest'
import { createPlay, SUMMARY } from '../../../test/presets/play.ts'
import {
  configurePreset,
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

const CODEX = presetById('codex')

describe('codex (90 %; newest user messages up to 20,000 tokens + summary)', () => {
  it('codex waits for a summary at 90 % of the window', () => {
    const play = createPlay(CODEX, { config: { budget: budgetFor(200_000, 8_000) } })
    talkUntil(play, hasStarted(play), { ask: 1_000, reply: 3_000 })
    expect(triggersOf(play)).toEqual(['blocking'])
    expect(firstPressure(play).ofWindow).toBeGreaterThanOrEqual(0.9)
    expect(firstPressure(play).ofWindow).toBeLessThan(0.93)
  })

  it('codex waits from model_auto_compact_token_limit tokens on, if that is less', () => {
    const preset = configurePreset(CODEX, { model_auto_compact_token_limit: 20_000 })
    const play = createPlay(preset, { windowTokens: 200_000 })
    talkUntil(play, hasStarted(play), { ask: 500, reply: 500 })
    const ofBudget = firstPressure(play).ofBudget * budgetFor(200_000, null).budgetTokens
    expect(ofBudget).toBeGreaterThanOrEqual(20_000)
    expect(ofBudget).toBeLessThan(21_500)
  })

  it('codex waits for it at the budget where that is less, before anything is shortened', () => {
    const play = createPlay(CODEX, { windowTokens: 200_000 })
    talkUntil(play, hasCompacted(play), { ask: 1_000, reply: 3_000 })
    expect(firstPressure(play).ofBudget).toBeGreaterThanOrEqual(1)
    expect(eventsOf(play, 'v1.request-truncated')).toEqual([])
  })

  it('codex keeps the newest user messages up to 20,000 tokens, the oldest of them cut, and then the summary', () => {
    const play = createPlay(CODEX, { windowTokens: 200_000 })
    talkUntil(play, hasCompacted(play), { ask: 1_500, reply: 3_000 })
    const texts = lastTexts(play)
    const summaryAt = texts.findIndex(text => text.includes(SUMMARY))
    expect(summaryAt).toBe(texts.length - 2)
    expect(texts[summaryAt]).toMatch(/^Another language model started on this/)
    const kept = texts.slice(0, summaryAt)
    expect(kept.slice(1).every(text => text.length === 6_000)).toBe(true)
    expect(kept[0]).toContain('…')
    const tokens = kept.reduce((sum, text) => sum + Math.ceil(text.length / 4), 0)
    expect(tokens).toBeLessThanOrEqual(20_000)
    expect(tokens).toBeGreaterThan(19_000)
  })

  it('codex keeps no more of them than 40 % of a small budget', () => {
    const play = createPlay(CODEX)
    talkUntil(play, hasCompacted(play), { ask: 250, reply: 80 })
    const kept = lastTexts(play).slice(0, -2)
    const tokens = kept.reduce((sum, text) => sum + Math.ceil(text.length / 4), 0)
    expect(tokens).toBeLessThanOrEqual(0.4 * 6_799)
    expect(tokens).toBeGreaterThan(0.36 * 6_799)
  })

  it('codex warns of lost accuracy from the first compaction on', () => {
    const play = createPlay(CODEX, { windowTokens: 8_192 })
    play.talk({ ask: 60, reply: 120 }, 35)
    expect(play.chronicle()).not.toContain('a rebuild is advised')
    talkUntil(play, hasCompacted(play))
    expect(play.chronicle()).toContain('a rebuild is advised')
  })
})
