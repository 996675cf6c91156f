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
} from '../../../test/presets/reading.ts'
import { budgetFor } from '../../tokens/budget.ts'
import { stamped } from '../../../test/branch-moves.ts'
import { foldBranch, viewOf } from '../../branch/branch.ts'
import { checkpointsOf } from '../../branch/checkpoints.ts'
import { branchStart } from '../../turn/branch-change.ts'
import { faultsOf } from '../../../test/history-faults.ts'
import { switchAdvice } from '../../turn/model-switch.ts'
import { presetById } from '../registry.ts'

const COPILOT_CLI = presetById('copilot-cli')
const play = (options: PlayOptions = {}, preset = COPILOT_CLI) => createPlay(preset, options)

/** Nearly full by one message. */
const leap = (share: number, preset = COPILOT_CLI) => {
  const made = play({}, preset)
  made.talk({ ask: 60, reply: 120 }, 10)
  const held = eventsOf(made, 'v1.request-sent').at(-1)?.tokens.tokens ?? 0
  made.talk({ ask: Math.ceil(share * made.config.budget.budgetTokens) - held - 128, reply: 20 })
  return made
}

describe('E1 Background compaction starts at 0.80 of the effective window while the turn goes on; at 0.95, or after a context-limit error, the request waits for it; at least 4 messages; both thresholds are settings.', () => {
  it('E1 starts beside the request at 0.80', () => {
    const made = play()
    talkUntil(made, hasStarted(made))
    expect(triggersOf(made)).toEqual(['background'])
    expect(firstPressure(made).ofBudget).toBeGreaterThanOrEqual(0.8)
    expect(firstPressure(made).ofBudget).toBeLessThan(0.83)
  })

  it('E1 lets the request wait at 0.95, and not below', () => {
    expect(triggersOf(leap(0.93))).toEqual(['background'])
    expect(triggersOf(leap(0.96))).toEqual(['blocking'])
  })

  it('E1 leaves 3 messages alone, and compacts 4', () => {
    const fill = (messages: number) => {
      const made = play()
      for (let more = messages; more > 1; more -= 1) made.talk({ ask: 500, reply: 1, refusals: 9 })
      const before = triggersOf(made).length
      made.talk({ ask: 6_700 - 530 * (messages - 1), reply: 1 })
      return triggersOf(made).slice(before)
    }
    expect(fill(3)).toEqual([])
    expect(fill(4)).toEqual(['blocking'])
  })
})

describe('E2 A finished background summary is applied before the next request; a cancelled one is discarded; a failed one is an event and harms nothing.', () => {
  it('E2 applies it before the next request', () => {
    const made = play()
    talkUntil(made, hasStarted(made))
    expect(eventsOf(made, 'v1.compaction-completed')).toEqual([])
    made.talk({ ask: 20, reply: 20 })
    expect(eventsOf(made, 'v1.compaction-completed')).toHaveLength(1)
    expect(lastTexts(made).some(text => text.includes(SUMMARY))).toBe(true)
  })

  it('E2 discards a cancelled one', () => {
    const made = play({ holdSummaries: true })
    talkUntil(made, hasStarted(made))
    made.give({ type: 'cancel-compaction' })
    made.finishSummary()
    expect(eventsOf(made, 'v1.compaction-cancelled')).toHaveLength(1)
    expect(eventsOf(made, 'v1.compaction-completed')).toEqual([])
  })

  it('E2 writes a failed one down, and goes on with all that fits', () => {
    const made = play({ summary: () => null })
    talkUntil(made, hasStarted(made))
    const before = lastTexts(made).length
    made.talk({ ask: 20, reply: 20 })
    expect(eventsOf(made, 'v1.compaction-failed')[0]?.code).toBe('summarizer-failed')
    expect(lastTexts(made)).toHaveLength(before + 2)
  })
})

