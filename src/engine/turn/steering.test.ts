/** Folds of ranges, side questions, pins, exclusions and undo in any order. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { configFor } from '../../test/drive.ts'
import { createLog, DEMO, picked } from '../../test/growing-log.ts'
import { faultsOf } from '../../test/history-faults.ts'
import { commitOf } from '../../test/plan-policies.ts'
import { propertyRuns } from '../../test/property-runs.ts'
import { repeatedWord } from '../../test/words.ts'
import { toArray } from '../branch/append-list.ts'
import { foldBranch, viewOf, type Branch } from '../branch/branch.ts'
import type { EventDraft, SessionEvent } from '../log/event.ts'
import { userMessage } from '../log/user-message.ts'
import { isOfConversation } from '../message/view.ts'
import { buildRequest } from '../request/request.ts'
import { manualPlan } from './job.ts'
import { sideQuestionRequest } from './send.ts'

const CONFIG = configFor(4_096)

/** A word that only side questions have. */
const ASIDE = 'quokka'

type Move =
  | { readonly type: 'turn' | 'tool-turn' | 'aside' | 'undo' }
  | { readonly type: 'pin' | 'exclude' | 'include' | 'take'; readonly pick: number }
  | { readonly type: 'fold' | 'line'; readonly pick: number; readonly length: number }

const MARKS = {
  pin: 'v1.message-pinned',
  exclude: 'v1.message-excluded',
  include: 'v1.message-included',
} as const

const pick = fc.nat(30)
const moves: fc.Arbitrary<readonly Move[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ type: fc.constantFrom('turn', 'tool-turn', 'aside') }) },
    { weight: 2, arbitrary: fc.record({ type: fc.constant('undo' as const) }) },
    fc.record({ type: fc.constantFrom('pin', 'exclude', 'include', 'take'), pick }),
    {
      weight: 3,
      arbitrary: fc.record({ type: fc.constantFrom('fold', 'line'), pick, length: pick }),
    },
  ),
  { minLength: 4, maxLength: 20 },
)

const message = (role: 'assistant' | 'tool', parts: Parts): EventDraft => ({
  type: 'v1.message-appended',
  role,
  parts,
  model: role === 'tool' ? null : DEMO,
  finishReason: role === 'tool' ? null : 'stop',
})
type Parts = Extract<EventDraft, { type: 'v1.message-appended' }>['parts']

const words = () => [{ type: 'text', text: repeatedWord(30) }] as const
const call = { type: 'tool-call', callId: 'c1', tool: 'read', input: {} } as const
const result = {
  type: 'tool-result',
  callId: 'c1',
  tool: 'read',
  output: repeatedWord(40),
} as const

/** The events that a move appends to this branch; none if it is not possible. */
function draftsOf(move: Move, branch: Branch, at: number): readonly EventDraft[] {
  const entry = 'pick' in move ? picked(toArray(branch.messages), move.pick) : undefined
  switch (move.type) {
    case 'turn':
      return [userMessage(repeatedWord(20)), message('assistant', words())]
    case 'tool-turn':
      return [
        userMessage(repeatedWord(20)),
        message('assistant', [call]),
        message('tool', [result]),
        message('assistant', words()),
      ]
    case 'pin':
    case 'exclude':
    case 'include':
      return entry ? [{ type: MARKS[move.type], messageId: entry.event.id }] : []
    case 'aside':
      return [{ type: 'v1.side-question-asked', text: `${ASIDE} ${at}` }]
    case 'take': {
      const question = picked(branch.sideQuestions, move.pick)
      if (!question || question.takenAs !== null) return []
      const { id, text } = question.event
      return [
        userMessage(text.replace(ASIDE, 'taken')),
        message('assistant', words()),
        { type: 'v1.side-question-taken', questionId: id },
      ]
    }
    case 'undo': {
      const newest = branch.overlays.live.at(-1)
      return newest ? [{ type: 'v1.compaction-undone', compactionId: newest.compactionId }] : []
    }
    case 'fold':
    case 'line': {
      const items = viewOf(branch).items.filter(isOfConversation)
      const start = move.pick % Math.max(1, items.length)
      const first = items[start]
      const last = items[Math.min(items.length - 1, start + move.length)]
      if (!first || !last) return []
      const firstId = move.type === 'line' ? null : first.id
      const plan = manualPlan(branch, CONFIG, { range: { firstId, lastId: last.id } })
      return typeof plan === 'string' ? [] : [commitOf(branch, plan, { compactionId: `c.${at}` })]
    }
  }
}

/** The log without these compactions and their undo, as if they never were. */
function without(events: readonly SessionEvent[], isGone: (event: SessionEvent) => boolean) {
  const kept = events.filter(event => !isGone(event))
  return kept.map((event, at) => ({ ...event, parentId: kept[at - 1]?.id ?? null }))
}

const isSide = ({ type }: SessionEvent) => type.startsWith('v1.side-question')

describe('folds, side questions, pins, exclusions and undo in any order', () => {
  it('leave each request valid and within the budget, and no side question in any', () => {
    let folds = 0
    let undone = 0
    fc.assert(
      fc.property(moves, all => {
        const log = createLog(null)
        all.forEach((move, at) => {
          const branch = foldBranch(log.events())
          const drafts = draftsOf(move, branch, at)
          for (const draft of drafts) {
            const event = log.add(draft)
            if (event.type === 'v1.side-question-asked') {
              const asked = foldBranch(log.events())
              const request = sideQuestionRequest(asked, event, CONFIG)
              if (request.type === 'built') expectValid(request.request.messages)
              // It is answered now, later, or never: the tab may be closed here.
              if (at % 3 > 0)
                log.add({
                  type: 'v1.side-question-answered',
                  questionId: event.id,
                  parts: [{ type: 'text', text: `${ASIDE} answer` }],
                  model: DEMO,
                  finishReason: 'stop',
                  failure: null,
                  usage: null,
                })
            }
            if (event.type === 'v1.compaction-completed') folds += 1
          }
          const after = foldBranch(log.events())
          const built = buildRequest(viewOf(after), { ...CONFIG, shrinkTo: null })
          if (built.type === 'built') {
            expect(built.tokens.tokens).toBeLessThanOrEqual(CONFIG.budget.budgetTokens)
            expectValid(built.request.messages)
            expect(JSON.stringify(built.request)).not.toContain(ASIDE)
          }
          expect(viewOf(after)).toEqual(viewOf(foldBranch(without(log.events(), isSide))))
          const [undo] = drafts
          if (undo?.type !== 'v1.compaction-undone') return
          undone += 1
          const isGone = (event: SessionEvent) =>
            'compactionId' in event && event.compactionId === undo.compactionId
          expect(viewOf(after)).toEqual(viewOf(foldBranch(without(log.events(), isGone))))
        })
      }),
    )
    const least = propertyRuns() < 100 ? 0 : propertyRuns() / 10
    expect(Math.min(folds, undone)).toBeGreaterThan(least)
  })
})

/** A request ends with a question or with results here, or waits for one. */
function expectValid(messages: Parameters<typeof faultsOf>[0]): void {
  expect(faultsOf(messages).filter(fault => !fault.startsWith('The last'))).toEqual([])
}
