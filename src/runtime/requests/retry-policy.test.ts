import { describe, expect, it } from 'vitest'
import { failing, saying, scriptedModel } from '../../test/application.ts'
import type { ModelRequest } from '../../engine/message/message.ts'
import { ModelError } from '../../ports/errors.ts'
import { streamAnswer, type StreamOptions, type Wait } from './stream-answer.ts'

const request: ModelRequest = { system: '', messages: [], tools: [], maxOutputTokens: 10 }

const unreachable = () => failing(new ModelError('unreachable', 'Failed to fetch'))
const faulty = (status: number, retryAfterMs: number | null = null) =>
  failing(new ModelError('server-error', 'starting', { status, retryAfterMs }))

type Script = Parameters<typeof scriptedModel>[0]

/** No wait takes any time; each is told as its kind and its milliseconds. */
async function streamed(script: Script, change: Partial<StreamOptions> = {}) {
  const { chat, requests } = scriptedModel(script)
  const waits: string[] = []
  const told: (Wait | null)[] = []
  let kind = ''
  const outcome = await streamAnswer(chat, request, {
    signal: new AbortController().signal,
    clock: { now: () => 1_000 },
    onParts: () => undefined,
    onWait: wait => {
      kind = wait?.kind ?? kind
      told.push(wait)
    },
    pause: async milliseconds => {
      waits.push(`${kind} ${milliseconds ?? 'network'}`)
      return true
    },
    canReach: () => true,
    ...change,
  })
  return { outcome, waits, told, tries: requests.length }
}

describe('a server that cannot be reached', () => {
  it('is asked again after longer and longer waits, and then no more', async () => {
    const { outcome, waits, tries } = await streamed(unreachable)
    expect(waits.map(wait => Number(wait.split(' ')[1]))).toEqual([
      2_000, 4_000, 8_000, 16_000, 30_000, 60_000,
    ])
    expect(tries).toBe(7)
    expect(outcome).toMatchObject({
      type: 'failed',
      failure: { kind: 'unreachable', message: expect.stringContaining('cannot be reached') },
    })
  })

  it('tells until when it waits and why, and that the wait is over', async () => {
    const { told, outcome } = await streamed((_, index) =>
      index === 0 ? unreachable() : saying('Here.'),
    )
    expect(told).toEqual([
      { until: 3_000, kind: 'unreachable', message: expect.stringContaining('cannot be reached') },
      null,
    ])
    expect(outcome.type).toBe('finished')
  })

  it('is asked once where nobody can say whether there is a network', async () => {
    const { chat, requests } = scriptedModel(unreachable)
    const outcome = await streamAnswer(chat, request, {
      signal: new AbortController().signal,
      clock: { now: () => 1_000 },
      onParts: () => undefined,
      onWait: () => undefined,
    })
    expect([outcome.type, requests.length]).toEqual(['failed', 1])
  })

  it('is asked as soon as there is a network, and then as patiently as at first', async () => {
    let tried = 0
    const { waits, outcome } = await streamed(
      (_, index) => {
        tried = index + 1
        return index < 5 ? unreachable() : saying('Here.')
      },
      { canReach: () => tried !== 3 },
    )
    expect(waits).toEqual([
      'unreachable 2000',
      'unreachable 4000',
      'unreachable network',
      'unreachable 2000',
      'unreachable 4000',
    ])
    expect(outcome.type).toBe('finished')
  })

  it('may be starting: its faults do not use up the patience for reaching it', async () => {
    const { waits, outcome } = await streamed((_, index) => {
      if (index < 3) return unreachable()
      return index < 5 ? faulty(503) : saying('Here.')
    })
    expect(waits.slice(3)).toEqual(['server-error 1000', 'server-error 2000'])
    expect(outcome.type).toBe('finished')
  })

  it('says itself how long to wait, where it is busy', async () => {
    const { waits, outcome } = await streamed(() => faulty(503, 7_000))
    expect(waits).toEqual(['server-error 7000', 'server-error 7000'])
    expect(outcome.type).toBe('failed')
  })

  it('is not asked again once words have arrived', async () => {
    const { outcome, tries } = await streamed(async function* () {
      yield { type: 'text', text: 'Half' }
      throw new ModelError('unreachable', 'Failed to fetch')
    })
    expect(tries).toBe(1)
    expect(outcome).toMatchObject({ type: 'failed', parts: [{ text: 'Half' }] })
  })
})