describe('E3 Manual: refuses a second one while one runs, fewer than 2 messages, no model, no system context yet; can be aborted; empty output is a failure; system messages are not summarised but passed apart.', () => {
  const wish = { type: 'compact', focus: null, summarizer: 'model', appliesAtOnce: true } as const

  it('E3 refuses where no model can write it', () => {
    const none = play({ config: { modelSummaries: 'none' } })
    none.talk({ ask: 20, reply: 20 }, 4)
    none.give(wish)
    expect(none.driven().notices).toEqual(['no-model'])
  })

  it('E3 takes empty output for a failure', () => {
    const made = play({ summary: () => ' \n' })
    made.talk({ ask: 60, reply: 120 }, 6)
    made.give(wish)
    expect(eventsOf(made, 'v1.compaction-failed')[0]?.code).toBe('empty')
  })

  it('E3 never gives the system prompt to the summarizer as conversation', () => {
    const made = play({ config: { system: 'Speak like a pirate.' } })
    made.talk({ ask: 60, reply: 120 }, 6)
    made.give(wish)
    expect(JSON.stringify(made.driven().asked[0]?.plan.toSummarize)).not.toContain('pirate')
    made.talk({ ask: 20, reply: 20 })
    expect(made.driven().requests.at(-1)?.system).toBe('Speak like a pirate.')
  })
})

describe('E4 Replacement history: summary, original user messages (capped, `...<truncated>...`, omitted count), current plan, todo, named skills/instructions in force, the active role’s summary, then messages that arrived after the boundary.', () => {
  it('E4 reads them in this order', () => {
    const made = play({ config: { system: 'You are an architect.' } })
    made.talk({ ask: 60, reply: 120 })
    made.append({
      type: 'v1.instructions-changed',
      name: 'Style',
      text: 'Short sentences.',
      callId: null,
    })
    made.append({
      type: 'v1.plan-changed',
      plan: 'First the walls.',
      todo: [{ text: 'paint the door', status: 'open' }],
      by: 'person',
      callId: null,
    })
    talkUntil(made, hasCompacted(made))
    const texts = lastTexts(made)
    const read = texts.join('\n')
    const positions = [
      `<summary>\n${SUMMARY}\n</summary>`,
      'earlier user messages omitted]',
      'Point 10 of it:',
      'Current plan:\n First the walls.',
      'Todo list:\n- [ ] paint the door',
      'Instructions in force, written by the user: Style]\nShort sentences.',
    ].map(words => read.indexOf(words))
    expect(positions).toEqual(positions.toSorted((left, right) => left - right))
    expect(positions).not.toContain(-1)
    const last = texts.findIndex(text => text.includes('Short sentences.'))
    expect(texts.length).toBeGreaterThan(last + 1)
    expect(made.driven().requests.at(-1)?.system).toBe('You are an architect.')
  })

  it('E4 caps them at a fifth of a small budget and 20,000 tokens of a large one', () => {
    const tokens = (windowTokens: number, script: { ask: number; reply: number }) => {
      const made = play({ windowTokens })
      talkUntil(made, hasCompacted(made), script)
      const [done] = eventsOf(made, 'v1.compaction-completed')
      const texts = (done?.replacement ?? []).slice(2).flatMap(({ parts }) => parts)
      expect(JSON.stringify(texts[0])).toContain('...<truncated>...')
      return texts.reduce(
        (sum, part) => sum + Math.ceil((part.type === 'text' ? part.text.length : 0) / 4),
        0,
      )
    }
    const small = tokens(8_192, { ask: 150, reply: 60 })
    expect(small).toBeLessThanOrEqual(0.2 * 6_799)
    expect(small).toBeGreaterThan(0.18 * 6_799)
    const large = tokens(200_000, { ask: 1_500, reply: 1_000 })
    expect(large).toBeLessThanOrEqual(20_000)
    expect(large).toBeGreaterThan(19_000)
  })
})

describe('E5 Boundary: never an orphaned tool result.', () => {
  it('E5 cuts between a result and its call nowhere', () => {
    const made = play()
    made.talk({ ask: 30, reply: 40, results: [300, 300, 300] }, 20)
    expect(triggersOf(made).length).toBeGreaterThan(1)
    for (const request of made.driven().requests) {
      expect(faultsOf(request.messages)).toEqual([])
    }
  })
})

