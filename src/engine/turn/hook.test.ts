import { describe, expect, it } from 'vitest'
import { EventId } from '../log/event.ts'
import { createDrive, says, type DriveOptions } from '../../test/drive.ts'
import { atTheEdge, automatic, counted, decided, message } from '../../test/edge-of-window.ts'
import { variedWords } from '../../test/words.ts'
import type { EngineConfig } from './types.ts'
import type { HookAnswer, Signal } from './signals.ts'

const asks: EngineConfig = { ...automatic, asksHook: true }
const NONE: HookAnswer = { instructions: null, pins: [], veto: null }

/** A request that waits for the hook's word on the compaction before it. */
const waiting = () => {
  const start = atTheEdge()
  return decided(start, asks, message(start), counted)
}
const answered = (change: Partial<HookAnswer>, compactionId: string): Signal => ({
  type: 'hook-answered',
  compactionId,
  answer: { ...NONE, ...change },
})
const JOB: Signal = { type: 'counted', purpose: 'job' }

describe('a hook before a compaction', () => {
  it('E10: is asked once, before the log has anything of the compaction', () => {
    const { state, effects, events } = waiting()
    expect(effects.map(({ type }) => type)).toEqual(['count', 'ask-hook', 'wait'])
    expect(effects[1]).toMatchObject({ trigger: 'blocking', focus: null })
    expect(events).toEqual([])
    expect([state.turn.type, state.job?.hook]).toEqual(['blocked', 'asked'])
  })

  it('lets the compaction begin with its instructions', () => {
    const { state } = waiting()
    const id = state.job?.compactionId ?? ''
    const after = decided(state, asks, answered({ instructions: 'Keep every figure.' }, id), JOB)
    expect(after.events.map(({ type }) => type)).toEqual(['v1.compaction-started'])
    expect(after.effects.at(-1)).toMatchObject({ type: 'summarize', focus: 'Keep every figure.' })
    expect(after.state.job).not.toHaveProperty('hook')
  })

  it('pins messages first: the summary is planned again without them, and unknown ids are ignored', () => {
    const { state } = waiting()
    const { plan, compactionId = '' } = state.job ?? {}
    const pin = EventId.parse(plan?.toSummarize[2]?.id)
    const pins = [EventId.parse('nothing'), pin, pin]
    const after = decided(state, asks, answered({ pins }, compactionId), JOB)
    expect(after.events).toMatchObject([
      { type: 'v1.message-pinned', messageId: pin },
      { type: 'v1.compaction-started' },
    ])
    const summarized = after.state.job?.plan.toSummarize.map(({ id }) => id)
    expect(plan?.toSummarize.map(({ id }) => id)).toContain(pin)
    expect(summarized).not.toContain(pin)
  })

  it('refuses it: the request goes on, the log shows nothing, and the reason is told', () => {
    const { state } = waiting()
    const id = state.job?.compactionId ?? ''
    const after = decided(state, asks, answered({ veto: 'Not today.' }, id), counted)
    expect(after.events.map(({ type }) => type)).not.toContain('v1.compaction-started')
    expect(after.effects).toContainEqual({
      type: 'notify',
      notice: 'hook-refused',
      because: 'Not today.',
    })
    expect(after.effects.map(({ type }) => type)).toContain('send')
    expect(after.state).toMatchObject({ turn: { type: 'sending' }, job: null })
  })

  it('is not asked by the old answer of another compaction, nor after it has answered', () => {
    const { state } = waiting()
    const id = state.job?.compactionId ?? ''
    const other = decided(state, asks, answered({ veto: 'No.' }, 'c.other'))
    expect(other.state).toEqual(state)
    const twice = decided(state, asks, answered({}, id), answered({ veto: 'No.' }, id), JOB)
    expect(twice.events.map(({ type }) => type)).toEqual(['v1.compaction-started'])
  })

  it.each([{ type: 'cancel-compaction' }, { type: 'stop' }] as const)(
    'ends without a trace by %o',
    signal => {
      const { state } = waiting()
      const { compactionId } = state.job ?? {}
      const after = decided(state, asks, signal, counted)
      expect(after.effects).toContainEqual({ type: 'abort', id: compactionId })
      expect(after.state.job).toBeNull()
      expect(after.state.turn.type).toBe(signal.type === 'stop' ? 'idle' : 'sending')
      expect(after.events.map(({ type }) => type)).not.toContain('v1.compaction-cancelled')
    },
  )
})

describe('over a long conversation', () => {
  const run = (hook: DriveOptions['hook']) => {
    const drive = createDrive({
      config: { asksHook: true },
      answer: () => says(variedWords(120)),
      ...(hook && { hook }),
    })
    for (let turn = 0; turn < 60; turn += 1) drive.user(`Question ${turn}: ${variedWords(80)}`)
    return drive.driven()
  }
  const started = ({ events }: ReturnType<typeof run>) =>
    events.filter(({ type }) => type === 'v1.compaction-started').length

  it('a hook without objection changes nothing', () => {
    const plain = createDrive({ answer: () => says(variedWords(120)) })
    for (let turn = 0; turn < 60; turn += 1) plain.user(`Question ${turn}: ${variedWords(80)}`)
    const { events } = run(undefined)
    expect(started(run(undefined))).toBeGreaterThan(0)
    expect(events).toEqual(plain.driven().events)
  })

  it('a hook that always refuses is asked at most once for each message, and every turn is answered', () => {
    const askedAt: number[] = []
    const driven = run(({ plan }) => {
      askedAt.push(plan.tail.length + plan.lastNumber)
      return { veto: 'Never.' }
    })
    expect(started(driven)).toBe(0)
    expect(askedAt.length).toBeGreaterThan(0)
    const { messages } = driven.state.branch
    expect(askedAt.length).toBeLessThanOrEqual(messages.length)
    expect(
      driven.events.filter(
        ({ type }) => type === 'v1.usage-reported' || type === 'v1.request-failed',
      ),
    ).toEqual([])
    expect(messages.length).toBe(120)
  })
})

it('at rest, a hook that refuses is not asked again before there is something new', () => {
  const drive = createDrive({
    config: { asksHook: true, summarizer: 'extractive' },
    answer: () => says(variedWords(120)),
    hook: () => ({ veto: 'No.' }),
  })
  for (let turn = 0; turn < 12; turn += 1) drive.user(`Question ${turn}: ${variedWords(80)}`)
  const rests = () => drive.driven().rests.length
  const before = drive.driven().notices.length
  drive.give({ type: 'rested' })
  const once = drive.driven().notices.length
  const waits = rests()
  drive.give({ type: 'rested' })
  expect(drive.driven().notices.length).toBe(once)
  expect(once - before).toBe(1)
  expect(rests()).toBe(waits)
})
