import { describe, expect, it } from 'vitest'
import { calls, configFor, createDrive, says } from '../../test/drive.ts'
import type { SessionEvent } from '../log/event.ts'
import { toolResultsOf } from '../message/message.ts'
import type { EngineConfig } from './types.ts'
import { untrustedMessage } from './untrusted.ts'

const NAMES = ['look', 'write', 'mail', 'search_history', 'search_memory'] as const
const CONFIG: Partial<EngineConfig> = {
  sessionId: 's1',
  tools: NAMES.map(name => ({ name, description: name, inputSchema: { type: 'object' } })),
  effects: new Map([
    ['write', 'changes'],
    ['mail', 'sends'],
  ]),
}

const call = (tool: string, callId = tool) =>
  ({ type: 'tool-call', callId, tool, input: {} }) as const

/** A conversation whose model calls these tools, one step after the other; null and the end: it says "Done." */
function talk(
  steps: readonly (readonly ReturnType<typeof call>[] | null)[],
  tool: (name: string) => string | null = () => 'ok',
) {
  let step = 0
  const drive = createDrive({
    config: CONFIG,
    tool,
    answer: () => {
      const next = steps[step]
      step += 1
      return next ? calls(...next) : says('Done.')
    },
  })
  drive.user('Please.')
  return drive
}

const results = (events: readonly SessionEvent[]) =>
  events.flatMap(event => (event.type === 'v1.message-appended' ? toolResultsOf(event.parts) : []))
const typesOf = (events: readonly SessionEvent[]) => events.map(({ type }) => type)
const ranIn = ({ driven }: ReturnType<typeof talk>) =>
  driven().ran.map(({ call: { callId }, isAllowed }) => `${callId}${isAllowed ? ', allowed' : ''}`)
const turnOf = ({ driven }: ReturnType<typeof talk>) => driven().state.turn.type

describe('a call', () => {
  it('runs at once without effects outside, while the others of its step wait each for itself', () => {
    const drive = talk([[call('look'), call('write', 'w1'), call('write', 'w2')]])
    expect(ranIn(drive)).toEqual(['look'])
    drive.give({ type: 'decide-call', callId: 'w2', answer: 'once' })
    expect(ranIn(drive)).toEqual(['look', 'w2, allowed'])
    expect(turnOf(drive)).toBe('running-tools')
    drive.give({ type: 'decide-call', callId: 'w1', answer: 'refuse' })
    expect(ranIn(drive)).toEqual(['look', 'w2, allowed'])
    expect(results(drive.driven().events)).toMatchObject([
      { callId: 'look', output: 'ok' },
      { callId: 'w1', isError: true, isRefused: true, output: expect.stringContaining('refused') },
      { callId: 'w2', output: 'ok' },
    ])
    expect(turnOf(drive)).toBe('idle')
  })

  it('runs with the arguments that the person changed; the log keeps both, and the model reads it', () => {
    const drive = talk([[call('write')]])
    const input = { path: 'b.txt' }
    drive.give({ type: 'decide-call', callId: 'write', answer: 'once', input })
    const { events, ran } = drive.driven()
    expect(ran.map(effect => effect.call.input)).toEqual([input])
    expect(events).toContainEqual(expect.objectContaining({ type: 'v1.tool-call-decided', input }))
    expect(JSON.stringify(events)).toContain('"callId":"write","tool":"write","input":{}')
    expect(results(events)[0]?.output).toMatch(/changed the arguments.*\{"path":"b.txt"\}.*\nok$/s)
  })

  it('that the person left as it was is not said to be changed', () => {
    const drive = talk([[call('write')]])
    drive.give({ type: 'decide-call', callId: 'write', answer: 'once', input: {} })
    expect(results(drive.driven().events)[0]?.output).toBe('ok')
  })

  it('begins after its decision is stored, and only once', () => {
    const drive = talk([[call('write')]], () => null)
    drive.give({ type: 'decide-call', callId: 'write', answer: 'once' })
    drive.give({ type: 'decide-call', callId: 'write', answer: 'once' })
    expect(typesOf(drive.driven().events).at(-1)).toBe('v1.tool-call-decided')
    expect(ranIn(drive)).toEqual(['write, allowed'])
  })

  it('waits for nobody where the person decided for the session, and its decision is stored all the same', () => {
    const drive = talk([[call('write', 'a'), call('write', 'b')], [call('write', 'c')]])
    drive.give({ type: 'decide-call', callId: 'a', answer: 'always' })
    expect(ranIn(drive)).toEqual(['a, allowed', 'b, allowed', 'c, allowed'])
    const by = drive
      .driven()
      .events.flatMap(event => (event.type === 'v1.tool-call-decided' ? [event.by] : []))
    expect(by.toSorted()).toEqual(['person', 'rule', 'rule'])
    expect(turnOf(drive)).toBe('idle')
  })

  it('is refused at once where the person said never, until the rule is taken back', () => {
    const drive = talk([[call('write', 'a')], [call('write', 'b')], null, [call('write', 'c')]])
    drive.give({ type: 'decide-call', callId: 'a', answer: 'never' })
    expect(results(drive.driven().events).map(({ isRefused }) => isRefused)).toEqual([true, true])
    drive.give({ type: 'ask-again', tool: 'write' })
    drive.user('Once more.')
    expect(turnOf(drive)).toBe('running-tools')
  })

  it('is not allowed by the rule of another session, as in an imported log', () => {
    const copy = createDrive({ config: CONFIG, answer: () => calls(call('write')) })
    copy.append({ type: 'v1.tool-rule-changed', tool: 'write', rule: 'always', sessionId: 's2' })
    copy.user('Go on.')
    expect(copy.driven().ran).toEqual([])
  })

  it('that sends data waits after the model read untrusted text, even where it is always allowed', () => {
    const drive = talk([[call('mail', 'a')], [call('mail', 'b')], [call('write', 'c')]])
    drive.give({ type: 'decide-call', callId: 'a', answer: 'always' })
    expect(ranIn(drive)).toEqual(['a, allowed'])
    drive.give({ type: 'decide-call', callId: 'b', answer: 'always' })
    expect(ranIn(drive)).toEqual(['a, allowed', 'b, allowed'])
    drive.give({ type: 'decide-call', callId: 'c', answer: 'once' })
    expect(turnOf(drive)).toBe('idle')
  })
})