describe('E6 Request-time truncation after compaction: messages and tool definitions counted apart; default limit 128000 if unknown; drops older assistant and tool material before the latest user prompt, then older user turns; keeps system and the latest user prompt; removes orphans even when the request fits; aims below the limit for headroom; changes the request only, never the log.', () => {
  it('E6 drops answers before questions, aims a tenth below, and keeps system prompt, newest message and log', () => {
    const made = play({ summary: () => null })
    made.talk({ ask: 60, reply: 120 }, 40)
    const cut = eventsOf(made, 'v1.request-truncated').at(-1)
    expect(cut?.performedBy).toBe('truncate-request')
    expect(cut?.tokensAfter).toBeLessThanOrEqual(0.9 * 6_799)
    expect(cut?.tokensAfter).toBeGreaterThan(0.85 * 6_799)
    const texts = lastTexts(made)
    expect(texts.filter(text => text.length === 240)).toHaveLength(40)
    expect(texts.filter(text => text.length === 480).length).toBeLessThan(39)
    expect(made.driven().requests.at(-1)?.system).toBe('Be brief.')
    expect(texts.at(-1)).toContain('Point 40 of it')
    expect(eventsOf(made, 'v1.message-appended')).toHaveLength(80)
  })

  it('E6 shortens the oldest results of the newest turn in the guard, until a tenth is free', () => {
    const made = play({ config: { automatic: false } })
    made.talk({ ask: 20, reply: 20, results: [1_690, 1_690, 1_690, 1_690] })
    expect(resultsIn(made).map(text => text.length < 6_000)).toEqual([true, true, false, false])
  })

  it('E6 takes an unknown window for one of 128,000 tokens', () => {
    expect(COPILOT_CLI.unknownWindow).toBe(128_000)
  })
})

describe('E7 Events: compaction start (token breakdown), compaction complete (success, token deltas, summary, checkpoint number and path, request id, usage), truncation (before/after tokens and messages, performed by), usage info (limit, tokens, messages, system/conversation/tools, whether initial).', () => {
  it('E7 writes all of them down', () => {
    const made = play()
    talkUntil(made, hasCompacted(made))
    expect(eventsOf(made, 'v1.compaction-started')[0]?.breakdown).toMatchObject({ limit: 8_192 })
    expect(eventsOf(made, 'v1.compaction-completed')[0]).toMatchObject({
      summary: SUMMARY,
      usage: null,
      tokensBefore: { source: 'tokenized' },
      checkpoint: 1,
      breakdownAfter: { limit: 8_192, tools: 0 },
    })
    const sent = eventsOf(made, 'v1.request-sent')
    expect(sent.map(({ isInitial }) => isInitial)).toEqual([
      true,
      ...sent.slice(1).map(() => false),
    ])
    expect(sent[0]?.breakdown).toMatchObject({ limit: 8_192, tools: 0 })
  })
})

describe('E8 Context-limit errors: 413 or recognised text → forced compaction on the retry; a concrete limit in the error lowers the limit; else the retry buffer grows to a maximum.', () => {
  it('E8 compacts before the retry, and sends a tenth less at least', () => {
    const made = play()
    made.talk({ ask: 60, reply: 120 }, 15)
    made.talk({ ask: 60, reply: 120, refusals: 1 })
    expect(triggersOf(made)).toEqual(['overflow'])
    const [refused, retried] = eventsOf(made, 'v1.request-sent').slice(-2)
    expect(retried?.attempt).toBe(2)
    expect(retried?.tokens.tokens).toBeLessThanOrEqual(0.9 * (refused?.tokens.tokens ?? 0))
  })

  it('E8 grows the buffer of each further retry, up to a maximum, and then gives up', () => {
    const made = play()
    made.talk({ ask: 60, reply: 120 }, 15)
    made.talk({ ask: 60, reply: 120, refusals: 9 })
    const retries = eventsOf(made, 'v1.request-sent').filter(({ attempt }) => attempt > 1)
    const sizes = retries.map(({ tokens }) => tokens.tokens)
    expect(sizes.length).toBeGreaterThan(1)
    expect(sizes.length).toBeLessThanOrEqual(6)
    expect(sizes).toEqual(sizes.toSorted((left, right) => right - left))
    expect(eventsOf(made, 'v1.request-failed').at(-1)?.kind).toBe('context-tokens')
  })
})

