import { describe, expect, it } from 'vitest'
import { createDrive, says, type DriveOptions } from '../../test/drive.ts'
import { shown } from '../../test/session.ts'
import { variedWords } from '../../test/words.ts'
import { viewOf } from '../branch/branch.ts'
import type { SessionEvent } from '../log/event.ts'
import { textOf, type ModelRequest } from '../message/message.ts'
import { COPILOT_CLI } from '../presets/copilot-cli.ts'
import { COWAGENT } from '../presets/cowagent.ts'
import { MEMGPT } from '../presets/memgpt.ts'
import { PALIMPSEST } from '../presets/palimpsest.ts'
import type { Preset } from '../presets/preset.ts'
import { TWO_PHASE } from '../presets/two-phase.ts'
import type { Failure } from './outcomes.ts'

function talker(preset: Preset, options: DriveOptions = {}) {
  const { config, ...rest } = options
  const drive = createDrive({
    answer: () => says(variedWords(120)),
    holdSummaries: true,
    ...rest,
    config: { preset, ...config },
  })
  let turns = 0
  const talk = (count = 1) => {
    for (let done = 0; done < count; done += 1)
      drive.user(`Question ${(turns += 1)}: ${variedWords(80)}`)
  }
  /** Talks until the condition holds; the number of turns that took. */
  const talkUntil = (condition: () => boolean) => {
    for (let spent = 0; spent < 200; spent += 1) {
      if (condition()) return spent
      talk()
    }
    throw new Error('It never came')
  }
  return { ...drive, talk, talkUntil, job: () => drive.driven().state.job }
}

const ofType = <Type extends SessionEvent['type']>(
  { events }: { readonly events: readonly SessionEvent[] },
  type: Type,
) => events.filter((event): event is Extract<SessionEvent, { type: Type }> => event.type === type)

const said = ({ messages }: ModelRequest) => messages.map(({ parts }) => textOf(parts)).join('\n')
const TOO_LARGE: Failure = {
  kind: 'context-tokens',
  message: 'Too long.',
  status: 400,
  limitTokens: null,
  remedy: 'less-input',
}
const viewIn = (drive: ReturnType<typeof talker>) => shown(viewOf(drive.driven().state.branch))

