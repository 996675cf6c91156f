import { describe, expect, it } from 'vitest'
import { calls, createDrive, says } from '../../test/drive.ts'
import { createLog, DEMO } from '../../test/growing-log.ts'
import { appended, commitOf, planWith, policyWith } from '../../test/plan-policies.ts'
import { variedWords } from '../../test/words.ts'
import { planCompaction } from '../compaction/plan/plan.ts'
import { lastOf, toArray } from '../branch/append-list.ts'
import { applyEvents, foldBranch, viewOf } from '../branch/branch.ts'
import { projectItems } from '../branch/overlays.ts'
import { updateRows } from '../branch/rows.ts'
import type { SessionEvent } from '../log/event.ts'
import { textOf } from '../message/message.ts'
import { inspectRequest } from '../reports/inspect.ts'
import { branchStart } from './branch-change.ts'
import { forkAt } from './fork.ts'
import type { SendOutcome } from './outcomes.ts'
import { endAbandoned } from './recovery.ts'

const half = (text: string): SendOutcome => ({ type: 'stopped', parts: [{ type: 'text', text }] })
const OPEN = 'Here:\n\n```ts\nconst a ='
const REST = ' 1\n```\n\nDone.'

/** A question, and the model's outcomes: the person presses Continue after each cut one. */
function goneOn(outcomes: readonly SendOutcome[], tool = () => 'noon') {
  const drive = createDrive({
    answer: (_, index) => outcomes[index] ?? says('No more.'),
    tool,
  })
  drive.append({ type: 'v1.session-created', title: null, origin: 'user' })
  drive.user('Show me code')
  const goOn = () => {
    const { events, state } = drive.driven()
    const start = branchStart(events, state.branch, { type: 'continue' })
    for (const draft of start?.drafts ?? []) drive.append(draft)
    if (start?.asks === true) drive.give({ type: 'run' })
    return start
  }
  return { drive, goOn }
}

const messagesIn = (events: readonly SessionEvent[]) =>
  events.filter(event => event.type === 'v1.message-appended')
const rowsIn = (events: readonly SessionEvent[]) =>
  updateRows(null, foldBranch(events), new Set()).rows.flatMap(row =>
    row.type === 'message' ? [row.entry] : [],
  )

