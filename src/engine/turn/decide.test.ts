import { describe, expect, it } from 'vitest'
import { calls, configFor, createDrive, says, usageOf } from '../../test/drive.ts'
import { branch as asked } from '../../test/session.ts'
import { variedWords } from '../../test/words.ts'
import { coldExpectation } from '../calibration/calibration.ts'
import type { SessionEvent } from '../log/event.ts'
import { countRequest } from '../tokens/request-tokens.ts'
import { decide } from './decide.ts'
import { isAbandoned } from './recovery.ts'
import { restingState } from './types.ts'

const types = (events: readonly SessionEvent[]) => events.map(({ type }) => type)

describe('a turn', () => {
  it('stores the message, counts, sends, and stores the answer', () => {
    const drive = createDrive({ answer: () => says('Hello.') })
    drive.user('Hi')
    const { events, state } = drive.driven()
    expect(types(events)).toEqual(['v1.message-appended', 'v1.request-sent', 'v1.message-appended'])
    expect(state.turn.type).toBe('idle')
  })

  it('runs the tools of a step, gives their results back, and ends with the reply that calls none', () => {
    const call = { type: 'tool-call', callId: 'c1', tool: 'current_time', input: {} } as const
    const second = { ...call, callId: 'c2' }
    const drive = createDrive({
      answer: (_, index) => (index === 0 ? calls(call, second) : says('It is noon.')),
      tool: () => '12:00',
    })
    drive.user('What time is it?')
    const { requests, state } = drive.driven()
    expect(requests[1]?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool'])
    expect(requests[1]?.messages[2]?.parts).toHaveLength(2)
    expect(state.turn.type).toBe('idle')
  })

  it('stops a model that calls tools for ever, with a sentence', () => {
    const drive = createDrive({
      answer: (_, index) =>
        calls({ type: 'tool-call', callId: `c${index}`, tool: 't', input: { index } }),
    })
    drive.user('Go')
    const { requests, state } = drive.driven()
    expect(requests).toHaveLength(15)
    expect(state.branch.failure?.event.message).toContain('15 requests')
  })

  it('keeps what had arrived when the user stops, as interrupted', () => {
    const drive = createDrive({
      answer: () => ({ type: 'stopped', parts: [{ type: 'text', text: 'Half' }] }),
    })
    drive.user('Tell me')
    const newest = drive.driven().events.at(-1)
    expect(newest).toMatchObject({
      type: 'v1.message-appended',
      finishReason: 'interrupted',
      isStopped: true,
    })
  })
})

it('a request that the user stops before the first word says so, and is no failure of the server', () => {
  const drive = createDrive({ answer: () => ({ type: 'stopped', parts: [] }) })
  drive.user('Tell me')
  const { events, state } = drive.driven()
  expect(events.at(-1)).toMatchObject({ type: 'v1.request-failed', kind: 'other', isStopped: true })
  expect(isAbandoned(state.branch)).toBe(false)
})

it('a turn that the user stops before its request says so, too', () => {
  const config = configFor(8_192)
  const begun = decide(restingState(asked('u hi')), { type: 'run' }, config)
  expect(begun.state.turn.type).toBe('preparing')
  const stopped = decide(begun.state, { type: 'stop' }, config)
  expect(stopped.state.turn.type).toBe('idle')
  expect(stopped.append).toMatchObject([{ type: 'v1.request-failed', isStopped: true }])
})

it('tells when a server read far fewer tokens than it was sent', () => {
  const drive = createDrive({
    windowTokens: 32_000,
    answer: () => ({
      ...says('Yes.'),
      usage: usageOf(900, 2),
    }),
  })
  drive.user(variedWords(3_000))
  expect(drive.driven().notices).toEqual(['clipped-silently'])
})

it('tells no such thing of a model that counts only what it had not read before', () => {
  const usage = usageOf(900, 2)
  const drive = createDrive({
    windowTokens: 32_000,
    answer: () => ({ ...says('Yes.'), usage: { ...usage, partialPrompt: true } }),
  })
  drive.user(variedWords(3_000))
  expect(drive.driven().notices).toEqual([])
})

it('counts with what the provider counted, once it reported', () => {
  const drive = createDrive({
    windowTokens: 32_000,
    answer: request => ({
      ...says('Yes.'),
      usage: usageOf(Math.round(countRequest(request, drive.config.count).tokens * 1.25), 2),
    }),
  })
  drive.user(variedWords(3_000))
  const { branch } = drive.driven().state
  expect(coldExpectation(branch, drive.config.model, false).factor).toBeCloseTo(1.25, 2)
  expect(coldExpectation(branch, { ...drive.config.model, model: 'another' }, false).factor).toBe(1)
})

describe('the ladder', () => {
  const talk = (turns: number, options: Parameters<typeof createDrive>[0] = {}) => {
    const drive = createDrive({ answer: () => says(variedWords(120)), ...options })
    for (let turn = 0; turn < turns; turn += 1) drive.user(`Question ${turn}: ${variedWords(80)}`)
    return drive
  }

  it('lands well under the trigger, and does not compact again at once', () => {
    const { events } = talk(60).driven()
    const completed = events.filter(event => event.type === 'v1.compaction-completed')
    const shares = completed.map(event => event.tokensAfter.tokens / event.tokensBefore.tokens)
    expect(Math.max(...shares)).toBeLessThan(0.6)
    const positions = completed.map(event => events.indexOf(event))
    const distances = positions
      .slice(1)
      .map((position, index) => position - (positions[index] ?? 0))
    expect(Math.min(...distances, Infinity)).toBeGreaterThan(10)
  })
})
