import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { completed, spanTo, started } from '../../test/compactions.ts'
import { deepFreeze } from '../../test/deep-freeze.ts'
import { userMessage } from '../log/user-message.ts'
import { logs } from '../../test/log-arbitrary.ts'
import { appended, commitOf, planPolicies, planWith, policyWith } from '../../test/plan-policies.ts'
import { branch, session, shown } from '../../test/session.ts'
import {
  applyEvent,
  applyEvents,
  EMPTY_BRANCH,
  foldBranch,
  transcriptOf,
  viewOf,
  type Branch,
} from './branch.ts'
import { planCompaction } from '../compaction/plan/plan.ts'
import type { EventDraft, EventId, SessionEvent } from '../log/event.ts'
import { projectItems } from './overlays.ts'
import { rowsOf } from './rows.ts'
import { toArray } from './append-list.ts'

const id = (value: string) => value as EventId

function compaction(
  firstId: string,
  lastId: string,
  count: number,
  compactionId = 'c1',
): EventDraft {
  return completed({
    compactionId,
    span: spanTo(lastId, { firstId, count }),
    replacement: [{ role: 'user', parts: [{ type: 'text', text: `summary ${compactionId}` }] }],
  })
}

const four = ['u one', 'a two', 'u three', 'a four'] as const
const undone = (compactionId: string): EventDraft => ({
  type: 'v1.compaction-undone',
  compactionId,
})

/** Folds event by event, from scratch only where another branch is selected. */
function incrementally(events: readonly SessionEvent[]) {
  return events.reduce(
    (so, event, index) => applyEvents(so, [event], events.slice(0, index + 1)),
    EMPTY_BRANCH,
  )
}

