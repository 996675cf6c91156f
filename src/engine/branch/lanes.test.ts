import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { logs } from '../../test/log-arbitrary.ts'
import { session } from '../../test/session.ts'
import type { EventDraft, EventId, EventOf, ModelRef, SessionEvent } from '../log/event.ts'
import { toArray } from './append-list.ts'
import { applyEvents, EMPTY_BRANCH, foldBranch } from './branch.ts'
import { lanesOf } from './lanes.ts'
import { versionsOf } from './versions.ts'

const id = (value: string) => value as EventId
const ONE: ModelRef = { provider: 'demo', host: null, model: 'one' }
const TWO: ModelRef = { provider: 'demo', host: null, model: 'two' }
const asked: EventDraft = { type: 'v1.answers-asked', models: [ONE, TWO] }
const begun = (model: ModelRef): EventDraft => ({
  type: 'v1.answer-begun',
  setId: id('e2'),
  model,
  parentId: id('e2'),
})
const back = (parentId: string): EventDraft => ({
  type: 'v1.branch-selected',
  reason: 'restore',
  parentId: id(parentId),
})
const says = (text: string, parentId?: string): EventDraft => ({
  type: 'v1.message-appended',
  role: 'assistant',
  parts: [{ type: 'text', text }],
  model: null,
  finishReason: 'stop',
  ...(parentId !== undefined && { parentId: id(parentId) }),
})

/** A question (e1), the set (e2), both begun (e3, e5), and the answers in the other order (e7, e9). */
const LINES = [
  'u which?',
  asked,
  begun(ONE),
  back('e2'),
  begun(TWO),
  back('e4'),
  says('two', 'e5'),
  back('e6'),
  says('one', 'e3'),
  back('e8'),
] as const
const log = session(...LINES)

function setOf(events: readonly SessionEvent[]): EventOf<'v1.answers-asked'> {
  const set = events.find(event => event.type === 'v1.answers-asked')
  if (!set) throw new RangeError('No set')
  return set
}

describe('several answers to one message', () => {
  it('are branches of their own, in the order of their models, and none of them is selected', () => {
    const lanes = lanesOf(log, setOf(log))
    expect(lanes.map(({ model, beginId, leafId }) => [model.model, beginId, leafId])).toEqual([
      ['one', 'e3', 'e9'],
      ['two', 'e5', 'e7'],
    ])
    const main = foldBranch(log)
    expect(main.several?.id).toBe('e2')
    expect(toArray(main.messages)).toHaveLength(1)
  })

  it('have no lane before their model is asked, and a new one when it is asked again', () => {
    expect(lanesOf(log.slice(0, 4), setOf(log))[1]).toMatchObject({ beginId: null, leafId: 'e2' })
    const again = session('u which?', asked, begun(ONE), says('half'), back('e2'), begun(ONE))
    expect(lanesOf(again, setOf(again))[0]).toMatchObject({ beginId: 'e6', leafId: 'e6' })
  })

  it('are no open set any more once one of them, or a message, follows', () => {
    const chosen = foldBranch(session('u which?', asked, begun(ONE), says('one'), back('e4')))
    expect(chosen.several).toBeNull()
    expect(toArray(chosen.messages)).toHaveLength(2)
    expect(foldBranch(session('u which?', asked, 'u never mind')).several).toBeNull()
  })

  it('name their question among the versions, and an answer that was made again does not', () => {
    const turned = session(...LINES, back('e9'))
    expect(versionsOf(turned, foldBranch(turned)).byMessage['e9']).toMatchObject({
      count: 2,
      setId: 'e2',
    })
    const again = session(...LINES, back('e3'), says('once more'))
    const [version] = Object.values(versionsOf(again, foldBranch(again)).byMessage)
    expect(version).toMatchObject({ count: 3 })
    expect(version).not.toHaveProperty('setId')
  })

  it('the branch of the question stays the same while they grow, without a new fold', () => {
    const at = foldBranch(log.slice(0, 2))
    const grown = applyEvents(at, log.slice(2), log)
    expect(grown).toEqual(foldBranch(log))
    expect(grown.messages).toBe(at.messages)
  })
})

it('a branch that takes a log in pieces equals the fold of the whole log', () => {
  fc.assert(
    fc.property(logs(20), fc.array(fc.nat(12), { maxLength: 30 }), (events, sizes) => {
      let branch = EMPTY_BRANCH
      let read = 0
      for (const size of [...sizes, events.length]) {
        const next = events.slice(read, read + size)
        read += next.length
        branch = applyEvents(branch, next, events.slice(0, read))
      }
      expect(branch).toEqual(foldBranch(events))
    }),
  )
})
