import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { branchMoves, moved, stamped, type BranchMove } from '../../test/branch-moves.ts'
import { logs } from '../../test/log-arbitrary.ts'
import { session, shown } from '../../test/session.ts'
import { applyEvents, foldBranch, viewOf } from '../branch/branch.ts'
import { checkpointsOf, leafBeforeReturn } from '../branch/checkpoints.ts'
import { updateRows } from '../branch/rows.ts'
import { EventId, type EventDraft, type SessionEvent } from '../log/event.ts'
import { branchStart } from './branch-change.ts'
import { chainTo } from './fork.ts'

const NOWHERE = EventId.parse('nowhere')
const leafOf = (log: readonly SessionEvent[]) => log.at(-1)?.id ?? null
const listOf = (log: readonly SessionEvent[]) => checkpointsOf(log, leafOf(log))
const namesOf = (log: readonly SessionEvent[]) => listOf(log).map(({ id, number }) => [id, number])
const viewAt = (log: readonly SessionEvent[], leafId: EventId | null = leafOf(log)) =>
  viewOf(foldBranch(log, leafId))

function returned(log: readonly SessionEvent[], eventId: EventId): readonly SessionEvent[] {
  const start = branchStart(log, foldBranch(log), { type: 'return', eventId })
  return start ? stamped(log, start.drafts) : log
}

const isStep = ({ type }: SessionEvent) => type === 'v1.branch-selected'

const mark = (title: string | null = null): EventDraft => ({
  type: 'v1.checkpoint-set',
  title,
  tokens: { tokens: 120, source: 'tokenized' },
})

describe('any sequence of restores, rewinds, undos, forks and all other moves', () => {
  const histories = fc
    .tuple(logs(6), branchMoves)
    .map(([log, moves]) => moves.reduce(moved, log as readonly SessionEvent[]))

  it('E9 numbers each checkpoint once, and no later event changes a number', () => {
    fc.assert(
      fc.property(histories, fc.nat(), (log, pick) => {
        const all = namesOf(log)
        expect(all.map(([, number]) => number)).toEqual(all.map((_, at) => at + 1))
        expect(new Set(all.map(([id]) => id)).size).toBe(all.length)
        const earlier = namesOf(log.slice(0, pick % (log.length + 1)))
        expect(earlier).toEqual(all.slice(0, earlier.length))
      }),
      { numRuns: 60 },
    )
  })

  it('lists exactly what came into force or was marked, and where the branch has it', () => {
    fc.assert(
      fc.property(histories, log => {
        const idsIn = (leafId: EventId | null) => {
          const { compactions, checkpoints } = foldBranch(log, leafId)
          const live = compactions.filter(({ number }) => number !== null)
          return [
            ...live.map(({ compactionId }) => compactionId),
            ...checkpoints.map(({ id }) => id),
          ]
        }
        const everywhere = new Set(log.flatMap(({ id }) => idsIn(id)))
        expect(new Set(listOf(log).map(({ id }) => id))).toEqual(everywhere)
        const here = listOf(log).filter(({ isOnBranch }) => isOnBranch)
        expect(here.map(({ id }) => id).toSorted()).toEqual(idsIn(leafOf(log)).toSorted())
      }),
      { numRuns: 30 },
    )
  })

  it('restores each checkpoint to the view that it had, and undoes that', () => {
    fc.assert(
      fc.property(histories, log => {
        for (const { returnId } of listOf(log)) {
          const there = returned(log, returnId)
          expect(viewAt(there)).toEqual(viewAt(log, returnId))
          expect(there.slice(0, log.length)).toEqual(log)
          // A step to where the newest one began undoes that one.
          if (there === log || leafBeforeReturn(log)?.leafId === returnId) continue
          const back = returned(there, leafBeforeReturn(there)?.leafId ?? returnId)
          expect(leafBeforeReturn(back)).toEqual(leafBeforeReturn(log))
          expect(idsOf(back)).toEqual(idsOf(log))
        }
      }),
      { numRuns: 40 },
    )
  })

  it('undoes any number of steps, one after the other, down to the first', () => {
    const steps = fc.array(
      fc.record<BranchMove>({
        type: fc.constantFrom('restore', 'rewind', 'turn', 'mark', 'compact'),
        pick: fc.nat({ max: 40 }),
      }),
      { minLength: 1, maxLength: 10 },
    )
    fc.assert(
      fc.property(steps, moves => {
        const start = session('u one', 'a two', 'u three', 'a four')
        const starts: SessionEvent[][] = []
        let log: readonly SessionEvent[] = start
        for (const move of moves) {
          const next = moved(log, move)
          const [step] = next.slice(log.length).filter(isStep)
          // A step to where the newest one began undoes that one.
          if (step && leafBeforeReturn(log)?.leafId === step.parentId) continue
          if (step) starts.push([...log])
          log = next
        }
        for (const before of starts.toReversed()) {
          const step = leafBeforeReturn(log)
          expect(step?.leafId).toBe(leafOf(before))
          log = returned(log, step?.leafId ?? NOWHERE)
          expect(viewAt(log)).toEqual(viewAt(before))
        }
        expect(leafBeforeReturn(log)).toBeNull()
      }),
      { numRuns: 60 },
    )
  })

  it('makes a fork of each checkpoint that reads like the session at that time', () => {
    fc.assert(
      fc.property(histories, log => {
        for (const { returnId } of listOf(log)) {
          const fork = chainTo(log, returnId)
          expect(fork.some(({ type }) => type === 'v1.branch-selected')).toBe(false)
          expect(idsOf(fork)).toEqual(viewAt(log, returnId).items.map(({ id }) => id))
        }
      }),
      { numRuns: 30 },
    )
  })
})

