import { describe, expect, it } from 'vitest'
import { createPlay, SUMMARY, type PlayOptions } from '../../../test/presets/play.ts'
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
import { addCounts, type TokenCount } from '../../tokens/count.ts'
import { presetById } from '../registry.ts'

const TWO_PHASE = presetById('two-phase')

const configured = (options: PresetOptions) => configurePreset(TWO_PHASE, options)

const play = (options: PlayOptions = {}, preset = TWO_PHASE) => createPlay(preset, options)

describe('C1 Idle ("sleep") compaction when the conversation rests, after memory consolidation has run, and tokens > 50 % of the window (setting); same model as the conversation’s; the replaced originals are deleted there, hidden here.', () => {
  const asleep = (preset = TWO_PHASE, options: PlayOptions = {}) => {
    const sleeper = play(options, preset)
    talkUntil(sleeper, () => {
      sleeper.give({ type: 'rested' })
      return triggersOf(sleeper).length > 0
    })
    return sleeper
  }

  it('C1 begins once the conversation rests for a minute beyond 50 % of the window', () => {
    const sleeper = asleep()
    expect(triggersOf(sleeper)).toEqual(['idle'])
    expect(firstPressure(sleeper).ofWindow).toBeGreaterThanOrEqual(0.5)
    expect(firstPressure(sleeper).ofWindow).toBeLessThan(0.53)
    expect(new Set(asleep().driven().rests)).toEqual(new Set([60_000]))
  })

  it('C1 asks the conversation’s own model, also where that costs something', () => {
    const sleeper = asleep(TWO_PHASE, { config: { modelSummaries: 'paid' } })
    expect(sleeper.driven().asked.map(({ summarizer }) => summarizer)).toEqual(['model'])
    expect(sleeper.driven().asked[0]?.plan.summarizer.model).toBe('')
  })

  it('C1 hides the originals and keeps them in the log', () => {
    const sleeper = asleep()
    const before = eventsOf(sleeper, 'v1.message-appended').length
    sleeper.talk({ ask: 20, reply: 20 })
    expect(lastTexts(sleeper).length).toBeLessThan(before)
    expect(eventsOf(sleeper, 'v1.message-appended')).toHaveLength(before + 2)
  })
})

describe('C2 Emergency compaction before a request at > 80 %, with a visible warning; the turn then goes on.', () => {
  it('C2 waits at 80 % of the window, warns, and then asks', () => {
    const busy = play()
    talkUntil(busy, hasStarted(busy))
    expect(triggersOf(busy)).toEqual(['blocking'])
    expect(firstPressure(busy).ofWindow).toBeGreaterThanOrEqual(0.8)
    expect(firstPressure(busy).ofWindow).toBeLessThan(0.83)
    expect(busy.driven().notices).toEqual(['emergency-compaction'])
    expect(busy.driven().events.at(-1)).toMatchObject({ role: 'assistant' })
  })
})

describe('C3 Preserve window: last 20 messages or 20 % of the window, whichever is larger.', () => {
  const kept = (script: { ask: number; reply: number }) => {
    const busy = play()
    talkUntil(busy, hasCompacted(busy), script)
    return lastTexts(busy).slice(1)
  }
  const tokensOf = (texts: readonly string[]) =>
    texts.reduce((sum, text) => sum + Math.ceil(text.length / 4), 0)

  it('C3 keeps 20 messages where these are more, from where a turn starts', () => {
    const texts = kept({ ask: 60, reply: 120 })
    expect(texts.length).toBeGreaterThanOrEqual(20)
    expect(texts.length).toBeLessThanOrEqual(22)
  })

  it('C3 keeps 20 % of the window where that is more', () => {
    const texts = kept({ ask: 20, reply: 30 })
    expect(texts.length).toBeGreaterThan(22)
    expect(tokensOf(texts)).toBeGreaterThan(0.12 * 8_192)
    expect(tokensOf(texts)).toBeLessThan(0.21 * 8_192)
  })

  it('C3 keeps no more than 60 % of the budget of a small window', () => {
    expect(tokensOf(kept({ ask: 200, reply: 500 }))).toBeLessThanOrEqual(0.6 * 6_799)
  })
})

describe('C4 The compaction prompt can be customised; its default asks for key facts, decisions and actions, current state and ongoing tasks, context for the future, and leaves out greetings, step-by-step tool detail, redundancy; a concise narrative, so no section headings are demanded of it.', () => {
  const told = (preset = TWO_PHASE, summary = () => SUMMARY) => {
    const busy = play({ summary }, preset)
    talkUntil(busy, hasStarted(busy))
    return { busy, instructions: busy.driven().asked[0]?.plan.summarizer.instructions ?? '' }
  }

  it.each([
    /key facts/,
    /decisions and actions/,
    /current state and the tasks under way/,
    /what the future conversation needs/,
    /Leave out greetings, step-by-step detail of tool calls, and repetitions/,
    /concise narrative/,
  ])('C4 asks for %s', words => expect(told().instructions).toMatch(words))

  it('C4 asks what the user’s own prompt says', () => {
    expect(told(configured({ compaction_prompt: 'Only the decisions.' })).instructions).toBe(
      'Only the decisions.',
    )
  })

  it('C4 takes prose without headings', () => {
    const { busy } = told(TWO_PHASE, () => 'We talked about colours for a while. '.repeat(4))
    expect(eventsOf(busy, 'v1.compaction-completed')[0]?.promptVersion).toMatch(/^narrative/)
  })
})