describe('an answer that goes on', () => {
  it('is asked for with an order at the end of the request, and no message of the person', () => {
    const { drive, goOn } = goneOn([half(OPEN), says(REST)])
    goOn()
    const { events, requests } = drive.driven()
    const [question, cut, rest] = messagesIn(events)
    expect(messagesIn(events)).toHaveLength(3)
    expect([question?.role, cut?.role, rest?.role]).toEqual(['user', 'assistant', 'assistant'])
    expect(rest).toMatchObject({ continues: cut?.id, finishReason: 'stop' })
    const asked = requests[1]?.messages ?? []
    expect(asked.map(({ role }) => role)).toEqual(['user', 'assistant', 'user'])
    expect(textOf(asked[2]?.parts ?? [])).toMatch(/^Your answer above was cut off\. Continue it/)
  })

  it('is one row with one code block, however often it was cut', () => {
    const { drive, goOn } = goneOn([half('Here:\n\n```ts\n'), half('const a'), says(' = 1\n```')])
    goOn()
    goOn()
    const [, whole, ...others] = rowsIn(drive.driven().events)
    expect(others).toEqual([])
    expect(textOf(whole?.event.parts ?? [])).toBe('Here:\n\n```ts\nconst a = 1\n```')
    expect(whole).toMatchObject({ number: 4, begins: { number: 2 } })
  })

  it('is read in later requests as it was sent, and the inspector shows both messages and the order', () => {
    const { drive, goOn } = goneOn([half(OPEN), says(REST)])
    goOn()
    drive.user('Thanks')
    const { requests, state } = drive.driven()
    expect(requests[2]?.messages.slice(0, 3)).toEqual(requests[1]?.messages)
    const { messages } = inspectRequest(state.branch, drive.config)
    expect(messages.slice(0, 4).map(({ role, number }) => [role, number])).toEqual([
      ['user', 1],
      ['assistant', 2],
      ['user', null],
      ['assistant', 3],
    ])
  })

  it('may call a tool, and only its first message goes on with the cut one', () => {
    const call = { type: 'tool-call', callId: 'c1', tool: 'clock', input: {} } as const
    const { drive, goOn } = goneOn([half('It is'), calls(call), says('Noon.')])
    goOn()
    const { events, state } = drive.driven()
    expect(messagesIn(events).map(({ continues }) => continues !== undefined)).toEqual([
      false,
      false,
      true,
      false,
      false,
    ])
    expect(viewOf(state.branch).items).toEqual(
      projectItems(toArray(state.branch.messages), state.branch.overlays),
    )
  })

  it('is asked for again after a failure, with one order; the words of the person end it', () => {
    const failure = { kind: 'quota', message: 'No.', status: 402, limitTokens: null } as const
    const failed = { type: 'failed', parts: [], failure: { ...failure, remedy: 'none' } } as const
    const { drive, goOn } = goneOn([half(OPEN), failed, says(REST)])
    goOn()
    expect(goOn()?.drafts).toEqual([])
    const { events, requests } = drive.driven()
    expect(requests[2]?.messages).toEqual(requests[1]?.messages)
    expect(rowsIn(events)).toHaveLength(2)

    const other = goneOn([half(OPEN), failed, says('Fine.')])
    other.goOn()
    other.drive.user('Leave it')
    const last = other.drive.driven()
    expect(last.requests[2]?.messages.map(({ role }) => role)).toEqual([
      'user',
      'assistant',
      'user',
    ])
    expect(messagesIn(last.events).every(({ continues }) => continues === undefined)).toBe(true)
  })

  it('keeps its place when a tab closes while it goes on', () => {
    const { drive } = goneOn([half(OPEN)])
    const { events, state } = drive.driven()
    const start = branchStart(events, state.branch, { type: 'continue' })
    for (const draft of start?.drafts ?? []) drive.append(draft)
    const { branch } = drive.driven().state
    const cut = lastOf(branch.messages)?.event.id
    const model = { provider: 'test', host: null, model: 'test' }
    const parts = [{ type: 'text', text: ' 1' }] as const
    const kept = endAbandoned(
      { ...branch, openRequestId: 'r' },
      { requestId: 'r', model, parts },
      {},
    )
    expect(kept).toMatchObject([{ continues: cut, finishReason: 'interrupted' }])
  })

  it('is one step for pins, exclusions and deletions, and a copy up to it has all of it', () => {
    const { drive, goOn } = goneOn([half(OPEN), says(REST)])
    goOn()
    const { events, state } = drive.driven()
    const [, cut, rest] = messagesIn(events)
    if (!cut || !rest) throw new RangeError('No answer')
    const copy = forkAt(events, state.branch, rest.id)
    expect(rowsIn(copy?.events ?? [])).toHaveLength(2)
    drive.append({ type: 'v1.message-excluded', messageId: rest.id })
    const { items } = viewOf(drive.driven().state.branch)
    expect(toArray(drive.driven().state.branch.items)).toEqual(items)
    expect(items.map(({ role }) => role)).toEqual(['user'])
  })

  it('is no order for a run that stopped, nor for an answer that is whole', () => {
    const { goOn, drive } = goneOn([says('Whole.')])
    expect(goOn()).toBeNull()
    expect(drive.driven().requests).toHaveLength(1)
  })
})

