import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stamped } from '../../test/branch-moves.ts'
import { DEMO } from '../../test/growing-log.ts'
import { logs } from '../../test/log-arbitrary.ts'
import { session } from '../../test/session.ts'
import { foldBranch, transcriptOf } from '../branch/branch.ts'
import { userMessage } from '../log/user-message.ts'
import { EventId, type EventDraft, type SessionEvent } from '../log/event.ts'
import { forkAt, pickMessages } from './fork.ts'

/** Answers and names of events that the log does not have. */
function lostIn(log: readonly SessionEvent[]): readonly SessionEvent[] {
  const names = new Set<string>(
    log.flatMap(event => [event.id, 'compactionId' in event ? event.compactionId : event.id]),
  )
  return log.filter(
    event =>
      (event.type === 'v1.side-question-answered' && !names.has(event.questionId)) ||
      (event.type === 'v1.checkpoint-renamed' && !names.has(event.checkpointId)),
  )
}

const answerTo = (questionId: EventId): EventDraft => ({
  type: 'v1.side-question-answered',
  questionId,
  parts: [{ type: 'text', text: 'Secret.' }],
  model: DEMO,
  finishReason: 'stop',
  failure: null,
  usage: null,
})

describe('a fork, and a copy of chosen messages', () => {
  const e = (number: number) => EventId.parse(`e${number}`)
  const [question, mark] = [
    { type: 'v1.side-question-asked', text: 'Aside?' },
    { type: 'v1.checkpoint-set', title: null, tokens: { tokens: 1, source: 'estimated' } },
  ] as const satisfies readonly EventDraft[]
  const named = { type: 'v1.checkpoint-renamed', title: 'Secret.' } as const

  it('hold the answer to a side question, and the name of a checkpoint, only with these', () => {
    const talk = session('u one', question, mark, 'a two', 'u three', question, mark)
    const log = stamped(talk, [
      answerTo(e(2)),
      { ...named, checkpointId: e(3) },
      answerTo(e(6)),
      { ...named, checkpointId: e(7) },
    ])
    const fork = forkAt(log, foldBranch(log), e(4))?.events ?? []
    expect(fork.flatMap(event => ('questionId' in event ? event.questionId : []))).toEqual([e(2)])
    expect(fork.flatMap(event => ('checkpointId' in event ? event.checkpointId : []))).toEqual([
      e(3),
    ])
    const copy = pickMessages(log, foldBranch(log), [e(1), e(4)])?.events ?? []
    expect(copy.map(({ id }) => id)).toEqual(['e0', 'e1', 'e4'])
  })

  it('leave out an answer that came after the branch of its question was left', () => {
    const talk = session('u one', 'a two', question)
    const left = [
      { type: 'v1.branch-selected', reason: 'restore', parentId: e(2) },
      answerTo(e(3)),
      userMessage('Next.'),
    ] satisfies readonly EventDraft[]
    const log = stamped(talk, left)
    const last = log.at(-1)?.id ?? e(0)
    const fork = forkAt(log, foldBranch(log), last)?.events ?? []
    expect(fork.map(({ id }) => id)).toContain(last)
    expect(JSON.stringify(fork)).not.toContain('Secret.')
  })

  it('hold none of a question or checkpoint that is left out, whatever the log', () => {
    fc.assert(
      fc.property(logs(), fc.nat({ max: 40 }), (log, pick) => {
        const branch = foldBranch(log)
        const entries = transcriptOf(branch)
        const id = entries[pick % Math.max(1, entries.length)]?.event.id
        if (id === undefined) return
        expect(lostIn(forkAt(log, branch, id)?.events ?? [])).toEqual([])
        expect(lostIn(pickMessages(log, branch, [id])?.events ?? [])).toEqual([])
      }),
    )
  })
})
