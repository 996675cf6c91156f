import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { branchMoves, moved, stamped } from '../../test/branch-moves.ts'
import { logs } from '../../test/log-arbitrary.ts'
import { branch, session, shown } from '../../test/session.ts'
import { lastOf, toArray } from '../branch/append-list.ts'
import { applyEvent, EMPTY_BRANCH, foldBranch, viewOf, type Branch } from '../branch/branch.ts'
import { rowsOf } from '../branch/rows.ts'
import { leafOfVersion, versionsOf } from '../branch/versions.ts'
import { EventId, type EventDraft, type SessionEvent } from '../log/event.ts'
import { textOf } from '../message/message.ts'
import { branchStart, canRetry, type BranchChange } from './branch-change.ts'
import { forkAt } from './fork.ts'
import { restingState } from './types.ts'

const id = (value: string) => EventId.parse(value)

function changed(log: readonly SessionEvent[], change: BranchChange): readonly SessionEvent[] {
  const start = branchStart(log, foldBranch(log), change)
  return stamped(log, start?.drafts ?? [])
}

/** What a person and the model read of a branch; the parents of its events do not matter. */
function reading(folded: Branch): unknown {
  const read = { items: viewOf(folded).items, rows: rowsOf(folded, new Set()) }
  return JSON.parse(JSON.stringify(read, (key, value) => (key === 'parentId' ? null : value)))
}

const idsOf = ({ messages }: Branch) => toArray(messages).map(({ event }) => event.id)

/** Facts about models and choices for the session are the same on all branches. */
const OF_SESSION =
  /limit-|preset-changed|model-changed|system-prompt-changed|sampling-changed|checkpoint-renamed/

/** A session that has only ever had the branch to this event, folded one event after the other. */
function aloneTo(log: readonly SessionEvent[], leaf: EventId): Branch {
  const byId = new Map(log.map(event => [event.id, event]))
  const path: SessionEvent[] = []
  for (let at = byId.get(leaf); at; at = at.parentId === null ? undefined : byId.get(at.parentId))
    path.unshift(at)
  return path
    .filter(({ type }) => !OF_SESSION.test(type))
    .reduce(
      (folded, event) =>
        eventsAlone(folded, event).reduce(
          (next, each) => applyEvent(next, { ...each, parentId: next.leafId }),
          folded,
        ),
      EMPTY_BRANCH,
    )
}

/** Where a branch was selected, what was being written had been cancelled. */
function eventsAlone(folded: Branch, event: SessionEvent): readonly SessionEvent[] {
  if (event.type !== 'v1.branch-selected') return [event]
  return folded.compactions.flatMap(({ state, compactionId }): readonly SessionEvent[] =>
    state === 'running' ? [{ ...event, type: 'v1.compaction-cancelled', compactionId }] : [],
  )
}