describe('C5 Stored as one `[CONTEXT SUMMARY]` message with metadata: type, compacted count, time, original tokens, summary tokens.', () => {
  it('C5 stores the summary with its metadata, and shows one message for it', () => {
    const busy = play()
    talkUntil(busy, hasCompacted(busy))
    const [done] = eventsOf(busy, 'v1.compaction-completed')
    expect(done?.replacement).toEqual([
      { role: 'user', parts: [{ type: 'text', text: `[CONTEXT SUMMARY]\n${SUMMARY}` }] },
    ])
    expect(done).toMatchObject({ trigger: 'blocking', presetId: 'two-phase' })
    expect(done?.span.count).toBeGreaterThan(20)
    const summaryTokens = done?.summaryTokens?.tokens ?? 0
    expect(summaryTokens).toBeGreaterThan(0)
    expect(done?.originalTokens?.tokens).toBeGreaterThan(summaryTokens)
    expect(done?.tokensBefore.tokens).toBeGreaterThan(done?.tokensAfter.tokens ?? Infinity)
    expect(lastTexts(busy)[0]).toBe(`[CONTEXT SUMMARY]\n${SUMMARY}`)
  })
})

describe('C7 Observation masking: `[TOOL OUTPUT ARCHIVED - search history for details]` with original tool and time; and the hybrid: mask first, summarise occasionally.', () => {
  const WORK = { ask: 20, reply: 20, results: [300] }

  it('C7 masks results older than 10 turns once a tenth of the budget comes free', () => {
    const worker = play()
    worker.talk(WORK, 11)
    expect(eventsOf(worker, 'v1.tool-outputs-masked')).toEqual([])
    worker.talk(WORK, 3)
    expect(eventsOf(worker, 'v1.tool-outputs-masked')).toHaveLength(1)
    expect(resultsIn(worker)[0]).toBe('[TOOL OUTPUT ARCHIVED] read, 1970-01-01 00:00')
  })

  it('C7 names the search for details only where the model has it', () => {
    const worker = play({ config: { canExpand: true } })
    worker.talk(WORK, 14)
    expect(resultsIn(worker)[0]).toBe(
      '[TOOL OUTPUT ARCHIVED - search_history for details] read, 1970-01-01 00:00',
    )
  })

  it('C7 needs fewer summaries for it', () => {
    const count = (preset: typeof TWO_PHASE) => {
      const worker = play({}, preset)
      worker.talk(WORK, 40)
      return triggersOf(worker).length
    }
    expect(count(TWO_PHASE)).toBeLessThan(count({ ...TWO_PHASE, masks: [] }))
  })
})

describe('C8 Tiered token counting: exact → tokenizer → heuristic.', () => {
  it('C8 calls a sum as exact as its least exact part', () => {
    const of = (source: TokenCount['source']): TokenCount => ({ tokens: 10, source })
    expect(addCounts(of('reported'), of('tokenized'))).toEqual({ tokens: 20, source: 'tokenized' })
    expect(addCounts(of('tokenized'), of('estimated'))).toEqual({ tokens: 20, source: 'estimated' })
    expect(addCounts(of('reported'), of('reported')).source).toBe('reported')
  })
})

describe('C9 Auto-trigger configurable, can be disabled; tool outputs pruned before summarising; warning about accuracy after several compactions; summary covers completed work, current state, in progress, next steps, constraints, critical context.', () => {
  it('C9 never compacts by itself where that is switched off', () => {
    const busy = play({ config: { automatic: false } })
    busy.talk({ ask: 60, reply: 120 }, 60)
    expect(triggersOf(busy)).toEqual([])
  })

  it('C9 advises a rebuild from the originals after 3 compactions, not after 2', () => {
    const busy = play()
    const count = () => eventsOf(busy, 'v1.compaction-completed').length
    talkUntil(busy, () => count() === 2)
    expect(busy.chronicle()).not.toContain('a rebuild is advised')
    talkUntil(busy, () => count() === 3)
    expect(busy.chronicle()).toContain('a rebuild is advised')
  })

  it('C9 asks for completed work, progress, next steps, constraints and critical context', () => {
    for (const words of ['completed work', 'in progress', 'next steps', 'constraints', 'critical'])
      expect(TWO_PHASE.compaction?.summarizer.instructions).toContain(words)
  })

  it.each([0.85, 0.9])(
    'C9 compacts before anything is shortened, also at %s',
    emergency_threshold => {
      const advised = play({ windowTokens: 100_000 }, configured({ emergency_threshold }))
      talkUntil(advised, hasCompacted(advised), { ask: 700, reply: 1_500 })
      expect(eventsOf(advised, 'v1.request-truncated')).toEqual([])
    },
  )
})