it('S1: an order stands right after the newest answer alone, whatever a log asks to go on with', () => {
  const log = createLog(null)
  const message = { type: 'v1.message-appended', model: null, finishReason: null } as const
  log.add({ ...message, role: 'user', parts: [{ type: 'text', text: 'Read it' }] })
  const call = { callId: 'c', tool: 'read' }
  const parts = [{ type: 'tool-call' as const, ...call, input: {} }]
  const { id } = log.add({ ...message, role: 'assistant', model: DEMO, parts })
  const result = { type: 'tool-result' as const, ...call, output: 'noon' }
  log.add({ ...message, role: 'tool', parts: [result] })
  log.add({ type: 'v1.answer-asked', hint: null, sampling: {}, continues: id })
  const roles = () => {
    const events = log.events()
    const view = viewOf(foldBranch(events))
    const grown = applyEvents(foldBranch(events.slice(0, -1)), events.slice(-1), events)
    expect(viewOf(grown)).toEqual(view)
    return view.items.map(({ role }) => role)
  }
  expect(roles()).toEqual(['user', 'assistant', 'tool'])
  const words = [{ type: 'text' as const, text: 'It is noon.' }]
  log.add({ ...message, role: 'assistant', model: DEMO, parts: words, continues: id })
  expect(roles()).toEqual(['user', 'assistant', 'tool', 'assistant'])
  const again = { type: 'tool-call' as const, callId: 'd', tool: 'read', input: {} }
  const asking = log.events().at(-1)?.id
  if (asking !== undefined)
    log.add({ type: 'v1.answer-asked', hint: null, sampling: {}, continues: asking })
  expect(roles()).toEqual(['user', 'assistant', 'tool', 'assistant', 'user'])
  log.add({ ...message, role: 'assistant', model: DEMO, parts: [again] })
  expect(roles()).toEqual(['user', 'assistant', 'tool', 'assistant', 'assistant'])
})

it('B5: a compaction leaves the cut answer that is to go on, and its order', () => {
  const log = createLog(null)
  const message = { type: 'v1.message-appended', model: null, finishReason: null } as const
  const words = (text: string) => [{ type: 'text' as const, text }]
  for (const text of ['One', 'Two']) {
    log.add({ ...message, role: 'user', parts: words(`${text} ${variedWords(40)}`) })
    const said = { parts: words(variedWords(40)), finishReason: 'length' as const }
    log.add({ ...message, role: 'assistant', model: DEMO, ...said })
  }
  const cut = log.events().at(-1)
  if (cut) log.add({ type: 'v1.answer-asked', hint: null, sampling: {}, continues: cut.id })
  const folded = foldBranch(log.events())
  const policy = policyWith({ head: { keep: 'none' }, tail: { keep: 'none' }, align: 'turn' })
  const made = planCompaction(folded, planWith(policy, { windowTokens: 600, manual: true }))
  if (typeof made === 'string') return expect.fail(made)
  const { items } = viewOf(appended(folded, commitOf(folded, made)))
  expect(items.slice(-2).map(({ id }) => id)).toEqual([cut?.id, `${cut?.id}/go-on`])
})

it('S4: an order to go on is nothing that a rebuild could summarize', () => {
  const { drive, goOn } = goneOn([half(OPEN), says(REST)])
  goOn()
  const [question, cut] = messagesIn(drive.driven().events)
  if (!question || !cut) throw new RangeError('No answer')
  for (const { id } of [question, cut]) drive.append({ type: 'v1.message-pinned', messageId: id })
  const { branch } = drive.driven().state
  const policy = policyWith({ head: { keep: 'none' }, tail: { keep: 'none' }, align: 'turn' })
  const options = { ...planWith(policy), rebuild: true }
  expect(planCompaction(branch, options)).toBe('nothing-to-compact')
})

it('an older log, where the person wrote “Continue.”, has its rows as before', () => {
  const { drive } = goneOn([half(OPEN), says(REST)])
  drive.user('Continue.')
  expect(rowsIn(drive.driven().events).map(({ event }) => textOf(event.parts))).toEqual([
    'Show me code',
    OPEN,
    'Continue.',
    REST,
  ])
})