describe('E9 Checkpoints: number, title, summary; an index; an empty state that explains itself; replaying the log re-applies compactions; rewinding keeps checkpoints consistent.', () => {
  it('E9 builds each checkpoint on the one before', () => {
    const made = play()
    talkUntil(made, () => eventsOf(made, 'v1.compaction-completed').length > 1)
    const [first, second] = eventsOf(made, 'v1.compaction-completed')
    expect(second?.previousCompactionId).toBe(first?.compactionId)
  })

  it('E9 has a number, a summary and an index entry for each, and replaying the log gives the same', () => {
    const made = play()
    talkUntil(made, () => eventsOf(made, 'v1.compaction-completed').length > 1)
    const { events, state } = made.driven()
    const { branch } = state
    const index = checkpointsOf(events, branch.leafId)
    expect(index.map(({ number }) => number)).toEqual([1, 2])
    expect(index.map(({ event }) => 'checkpoint' in event && event.checkpoint)).toEqual([1, 2])
    expect(index.every(({ summary }) => summary?.includes(SUMMARY.trim()))).toBe(true)
    expect(viewOf(foldBranch(events)).items).toEqual(viewOf(branch).items)
    for (const { id, returnId } of index)
      expect(foldBranch(events, returnId).overlays.live.at(-1)?.compactionId).toBe(id)
  })

  it('E9 keeps the checkpoints in step with the history when it is rewound', () => {
    const made = play()
    talkUntil(made, () => eventsOf(made, 'v1.compaction-completed').length > 1)
    const { events, state } = made.driven()
    const [first] = checkpointsOf(events, state.branch.leafId)
    const eventId = first?.returnId ?? events[0]?.id
    const start = eventId && branchStart(events, state.branch, { type: 'return', eventId })
    const log = stamped(events, start?.drafts ?? [])
    const rewound = foldBranch(log)
    expect(rewound.overlays.live).toHaveLength(1)
    expect(checkpointsOf(log, rewound.leafId).map(({ isOnBranch }) => isOnBranch)).toEqual([
      true,
      false,
    ])
  })
})

describe('E11 Switching to a model with a smaller window offers compaction first.', () => {
  it('E11 offers it where the conversation does not fit', () => {
    const made = play({ windowTokens: 32_768 })
    made.talk({ ask: 60, reply: 120 }, 40)
    const smaller = {
      ...made.config,
      model: { provider: 'test', host: null, model: 'small' },
      budget: budgetFor(4_096, null),
    }
    expect(switchAdvice(made.driven().state.branch, smaller)?.windowTokens).toBe(4_096)
    expect(switchAdvice(made.driven().state.branch, made.config)).toBeNull()
  })
})

describe('E16 `/compact` reports messages and tokens removed; checkpoints have a file name `NNN-title.md` in exports and an `index.md` with `summary_count`; `/session checkpoints` lists them.', () => {
  it('E16 knows the messages and tokens that a compaction by hand removed', () => {
    const made = play()
    made.talk({ ask: 60, reply: 120 }, 8)
    made.give({ type: 'compact', focus: null, summarizer: 'model', appliesAtOnce: true })
    const [done] = eventsOf(made, 'v1.compaction-completed')
    const removed = (done?.messagesBefore ?? 0) - (done?.messagesAfter ?? 0)
    const tokens = (done?.tokensBefore.tokens ?? 0) - (done?.tokensAfter.tokens ?? 0)
    expect([done?.trigger, removed > 0, tokens > 0]).toEqual(['manual', true, true])
    expect(done?.messagesAfter).toBe(viewOf(made.driven().state.branch).items.length)
  })
})