it.each([
  ['look', null],
  ['search_history', 3],
  ['search_memory', 3],
  ['mail', 3],
])('the result of %s is text that others wrote: message %s', (tool, number) => {
  const drive = talk([[call(tool)]])
  drive.give({ type: 'decide-call', callId: tool, answer: 'once' })
  expect(untrustedMessage(drive.driven().state.branch, configFor(8_192, CONFIG))).toBe(number)
})

describe('Stop', () => {
  it('ends the turn while a call waits, and its result says that it did not run', () => {
    const drive = talk([[call('write')]])
    drive.give({ type: 'stop' })
    expect(turnOf(drive)).toBe('idle')
    expect(results(drive.driven().events)).toMatchObject([
      { callId: 'write', isError: true, output: expect.stringContaining('did not run') },
    ])
    drive.give({ type: 'decide-call', callId: 'write', answer: 'once' })
    expect(drive.driven().ran).toEqual([])
  })

  it('waits for what runs, and sends nothing more', () => {
    const drive = talk([[call('look'), call('write')]], () => null)
    drive.give({ type: 'stop' })
    expect(turnOf(drive)).toBe('running-tools')
    const result = { type: 'tool-result', callId: 'look', tool: 'look', output: 'x' } as const
    drive.give({ type: 'tool-ended', result })
    expect(turnOf(drive)).toBe('idle')
    expect(drive.driven().requests).toHaveLength(1)
  })
})

describe('a tab that takes over', () => {
  it('waits again where a call waited, and goes on with the turn', () => {
    const drive = talk([[call('look'), call('write')]])
    drive.reload()
    drive.give({ type: 'taken-over' })
    expect(turnOf(drive)).toBe('running-tools')
    drive.give({ type: 'decide-call', callId: 'write', answer: 'once' })
    expect(turnOf(drive)).toBe('idle')
    expect(drive.driven().requests).toHaveLength(2)
  })

  it('never repeats a call with effects that had begun', () => {
    const drive = talk([[call('write', 'a'), call('write', 'b')]], () => null)
    drive.give({ type: 'decide-call', callId: 'a', answer: 'once' })
    drive.reload()
    drive.give({ type: 'taken-over' })
    expect(ranIn(drive)).toEqual(['a, allowed'])
    drive.give({ type: 'decide-call', callId: 'b', answer: 'refuse' })
    expect(results(drive.driven().events)).toMatchObject([
      { callId: 'a', isError: true, output: expect.stringContaining('not known') },
      { callId: 'b', isRefused: true },
    ])
    expect(ranIn(drive)).toEqual(['a, allowed'])
  })

  it('ends a step in which nothing waits, and asks no model by itself', () => {
    const drive = talk([[call('look'), call('look', 'l2')]], () => null)
    drive.reload()
    drive.give({ type: 'taken-over' })
    expect(turnOf(drive)).toBe('idle')
    expect(drive.driven().requests).toHaveLength(1)
    expect(results(drive.driven().events).map(({ isError }) => isError)).toEqual([true, true])
  })
})

it('a call of a tool without known effects runs, as the runtime knows it', () => {
  const bare = createDrive({
    config: { ...configFor(8_192) },
    answer: (_, at) => (at === 0 ? calls(call('look')) : says('.')),
  })
  bare.user('Look.')
  expect(bare.driven().ran).toMatchObject([{ isAllowed: false }])
})
