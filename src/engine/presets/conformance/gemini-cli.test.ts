import { describe, expect, it } from 'vitest'
import { createPlay, SUMMARY } from '../../../test/presets/play.ts'
import {
  eventsOf,
  firstPressure,
  hasCompacted,
  hasStarted,
  lastTexts,
  resultsIn,
  talkUntil,
  triggersOf,
  configurePreset,
} from '../../../test/presets/reading.ts'
import type { PresetOptions } from '../../log/event.ts'
import { presetById } from '../registry.ts'

const GEMINI_CLI = presetById('gemini-cli')

describe('gemini-cli (50 %, newest 30 % kept, structured state snapshot)', () => {
  it('gemini-cli waits for a summary at half of the window', () => {
    const play = createPlay(GEMINI_CLI)
    talkUntil(play, hasStarted(play))
    expect(triggersOf(play)).toEqual(['blocking'])
    expect(firstPressure(play).ofWindow).toBeGreaterThanOrEqual(0.5)
    expect(firstPressure(play).ofWindow).toBeLessThan(0.53)
  })

  it('gemini-cli protects the newest 50,000 tokens of tool output, and masks at least 30,000 beyond them', () => {
    const worked = (turns: number) => {
      const play = createPlay(GEMINI_CLI, { windowTokens: 1_000_000 })
      play.talk({ ask: 20, reply: 20, results: [2_000] }, turns)
      return resultsIn(play).map(text => text.startsWith('[Tool output masked]'))
    }
    expect(worked(39)).not.toContain(true)
    const masked = worked(42)
    expect(masked.filter(Boolean).length).toBeGreaterThanOrEqual(15)
    expect(masked.slice(-25)).not.toContain(true)
  })

  it('gemini-cli keeps the first and the last 250 characters of a masked output, and the newest step whole', () => {
    const play = createPlay(GEMINI_CLI, { windowTokens: 1_000_000 })
    play.talk({ ask: 20, reply: 20, results: [60_000] }, 2)
    const [masked = '', ...newest] = resultsIn(play)
    const [whole = ''] = eventsOf(play, 'v1.message-appended').flatMap(({ parts }) =>
      parts.flatMap(part => (part.type === 'tool-result' ? part.output : [])),
    )
    expect(masked).toContain(`\n${whole.slice(0, 250)}\n`)
    expect(masked.endsWith(`\n${whole.slice(-250)}`)).toBe(true)
    expect(masked.length).toBeLessThan(600)
    expect(newest.map(text => text.startsWith('[Tool output masked]'))).toEqual([false])
  })

  it('gemini-cli keeps the newest 30 % of the tokens, from where a turn starts', () => {
    const play = createPlay(GEMINI_CLI)
    talkUntil(play, hasCompacted(play))
    const [done] = eventsOf(play, 'v1.compaction-completed')
    const { length } = eventsOf(play, 'v1.message-appended').filter(
      ({ at }) => at < (done?.at ?? 0),
    )
    const kept = length - (done?.span.count ?? 0)
    expect(kept / length).toBeGreaterThan(0.25)
    expect(kept / length).toBeLessThanOrEqual(0.35)
  })

  it('gemini-cli has its snapshot written in two passes, the second probing the first, unless probe_summary is false', () => {
    const probes = (options: PresetOptions) => {
      const play = createPlay(configurePreset(GEMINI_CLI, options))
      talkUntil(play, hasStarted(play))
      return play.driven().asked[0]?.plan.summarizer.probes
    }
    expect(probes({})).toBe(true)
    expect(probes({ probe_summary: false })).toBe(false)
  })

  it('gemini-cli reads the snapshot in its tags, and acknowledges it', () => {
    const play = createPlay(GEMINI_CLI)
    talkUntil(play, hasCompacted(play))
    expect(lastTexts(play).slice(0, 2)).toEqual([
      `<state_snapshot>\n${SUMMARY}\n</state_snapshot>`,
      'Got it. Thanks for the additional context!',
    ])
    expect(eventsOf(play, 'v1.compaction-completed')[0]?.promptVersion).toMatch(/^sections/)
  })
})
