import { describe, expect, it } from 'vitest'
import { calls, createDrive, says, usageOf } from '../../test/drive.ts'
import { userMessage } from '../log/user-message.ts'
import { failing } from '../../test/failures.ts'
import { EMPTY_BRANCH } from '../branch/branch.ts'
import type { EventId, ProviderEdit, SessionEvent } from '../log/event.ts'
import { toolResultsOf } from '../message/message.ts'
import { decide } from './decide.ts'
import type { SendOutcome } from './outcomes.ts'
import type { EngineState } from './types.ts'

describe('a tool call', () => {
  it('runs once where a model repeats it with the same id', () => {
    const call = { type: 'tool-call', callId: 'c1', tool: 't', input: {} } as const
    let runs = 0
    const drive = createDrive({
      answer: (_, index) => (index === 0 ? calls(call, call) : says('Done.')),
      tool: () => `run ${(runs += 1)}`,
    })
    drive.user('Go')
    expect(runs).toBe(1)
    const results = drive
      .driven()
      .requests[1]?.messages.flatMap(({ parts }) => toolResultsOf(parts))
    expect(results).toHaveLength(1)
  })
})

describe('what a provider did by itself to a request', () => {
  const edit = { name: 'clear_tool_uses', cleared: 2, clearedTokens: 900, summary: null }

  it('is written down beside its report, and changes nothing of the next request', () => {
    const conversation = (edits: readonly ProviderEdit[]) => {
      const drive = createDrive({ answer: () => ({ ...says('Noon.'), edits }) })
      drive.user('Time?')
      drive.user('And now?')
      return drive.driven()
    }
    const edited = conversation([edit])
    expect(
      edited.events.filter(({ type }) => type === 'v1.request-edited-by-provider'),
    ).toMatchObject([{ edits: [edit] }, { edits: [edit] }])
    expect(edited.requests).toEqual(conversation([]).requests)
  })
})

describe('an overflow', () => {
  it('of a request that cannot shrink ends in the provider’s reason, not in our arithmetic', () => {
    const drive = createDrive({ answer: () => failing({}) })
    drive.user('Hi')
    const { requests, state } = drive.driven()
    // Where the server states no limit, the reply that was asked for may have been too much: half of it is tried, once.
    expect(requests.map(({ messages }) => messages)).toEqual([
      requests[0]?.messages,
      requests[0]?.messages,
    ])
    expect(requests[1]?.maxOutputTokens).toBeLessThan(requests[0]?.maxOutputTokens ?? 0)
    expect(state.branch.failure?.event).toMatchObject({
      kind: 'context-tokens',
      message: 'The provider’s window is full.',
      status: 400,
    })
  })

  it('of prompt and reply together is answered with the same request and a smaller reply', () => {
    const failure = { kind: 'input-plus-output', remedy: 'smaller-reply' } as const
    const drive = createDrive({
      answer: (_, index) => (index === 0 ? failing(failure) : says('Fine.')),
    })
    drive.user('Hi')
    const [first, second] = drive.driven().requests
    expect(second?.messages).toEqual(first?.messages)
    expect(second?.maxOutputTokens).toBe(Math.floor((first?.maxOutputTokens ?? 0) / 2))
  })
})

it('credits the answer, its usage and its limits to the model that was asked', () => {
  const { config } = createDrive()
  const other = { ...config, model: { provider: 'other', host: 'other.test', model: 'other' } }
  const message = {
    ...userMessage('Hi'),
    id: 'e0' as EventId,
    parentId: null,
    at: 0,
  } as SessionEvent
  const start: EngineState = { branch: EMPTY_BRANCH, turn: { type: 'idle' }, job: null }
  const preparing = decide(start, { type: 'event', event: message }, config).state
  const sending = decide(preparing, { type: 'counted', purpose: 'turn' }, config).state
  if (sending.turn.type !== 'sending') throw new Error(sending.turn.type)
  const { requestId } = sending.turn
  const usage = usageOf(10)
  const answered = { ...says('Hello.'), usage } as SendOutcome
  const { append } = decide(sending, { type: 'send-ended', requestId, outcome: answered }, other)
  expect(append.map(event => ('model' in event ? event.model : null))).toEqual([
    config.model,
    config.model,
  ])
  const refused = failing({ limitTokens: 100 })
  const learned = decide(sending, { type: 'send-ended', requestId, outcome: refused }, other)
  expect(learned.append[0]).toMatchObject({ type: 'v1.limit-learned', model: config.model })
})