describe('a background compaction', () => {
  const begun = (preset: Preset, options: DriveOptions = {}) => {
    const drive = talker(preset, options)
    drive.talkUntil(() => drive.job() !== null)
    return drive
  }

  it('E1: starts at 0.80 while the turn goes on', () => {
    const drive = begun(COPILOT_CLI)
    const { state, events } = drive.driven()
    expect(drive.job()?.trigger).toBe('background')
    expect(state.turn.type).toBe('idle')
    const sent = ofType(drive.driven(), 'v1.request-sent').at(-1)
    expect(sent?.tokens.tokens).toBeGreaterThanOrEqual(0.8 * drive.config.budget.budgetTokens)
    expect(events.at(-1)).toMatchObject({ type: 'v1.message-appended', role: 'assistant' })
  })

  it('E1: makes the request wait for it at 0.95', () => {
    const drive = begun(COPILOT_CLI)
    drive.talkUntil(() => drive.driven().state.turn.type === 'blocked')
    const { length } = drive.driven().requests
    drive.finishSummary()
    expect(drive.driven().requests).toHaveLength(length + 1)
    expect(drive.driven().state.turn.type).toBe('idle')
    expect(ofType(drive.driven(), 'v1.compaction-completed')).toHaveLength(1)
  })

  it('E1: leaves fewer than 4 messages alone', () => {
    const drive = talker(COPILOT_CLI)
    drive.user(variedWords(900))
    drive.user(variedWords(3_200))
    expect(ofType(drive.driven(), 'v1.compaction-started')).toEqual([])
  })

  it('E2: is applied before the next request once it is finished', () => {
    const drive = begun(COPILOT_CLI)
    const before = viewIn(drive)
    drive.finishSummary()
    expect(viewIn(drive)).toEqual(before)
    drive.talk()
    const { events, requests } = drive.driven()
    const types = events.map(({ type }) => type)
    expect(types.lastIndexOf('v1.compaction-completed')).toBeLessThan(
      types.lastIndexOf('v1.request-sent'),
    )
    expect(said(requests.at(-1)!)).toMatch(/^<summary>/)
    expect(requests.at(-1)!.messages.length).toBeLessThan(requests.at(-2)!.messages.length)
  })

  it('E2: is discarded when it is cancelled, and one that fails is an event that harms nothing', () => {
    for (const end of ['cancelled', 'failed'] as const) {
      const drive = begun(COPILOT_CLI)
      const before = viewIn(drive)
      if (end === 'failed') drive.finishSummary(null)
      else drive.give({ type: 'cancel-compaction' })
      expect(drive.driven().events.at(-1)?.type).toMatch(end)
      expect(drive.job()).toBeNull()
      expect(viewIn(drive)).toEqual(before)
      const { length } = drive.driven().requests
      drive.talk()
      expect(drive.driven().requests).toHaveLength(length + 1)
    }
  })

  it('E8: is applied before the retry of a request that was too large without it', () => {
    let overflows = false
    const drive = talker(PALIMPSEST, {
      windowTokens: 16_384,
      config: { summarizer: 'model' },
      answer: () => (overflows ? refuseOnce() : says(variedWords(120))),
    })
    const refuseOnce = () => {
      overflows = false
      return { type: 'failed', parts: [], failure: TOO_LARGE } as const
    }
    drive.talkUntil(() => drive.job() !== null)
    drive.finishSummary()
    expect(ofType(drive.driven(), 'v1.compaction-completed')).toEqual([])
    overflows = true
    drive.talk()
    expect(ofType(drive.driven(), 'v1.compaction-completed')).toHaveLength(1)
    expect(drive.driven().events.at(-1)).toMatchObject({ role: 'assistant' })
  })

  it('E7: says at its start what the tokens are for', () => {
    const drive = begun(COPILOT_CLI)
    const [started] = ofType(drive.driven(), 'v1.compaction-started')
    expect(started?.breakdown).toMatchObject({ limit: 8_192, tools: 0 })
    expect(started?.breakdown?.conversation).toBeGreaterThan(5_000)
  })

  it.each([
    ['a message of its span is left out', 'v1.message-excluded'],
    ['a message of its span is pinned and another compaction came', 'manual'],
    ['another model is chosen', 'v1.model-changed'],
  ] as const)('F6: is discarded when %s', (_, change) => {
    const drive = begun(PALIMPSEST, { windowTokens: 20_000 })
    const [first] = ofType(drive.driven(), 'v1.message-appended')
    if (change === 'v1.model-changed')
      drive.append({ type: change, model: { provider: 'test', host: null, model: 'other' } })
    if (change === 'v1.message-excluded' && first)
      drive.append({ type: change, messageId: first.id })
    if (change === 'manual') {
      drive.finishSummary()
      drive.give({ type: 'compact', focus: null, summarizer: 'extractive', appliesAtOnce: true })
    }
    drive.finishSummary()
    drive.talkUntil(() => ofType(drive.driven(), 'v1.compaction-failed').length > 0)
    expect(ofType(drive.driven(), 'v1.compaction-failed')[0]).toMatchObject({ code: 'stale' })
    const inForce = ofType(drive.driven(), 'v1.compaction-completed').map(({ trigger }) => trigger)
    expect(inForce).toEqual(change === 'manual' ? ['manual'] : [])
  })
})