describe('any sequence of edits, answers, selections, compactions, undos and pins', () => {
  const histories = fc
    .tuple(logs(6), branchMoves)
    .map(([log, moves]) => moves.reduce(moved, log as readonly SessionEvent[]))

  it('leaves each branch as in a session that never had the others', () => {
    fc.assert(
      fc.property(histories, log => {
        for (const { id: leaf, type } of log.filter(event => event.type !== 'v1.branch-selected')) {
          if (type !== 'v1.message-appended' && leaf !== log.at(-1)?.id) continue
          expect(reading(foldBranch(log, leaf))).toEqual(reading(aloneTo(log, leaf)))
        }
        const last = log.at(-1)
        if (last) expect(reading(foldBranch(log))).toEqual(reading(aloneTo(log, last.id)))
      }),
      { numRuns: 60 },
    )
  })

  it('deletes nothing: every version can be selected, and reads as it was left', () => {
    fc.assert(
      fc.property(histories, log => {
        for (const event of log) {
          if (event.type !== 'v1.message-appended') continue
          const selected = foldBranch(changed(log, { type: 'select', messageId: event.id }))
          const messages = toArray(selected.messages)
          expect(messages.some(entry => entry.event === event)).toBe(true)
          const leaf = leafOfVersion(log, event.id)
          const isHere = toArray(foldBranch(log).messages).some(entry => entry.event === event)
          if (!isHere && leaf !== null)
            expect(viewOf(selected).items).toEqual(viewOf(foldBranch(log, leaf)).items)
        }
      }),
      { numRuns: 40 },
    )
  })

  it('counts each version once, the shown one among them, from the first to the last', () => {
    fc.assert(
      fc.property(histories, log => {
        const folded = foldBranch(log)
        const { byMessage, branch: place, branches } = versionsOf(log, folded)
        expect(place).toBeGreaterThanOrEqual(1)
        expect(place).toBeLessThanOrEqual(branches)
        for (const [messageId, version] of Object.entries(byMessage)) {
          const seen = [messageId]
          const visit = (next: EventId | null, way: 'previousId' | 'nextId'): void => {
            if (next === null) return
            seen.push(next)
            const there = foldBranch(changed(log, { type: 'select', messageId: next }))
            const other = versionsOf(log, there).byMessage[next]
            expect(other?.count).toBe(version.count)
            visit(other?.[way] ?? null, way)
          }
          visit(version.previousId, 'previousId')
          visit(version.nextId, 'nextId')
          expect(new Set(seen).size).toBe(version.count)
        }
      }),
      { numRuns: 30 },
    )
  })

  it('makes a fork that reads like the branch up to its message, with the marks of now', () => {
    fc.assert(
      fc.property(histories, fc.nat({ max: 40 }), (log, pick) => {
        const folded = foldBranch(log)
        const messages = toArray(folded.messages)
        const entry = messages[pick % Math.max(1, messages.length)]
        if (!entry) return
        const fork = forkAt(log, folded, entry.event.id)
        const made = stamped(fork?.events ?? [], fork?.drafts ?? [], 'f')
        const forked = foldBranch(made)
        expect(made.filter(({ type }) => type === 'v1.branch-selected')).toEqual([])
        expect(idsOf(forked)).toEqual(idsOf(folded).slice(0, entry.number))
        expect(versionsOf(made, forked)).toEqual({
          byMessage: {},
          atEnd: null,
          branch: 1,
          branches: 1,
        })
        const own = new Set(messages.slice(0, entry.number).map(({ event }) => event.id))
        const sorted = (ids: readonly EventId[]) => ids.filter(mark => own.has(mark)).toSorted()
        expect(sorted(forked.overlays.pinned)).toEqual(sorted(folded.overlays.pinned))
        expect(sorted(forked.overlays.excluded)).toEqual(sorted(folded.overlays.excluded))
      }),
      { numRuns: 60 },
    )
  })
})

describe('an edit', () => {
  const four = ['u one', 'a two', 'u three', 'a four'] as const

  it('puts the new words in the place of the old ones and leaves what follows', () => {
    const log = changed(session(...four), { type: 'edit', messageId: id('e3'), text: 'other' })
    expect(shown(viewOf(foldBranch(log)))).toEqual(['u one', 'a two', 'u other'])
    expect(versionsOf(log, foldBranch(log)).byMessage[log.at(-1)?.id ?? '']).toEqual({
      index: 2,
      count: 2,
      previousId: 'e3',
      nextId: null,
    })
  })

  it('keeps the images of the message', () => {
    const log = changed(session('image plan.png look'), {
      type: 'edit',
      messageId: id('e1'),
      text: 'closer',
    })
    expect(shown(viewOf(foldBranch(log)))).toEqual(['image plan.png', 'u closer'])
  })

  it('keeps pins and summaries of what is before it, also those that came later', () => {
    const compacted = session(...four, 'u five', 'a six')
    const pin: EventDraft = { type: 'v1.message-pinned', messageId: id('e1') }
    const summed = moved(stamped(compacted, [pin]), { type: 'compact', pick: 2 })
    expect(foldBranch(summed).overlays.live).toHaveLength(1)
    const log = changed(summed, { type: 'edit', messageId: id('e5'), text: 'other' })
    const lines = shown(viewOf(foldBranch(log)))
    expect(lines).toHaveLength(3)
    expect(lines[0]).toMatch(/^u c\./)
    expect(lines.slice(1)).toEqual(['u one', 'u other'])
    const earlier = changed(summed, { type: 'edit', messageId: id('e3'), text: 'other' })
    expect(shown(viewOf(foldBranch(earlier)))).toEqual(['u one', 'a two', 'u other'])
  })

  it('is of a message that the user sent on this branch', () => {
    const log = session(...four)
    const none = (messageId: string) =>
      branchStart(log, foldBranch(log), { type: 'edit', messageId: id(messageId), text: 'x' })
    expect(none('e2')).toBeNull()
    expect(none('elsewhere')).toBeNull()
  })
})

const answer = (text: string): readonly EventDraft[] => [
  {
    type: 'v1.message-appended',
    role: 'assistant',
    parts: [{ type: 'text', text }],
    model: null,
    finishReason: 'stop',
  },
]