describe('foldBranch', () => {
  it('T1: puts the summary where the first replaced message stood, and gives back the exact view when it is undone', () => {
    const compacted = branch(...four, compaction('e1', 'e2', 2))
    expect(shown(viewOf(compacted))).toEqual(['u summary c1', 'u three', 'a four'])
    const plain = branch(...four, 'u five', 'a six')
    const back = branch(...four, compaction('e1', 'e2', 2), 'u five', 'a six', undone('c1'))
    expect(shown(viewOf(back))).toEqual(shown(viewOf(plain)))
  })

  it('keeps a pinned message word for word inside a compacted span, a call with its result', () => {
    const pinned: EventDraft = { type: 'v1.message-pinned', messageId: id('e2') }
    expect(shown(viewOf(branch(...four, pinned, compaction('e1', 'e3', 3))))).toEqual([
      'u summary c1',
      'a two',
      'a four',
    ])
    const lines = ['u q', 'call grep', 'result grep found', 'a done', 'u more'] as const
    const pinnedResult: EventDraft = { type: 'v1.message-pinned', messageId: id('e3') }
    expect(shown(viewOf(branch(...lines, pinnedResult, compaction('e1', 'e4', 4))))).toEqual([
      'u summary c1',
      'call grep',
      'result grep found',
      'u more',
    ])
  })

  it('gives back a message that no summary speaks of, when its pin or its exclusion is taken back', () => {
    const mark = (type: 'pinned' | 'unpinned' | 'excluded' | 'included', messageId: string) =>
      ({ type: `v1.message-${type}`, messageId: id(messageId) }) as EventDraft
    const made = branch(
      ...four,
      mark('pinned', 'e1'),
      mark('excluded', 'e2'),
      compaction('e1', 'e3', 3),
      mark('unpinned', 'e1'),
      mark('included', 'e2'),
    )
    expect(shown(viewOf(made))).toEqual(['u summary c1', 'u one', 'a two', 'a four'])
    const statuses = rowsOf(made, new Set()).flatMap(row =>
      row.type === 'message' ? [row.status] : [],
    )
    expect(statuses.map(({ type }) => type)).toEqual(['kept', 'kept', 'summarised', 'kept'])
  })

  it('takes a deleted message and its pin out of the view, and gives it back without the pin', () => {
    const mark = (type: 'pinned' | 'deleted' | 'included', messageId: string) =>
      ({ type: `v1.message-${type}`, messageId: id(messageId) }) as EventDraft
    const gone = branch(...four, mark('pinned', 'e2'), mark('deleted', 'e2'))
    expect(shown(viewOf(gone))).toEqual(['u one', 'u three', 'a four'])
    expect(gone.messages.length).toBe(4)
    const back = branch(
      ...four,
      mark('pinned', 'e2'),
      mark('deleted', 'e2'),
      mark('included', 'e2'),
    )
    expect(back.overlays).toEqual(branch(...four).overlays)
  })

  it('does not give back what was pinned only after the summarizer had read it', () => {
    const begun = started({ span: spanTo('e3') })
    const pin = { type: 'v1.message-pinned', messageId: id('e1') } as EventDraft
    const unpin = { type: 'v1.message-unpinned', messageId: id('e1') } as EventDraft
    const made = branch(...four, begun, pin, compaction('e1', 'e3', 3), unpin)
    expect(shown(viewOf(made))).toEqual(['u summary c1', 'a four'])
    const unpinnedBefore = branch(...four, pin, begun, unpin, compaction('e1', 'e3', 3))
    expect(shown(viewOf(unpinnedBefore))).toEqual(['u summary c1', 'u one', 'a four'])
  })

  it('puts a carried question behind the pins, so that it stays the newest', () => {
    const pinned: EventDraft = { type: 'v1.message-pinned', messageId: id('e1') }
    const carrying = {
      ...compaction('e1', 'e3', 3),
      replacement: [
        { role: 'user', parts: [{ type: 'text', text: 'summary c1' }] },
        { role: 'user', parts: [{ type: 'text', text: 'three' }] },
      ],
    } as EventDraft
    expect(shown(viewOf(branch(...four, pinned, carrying)))).toEqual([
      'u summary c1',
      'u one',
      'u three',
      'a four',
    ])
  })

  it('lets a later compaction cover an earlier summary, and undoes only the later one', () => {
    const twice = [...four, compaction('e1', 'e2', 2), 'u six', compaction('e1', 'e4', 4, 'c2')]
    expect(shown(viewOf(branch(...twice)))).toEqual(['u summary c2', 'u six'])
    expect(shown(viewOf(branch(...twice, undone('c2'))))).toEqual([
      'u summary c1',
      'u three',
      'a four',
      'u six',
    ])
  })

  it('leaves behind what came after the place from which another branch grows, a compaction of it too', () => {
    const events = session(...four, compaction('e1', 'e2', 2))
    const edit: SessionEvent = { ...events[1]!, id: id('x1'), parentId: id('e0'), at: 9 }
    expect(shown(viewOf(foldBranch([...events, edit])))).toEqual(['u one'])
    const later: SessionEvent = { ...events[3]!, id: id('x3'), parentId: id('e2'), at: 9 }
    expect(shown(viewOf(foldBranch([...events, later])))).toEqual(['u one', 'a two', 'u three'])
  })

  it('hides everything before a clear and keeps it in the transcript', () => {
    const cleared = branch(...four, { type: 'v1.context-cleared', keepsFromId: null }, 'u five')
    expect(shown(viewOf(cleared))).toEqual(['u five'])
    expect(rowsOf(cleared, new Set()).filter(({ type }) => type === 'message')).toHaveLength(5)
  })

  it('shows again what a clear hid once the clear is taken back, and what another one hides stays hidden', () => {
    const cleared: EventDraft = { type: 'v1.context-cleared', keepsFromId: null }
    const restored = (clearId: string): EventDraft => ({
      type: 'v1.context-restored',
      clearId: id(clearId),
    })
    const back = branch(...four, cleared, 'u five', restored('e5'))
    expect(shown(viewOf(back))).toEqual(['u one', 'a two', 'u three', 'a four', 'u five'])
    expect(rowsOf(back, new Set()).every(({ type }) => type === 'message')).toBe(true)
    const twice = branch(...four, cleared, 'u five', 'a six', cleared, 'u seven', restored('e8'))
    expect(shown(viewOf(twice))).toEqual(['u five', 'a six', 'u seven'])
    expect(shown(viewOf(branch(...four, cleared, restored('e1'))))).toEqual([])
  })

  it('keeps what stands from a message on when a clear names it, and all where it names one of another branch', () => {
    const cleared = branch(...four, { type: 'v1.context-cleared', keepsFromId: id('e3') }, 'u five')
    expect(shown(viewOf(cleared))).toEqual(['u three', 'a four', 'u five'])
    const rows = rowsOf(cleared, new Set()).map(({ type }) => type)
    expect(rows.indexOf('cleared')).toBe(2)
    const clearedElsewhere = branch(...four, {
      type: 'v1.context-cleared',
      keepsFromId: id('elsewhere'),
    })
    expect(shown(viewOf(clearedElsewhere))).toEqual(shown(viewOf(branch(...four))))
  })

  it('reads older turns as question and final reply when a session is resumed so', () => {
    const lines = ['u one', 'a two', 'u three', 'call grep', 'result grep x', 'a so', 'a four']
    const resumed = branch(
      ...lines,
      { type: 'v1.history-restored', firstKeptId: id('e3'), textOnly: true },
      'u five',
      'call grep',
      'result grep y',
    )
    expect(shown(viewOf(resumed))).toEqual([
      'u three',
      'a four',
      'u five',
      'call grep',
      'result grep y',
    ])
    const statuses = rowsOf(resumed, new Set()).flatMap(row =>
      row.type === 'message' ? [row.status.type] : [],
    )
    expect(statuses.slice(0, 7).filter(type => type === 'kept')).toHaveLength(2)
    expect(statuses.slice(0, 7).filter(type => type === 'cleared')).toHaveLength(5)
  })

  it('T3: equals the incremental fold, and its view equals the rendered one, on any log', () => {
    fc.assert(
      fc.property(logs(), events => {
        const folded = foldBranch(deepFreeze(events))
        expect(incrementally(events)).toEqual(folded)
        expect(toArray(folded.items)).toEqual(
          projectItems(toArray(folded.messages), folded.overlays),
        )
      }),
    )
  })

  it('T4: goes on in a copy without a word of it in the original, nor the other way round', () => {
    fc.assert(
      fc.property(logs(10), planPolicies, (events, policy) => {
        const original = deepFreeze(foldBranch(events))
        const copy = foldBranch(structuredClone(events))
        const plan = planCompaction(copy, planWith(policyWith(policy), { manual: true }))
        if (typeof plan === 'string') return
        const compacted = appended(copy, commitOf(copy, plan))
        expect(viewOf(compacted)).not.toEqual(viewOf(original))
        expect(foldBranch(events)).toEqual(original)
        const before = viewOf(compacted)
        // A hint is of the answer that was asked for, and gone with the next message.
        const goneOn = (from: Branch) =>
          viewOf(appended(from, userMessage('On the other way.'))).items.slice(0, -1)
        expect(goneOn(original)).toEqual(goneOn(foldBranch(events)))
        expect(viewOf(compacted)).toEqual(before)
      }),
    )
  })

  it('never loses a message of the transcript but those that are deleted, which the model does not read either', () => {
    fc.assert(
      fc.property(logs(40), log => {
        const made = foldBranch(log)
        const numbers = rowsOf(made, new Set()).flatMap(row =>
          row.type === 'message' ? [row.entry.number] : [],
        )
        expect(numbers).toEqual(transcriptOf(made).map(({ number }) => number))
        const ids = new Set<string>(transcriptOf(made).map(({ event }) => event.id))
        const read = viewOf(made).items.filter(({ origin }) => origin === 'message')
        expect(read.filter(item => !ids.has(item.id))).toEqual([])
      }),
    )
  })
})

it('refuses an event that grows from elsewhere', () => {
  const folded = branch('u one')
  const stray: SessionEvent = { ...session('u one')[1]!, id: id('x'), parentId: id('nowhere') }
  expect(() => applyEvent(folded, stray)).toThrow(RangeError)
})