describe('a compaction that hides its span at once', () => {
  const begun = () => {
    const drive = talker(COWAGENT, { windowTokens: 64_000, answer: () => says('Yes.') })
    drive.talkUntil(() => drive.job() !== null)
    return drive
  }

  it('D3: trims before the summary exists, without blocking this request', () => {
    const drive = begun()
    const { requests, state } = drive.driven()
    expect(state.turn.type).toBe('idle')
    expect(requests).toHaveLength(21)
    expect(said(requests.at(-1)!)).not.toContain('Question 10:')
    expect(said(requests.at(-1)!)).toContain('Question 11:')
  })

  it('D3: the summary joins from the next turn on, when it is ready', () => {
    const drive = begun()
    drive.talk()
    expect(said(drive.driven().requests.at(-1)!)).not.toContain('[System: Previous')
    drive.finishSummary()
    drive.talk()
    const request = said(drive.driven().requests.at(-1)!)
    expect(request).toContain('[System: Previous conversation summary')
    expect(request).not.toContain('Question 10:')
    expect(request).toContain('Question 11:')
  })

  it('D3: what was trimmed stays out when the summary fails, until it is undone', () => {
    const drive = begun()
    drive.finishSummary(null)
    drive.talk()
    expect(said(drive.driven().requests.at(-1)!)).not.toContain('Question 10:')
    drive.give({ type: 'undo' })
    expect(viewIn(drive)[0]).toContain('Question 1:')
  })
})

describe('a request that waits', () => {
  it('C2: is preceded by a visible warning, and the turn then goes on', () => {
    const drive = talker(TWO_PHASE, { windowTokens: 16_000, holdSummaries: false })
    drive.talkUntil(() => ofType(drive.driven(), 'v1.compaction-completed').length > 0)
    const { notices, state, requests, events } = drive.driven()
    expect(notices).toContain('emergency-compaction')
    expect(state.turn.type).toBe('idle')
    expect(requests.length).toBe(
      events.filter(event => event.type === 'v1.message-appended' && event.role === 'user').length,
    )
  })

  it('C10: is told once when the context fills, not with every request', () => {
    const drive = talker(MEMGPT, { config: { automatic: false } })
    drive.talkUntil(() => drive.driven().notices.length > 0)
    drive.talk(2)
    expect(drive.driven().notices).toEqual(['context-filling'])
  })

  it('P6: needs no summary where masking the old results is enough', () => {
    const drive = createDrive({
      windowTokens: 16_000,
      answer: (_, index) =>
        index % 2 === 0
          ? {
              ...says(''),
              parts: [
                { type: 'tool-call', callId: `c${index}`, tool: 'read', input: { path: 'a' } },
              ],
              finishReason: 'tool-calls',
            }
          : says('Read.'),
      tool: () => variedWords(700),
    })
    for (let turn = 0; turn < 20; turn += 1) drive.user('Read it again')
    expect(ofType(drive.driven(), 'v1.tool-outputs-masked').length).toBeGreaterThan(0)
    expect(ofType(drive.driven(), 'v1.compaction-started')).toEqual([])
  })
})

describe('a manual compaction', () => {
  const compact = { type: 'compact', focus: null, summarizer: 'extractive' } as const

  it('E3: is refused while one runs', () => {
    const drive = talker(PALIMPSEST)
    drive.talk(4)
    drive.give(compact, compact)
    expect(drive.driven().notices).toEqual(['already-compacting'])
    expect(ofType(drive.driven(), 'v1.compaction-started')).toHaveLength(1)
  })

  it('E3: is refused with fewer than 2 messages', () => {
    const drive = talker(PALIMPSEST, { answer: () => ({ type: 'stopped', parts: [] }) })
    drive.give(compact)
    drive.talk()
    drive.give(compact)
    expect(drive.driven().notices).toEqual(['nothing-to-compact', 'too-few-messages'])
  })

  it('E3: is refused where no model can write it', () => {
    const drive = talker(PALIMPSEST, { config: { modelSummaries: 'none' } })
    drive.talk(4)
    drive.give({ ...compact, summarizer: 'model' })
    expect(drive.driven().notices).toEqual(['no-model'])
    expect(ofType(drive.driven(), 'v1.compaction-started')).toEqual([])
  })
})