describe('another answer', () => {
  const again = (lines: readonly string[], messageId: string | null = null) =>
    changed(session(...lines), {
      type: 'answer-again',
      messageId: messageId === null ? null : id(messageId),
    })

  it.each([
    [['u hi', 'a hello', 'u how', 'a well'], null, ['u hi', 'a hello', 'u how']],
    [['u hi', 'a hello', 'u how', 'a well'], 'e2', ['u hi']],
    [['u hi', 'call t', 'result t ok', 'a half'], null, ['u hi']],
    [['u hi', 'call t', 'result t ok', 'a half', 'u more'], 'e4', ['u hi']],
  ])('in %j to %s grows from %j', (lines, messageId, kept) => {
    expect(shown(viewOf(foldBranch(again(lines, messageId))))).toEqual(kept)
  })

  it('says that there were others while there is none yet', () => {
    const log = again(['u hi', 'a hello'])
    const folded = foldBranch(log)
    expect(lastOf(folded.messages)?.event.role).toBe('user')
    expect(versionsOf(log, folded)).toEqual({
      byMessage: {},
      atEnd: { index: 2, count: 2, previousId: 'e2', nextId: null },
      branch: 1,
      branches: 2,
    })
    const back = foldBranch(changed(log, { type: 'select', messageId: id('e2') }))
    expect(toArray(back.messages).map(({ event }) => textOf(event.parts))).toEqual(['hi', 'hello'])
  })

  it('reads a hint behind the question, until it is there, and never in another version', () => {
    const log = session('u hi', 'a hello')
    const hinted = changed(log, { type: 'answer-again', messageId: null, hint: ' in verse ' })
    const question = ({ items }: ReturnType<typeof viewOf>) => items.map(item => textOf(item.parts))
    expect(question(viewOf(foldBranch(hinted)))).toEqual(['hi\n\nHint: in verse'])
    const answered = stamped(hinted, [...answer('Hello, fellow.')])
    const folded = foldBranch(answered)
    expect(question(viewOf(folded))).toEqual(['hi', 'Hello, fellow.'])
    const { byMessage } = versionsOf(answered, folded)
    expect(byMessage[answered.at(-1)?.id ?? '']?.made).toEqual({ hint: 'in verse', sampling: {} })
    const plain = changed(answered, { type: 'answer-again', messageId: null })
    expect(question(viewOf(foldBranch(plain)))).toEqual(['hi'])
    const third = stamped(plain, [...answer('Good day.')])
    expect(versionsOf(third, foldBranch(third)).byMessage[third.at(-1)?.id ?? '']).toEqual({
      index: 3,
      count: 3,
      previousId: answered.at(-1)?.id,
      nextId: null,
    })
  })

  it('keeps hint and sampling for the calls of tools in its turn', () => {
    const sampling = { temperature: 0 }
    const log = changed(session('u hi', 'a hello'), {
      type: 'answer-again',
      messageId: null,
      hint: 'look it up',
      sampling,
    })
    const called = session('call t', 'result t ok').flatMap(event =>
      event.type === 'v1.message-appended' ? [event] : [],
    )
    const during = stamped(
      log,
      called.map(({ id: _id, parentId: _parentId, at: _at, ...draft }) => draft),
    )
    const folded = foldBranch(during)
    expect(folded.answerSampling).toEqual(sampling)
    expect(textOf(viewOf(folded).items[0]?.parts ?? [])).toBe('hi\n\nHint: look it up')
    const over = foldBranch(stamped(during, [...answer('There.')]))
    expect([over.answerSampling, over.overlays.hint]).toEqual([{}, null])
  })

  it('selects no branch where nothing was answered, or a tool answered last', () => {
    const start = (folded: Branch, log: readonly SessionEvent[]) =>
      branchStart(log, folded, { type: 'answer-again', messageId: null })
    for (const lines of [
      ['u hi', 'a hello', 'u how'],
      ['u hi', 'call t', 'result t ok'],
    ])
      expect(start(branch(...lines), session(...lines))).toEqual({ drafts: [], asks: true })
    expect(start(branch(), session())).toBeNull()
  })

  it('is possible once there is a message, while no turn runs', () => {
    const resting = restingState(branch('u hi'))
    expect(canRetry(resting)).toBe(true)
    expect(canRetry(restingState(branch()))).toBe(false)
    const turn = { type: 'running-tools', calls: [], results: [], stopping: false } as never
    expect(canRetry({ ...resting, turn })).toBe(false)
  })
})
