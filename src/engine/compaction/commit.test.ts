import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { started } from '../../test/compactions.ts'
import { userMessage } from '../log/user-message.ts'
import { createDrive, says } from '../../test/drive.ts'
import { prose } from '../../test/items.ts'
import { appended, commitOf, planWith, policyWith } from '../../test/plan-policies.ts'
import { branch, session } from '../../test/session.ts'
import { variedWords } from '../../test/words.ts'
import { foldBranch, viewOf, type Branch } from '../branch/branch.ts'
import type { EventId, SessionEvent } from '../log/event.ts'
import { textOf } from '../message/message.ts'
import { PALIMPSEST } from '../presets/palimpsest.ts'
import { fixedTokens } from '../request/request.ts'
import { countMessages, MESSAGE_OVERHEAD } from '../tokens/request-tokens.ts'
import { completeProposal, stillStands, type ResultDraft } from './commit.ts'
import { planCompaction } from './plan/plan.ts'
import { SUMMARY_REQUEST_MARKER } from './prompt.ts'

const TURNS = Array.from({ length: 6 }, (_, n) => [
  `u ${n} ${variedWords(40)}`,
  `a ${n} ${variedWords(40)}`,
]).flat()
const policy = policyWith({ tail: { keep: 'turns', share: 0, atLeast: 2 } })

function resultOn(folded: Branch, compactionId = 'c.test'): ResultDraft {
  const plan = planCompaction(folded, planWith(policy))
  if (typeof plan === 'string') throw new Error(plan)
  const draft = commitOf(folded, plan, { compactionId })
  if (draft.type !== 'v1.compaction-completed') throw new Error(draft.type)
  const { type: _type, ...result } = draft
  return result
}

describe('F6: what was written beside the conversation', () => {
  const written = () => {
    const folded = branch(...TURNS)
    return { folded, result: resultOn(folded) }
  }
  const user = userMessage('more')

  it('stands while only messages behind it came, although it hides its own span until it is there', () => {
    const { folded, result } = written()
    expect(stillStands(folded, result)).toBe(true)
    expect(stillStands(appended(folded, user), result)).toBe(true)
    const { folded: again, result: draft } = written()
    const hidden = appended(
      again,
      started({ compactionId: 'c.test', span: draft.span, hides: true }),
    )
    expect(stillStands(hidden, draft)).toBe(true)
  })

  it('falls when a message inside it was edited on another branch', () => {
    const events = session(...TURNS)
    const old = events[3]
    if (!old) throw new RangeError('No event 3')
    const edited = foldBranch([...events, { ...old, id: 'x' as EventId } as SessionEvent])
    expect(stillStands(edited, written().result)).toBe(false)
  })

  it('falls when another compaction came into force, or the one it builds on was taken back', () => {
    const { folded, result } = written()
    const other = appended(folded, {
      type: 'v1.compaction-completed',
      ...resultOn(folded, 'c.other'),
    })
    expect(stillStands(other, result)).toBe(false)
    const more = [user, user, user, user].reduce(appended, other)
    const next = resultOn(more, 'c.next')
    expect(next.previousCompactionId).toBe('c.other')
    expect(stillStands(more, next)).toBe(true)
    const undone = appended(more, { type: 'v1.compaction-undone', compactionId: 'c.other' })
    expect(stillStands(undone, next)).toBe(false)
  })
})

it('T5: says the tokens and messages that are there before and after', () => {
  const drive = createDrive({ answer: () => says(variedWords(80)), windowTokens: 4_096 })
  for (let turn = 0; turn < 40; turn += 1) {
    const known = drive.driven().events.length
    drive.user(`Question ${turn}: ${variedWords(60)}`)
    const { events } = drive.driven()
    const at = events.findIndex(
      (event, n) => n >= known && event.type === 'v1.compaction-completed',
    )
    const completed = events[at]
    if (completed?.type !== 'v1.compaction-completed') continue
    const before = foldBranch(events.slice(0, at))
    const after = foldBranch(events.slice(0, at + 1))
    const fixed = fixedTokens(drive.config)
    expect(completed.tokensBefore.tokens).toBe(viewTokens(before) + fixed)
    expect(completed.messagesBefore).toBe(viewOf(before).items.length)
    expect(completed.tokensAfter.tokens).toBe(viewTokens(after) + fixed)
    expect(completed.messagesAfter).toBe(viewOf(after).items.length)
  }
  expect(drive.driven().events.some(({ type }) => type === 'v1.compaction-completed')).toBe(true)

  function viewTokens(folded: Branch): number {
    return countMessages(viewOf(folded).items, drive.config.count).tokens
  }
})

it('B2: is planned for the target of the default preset, and comes into force under every trigger', () => {
  const { compaction } = PALIMPSEST
  if (!compaction) throw new Error('The default preset compacts')
  const drive = createDrive({ answer: () => says(variedWords(80)), windowTokens: 16_000 })
  for (let turn = 0; turn < 150; turn += 1) drive.user(`Question ${turn}: ${variedWords(60)}`)
  const { events } = drive.driven()
  const { budgetTokens } = drive.config.budget
  const proposed = events.filter(event => event.type === 'v1.compaction-proposed')
  const completed = events.filter(event => event.type === 'v1.compaction-completed')
  expect(completed.length).toBeGreaterThan(1)
  // One answer came while the summary was being written.
  const answer = drive.config.count(variedWords(80)).tokens + MESSAGE_OVERHEAD
  for (const { tokensAfter } of proposed)
    expect(tokensAfter.tokens).toBeLessThanOrEqual(
      (compaction.target ?? 0.5) * budgetTokens + answer,
    )
  // Messages that came while the summary waited stand behind it.
  for (const { tokensAfter } of completed)
    expect(tokensAfter.tokens).toBeLessThan(0.6 * budgetTokens)
})

it('F10: puts no instruction of its own into the history', () => {
  const drive = createDrive({ answer: () => says(variedWords(80)), windowTokens: 4_096 })
  for (let turn = 0; turn < 40; turn += 1) drive.user(`Question ${turn}: ${variedWords(60)}`)
  const { events, requests } = drive.driven()
  expect(JSON.stringify(events)).not.toContain(SUMMARY_REQUEST_MARKER)
  expect(JSON.stringify(requests)).not.toContain(SUMMARY_REQUEST_MARKER)
})

it('a summary that a person edited stands in the same words as the one that was written, and is counted again', () => {
  const folded = branch(...TURNS)
  const result = resultOn(folded)
  const { count } = planWith(policy)
  fc.assert(
    fc.property(prose, summary => {
      const completed = completeProposal(folded, result, {
        summary,
        fixed: { limit: 8_192, system: 7, tools: 0 },
        count,
      })
      if (completed.type !== 'v1.compaction-completed') throw new Error(completed.type)
      expect(completed.summary).toBe(summary)
      const before = result.replacement.map(({ parts }) => textOf(parts))
      const after = completed.replacement.map(({ parts }) => textOf(parts))
      expect(after).toEqual(before.map(text => text.replace(result.summary, () => summary)))
      const view = viewOf(appended(folded, completed))
      expect(completed.tokensAfter.tokens).toBe(countMessages(view.items, count).tokens + 7)
    }),
  )
})