const idsOf = (log: readonly SessionEvent[]) => viewAt(log).items.map(({ id }) => id)

describe('a checkpoint', () => {
  const four = session('u one', 'a two', 'u three', 'a four')

  it('E9 is of a compaction or by hand, in one series of numbers', () => {
    const log = [
      { type: 'compact', pick: 2 } as const,
      { type: 'mark', pick: 7 } as const,
      { type: 'compact', pick: 1 } as const,
    ].reduce(moved, four)
    expect(listOf(log).map(({ number, event }) => [number, event.type])).toEqual([
      [1, 'v1.compaction-completed'],
      [2, 'v1.checkpoint-set'],
      [3, 'v1.compaction-completed'],
    ])
    expect(listOf(log).map(({ messages, span }) => [messages, span])).toEqual([
      [4, { firstNumber: 1, lastNumber: 2 }],
      [4, null],
      [4, { firstNumber: 1, lastNumber: 3 }],
    ])
  })

  it('has the newest name that it was given, on every branch', () => {
    const marked = stamped(four, [mark('first')])
    const [{ id: checkpointId, returnId } = { id: '', returnId: four[0]?.id }] = listOf(marked)
    const named = stamped(marked, [
      { type: 'v1.checkpoint-renamed', checkpointId, title: 'second' },
      { type: 'v1.checkpoint-renamed', checkpointId, title: 'third' },
    ])
    expect(listOf(named)[0]?.title).toBe('third')
    expect(foldBranch(returned(named, EventId.parse(returnId))).checkpoints).toMatchObject([
      { title: 'third', afterNumber: 4 },
    ])
  })

  it('is a row, which changes with its name and nothing else', () => {
    const marked = stamped(four, [mark('first')])
    const before = updateRows(null, foldBranch(marked), new Set())
    expect(before.rows.at(-1)).toMatchObject({ type: 'checkpoint', title: 'first', at: 5 })
    const checkpointId = listOf(marked)[0]?.id ?? ''
    const named = stamped(marked, [{ type: 'v1.checkpoint-renamed', checkpointId, title: 'new' }])
    const next = applyEvents(before.branch, named.slice(marked.length), named)
    const after = updateRows(before, next, new Set())
    expect(after.rows.at(-1)).toMatchObject({ type: 'checkpoint', title: 'new' })
    expect(after.rows.slice(0, -1).every((row, at) => row === before.rows[at])).toBe(true)
  })

  it('stays listed with its number when its branch is left, and the next one gets another', () => {
    const marked = stamped(stamped(four, [mark('a')]), [mark('b')])
    const [first] = listOf(marked)
    const back = stamped(returned(marked, first?.returnId ?? NOWHERE), [mark('c')])
    expect(
      listOf(back).map(({ number, title, isOnBranch }) => [number, title, isOnBranch]),
    ).toEqual([
      [1, 'a', true],
      [2, 'b', false],
      [3, 'c', true],
    ])
  })

  it('is none where the messages of a compaction are not those of the branch', () => {
    const log = moved(four, { type: 'compact', pick: 1 })
    const wrong = log.map(event =>
      event.type === 'v1.compaction-completed'
        ? { ...event, span: { ...event.span, count: event.span.count + 1 } }
        : event,
    )
    expect(listOf(log)).toHaveLength(1)
    expect(foldBranch(wrong).overlays.live).toEqual([])
    expect(listOf(wrong)).toEqual([])
  })

  it('is the same one where an edit takes its summary along', () => {
    const log = moved(moved(four, { type: 'compact', pick: 2 }), { type: 'edit', pick: 0 })
    const [only, ...others] = listOf(log)
    expect([others, only?.isOnBranch]).toEqual([[], true])
    expect(shown(viewAt(log, only?.returnId))[0]).toMatch(/^u c\./)
  })

  it('says that the person changed the summary', () => {
    const log = moved(four, { type: 'compact', pick: 1 })
    const [one] = listOf(log)
    const edited = stamped(log, [
      {
        type: 'v1.summary-edited',
        compactionId: one?.id ?? '',
        summary: 'by me',
        replacement: [{ role: 'user', parts: [{ type: 'text', text: 'by me' }] }],
      },
    ])
    expect([one?.isEdited, listOf(edited)[0]?.isEdited]).toEqual([false, true])
    expect(listOf(edited)[0]?.summary).toBe('by me')
  })

  it('is no place to return to where the session is there already', () => {
    const marked = stamped(four, [mark()])
    const here = listOf(marked)[0]?.returnId ?? NOWHERE
    expect(branchStart(marked, foldBranch(marked), { type: 'return', eventId: here })).toBeNull()
    const nowhere = EventId.parse('elsewhere')
    expect(branchStart(marked, foldBranch(marked), { type: 'return', eventId: nowhere })).toBeNull()
  })
})
