/** What may happen to the tabs of a session, made at random. */
import fc from 'fast-check'
import type { SeveralAct } from '../runtime/session/snapshot.ts'
import type { Ending } from './session-disk.ts'

/** `which` chooses among the messages of the log, or among the answers of several models; `count`: of these models. `late`: what a killed tab was writing is written. */
export type Move =
  | {
      readonly type: 'write' | 'send' | 'stop' | 'retry' | 'edit' | 'rename'
      readonly tab: number
    }
  | { readonly type: 'last-first' | 'join' | 'unqueue'; readonly tab: number }
  | { readonly type: 'crash'; readonly tab: number; readonly late: boolean }
  | { readonly type: 'reword' | 'select' | 'rewind'; readonly tab: number; readonly which: number }
  | { readonly type: 'network' | 'disk'; readonly isThere: boolean }
  | { readonly type: 'ask-several'; readonly tab: number; readonly count: number }
  | {
      readonly type: 'lane'
      readonly tab: number
      readonly act: SeveralAct
      readonly which: number
    }

/** What happens: moves, the order in which all that tabs ask for comes about between them, and how it ends. */
export interface Happening {
  readonly scheduler: fc.Scheduler
  readonly moves: readonly Move[]
  readonly endings: readonly Ending[]
}

const tab = fc.nat(2)
const move: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ type: fc.constantFrom('write' as const, 'send' as const), tab }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constantFrom('stop' as const, 'retry' as const, 'edit' as const, 'rename' as const),
      tab,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('crash' as const), tab, late: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constantFrom('reword' as const, 'select' as const, 'rewind' as const),
      tab,
      which: fc.nat(20),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constantFrom('network' as const, 'disk' as const),
      isThere: fc.boolean(),
    }),
  },
)
const queueMove: fc.Arbitrary<Move> = fc.record({
  type: fc.constantFrom('last-first', 'join', 'unqueue'),
  tab,
})
const laneMove: fc.Arbitrary<Move> = fc.oneof(
  fc.record({ type: fc.constant('ask-several'), tab, count: fc.integer({ min: 2, max: 4 }) }),
  fc.record({
    type: fc.constant('lane'),
    tab,
    act: fc.constantFrom<SeveralAct>('stop', 'retry', 'choose', 'keep'),
    which: fc.nat(3),
  }),
)
const ending = fc.oneof(
  { weight: 12, arbitrary: fc.constant<Ending>('done') },
  fc.constantFrom<Ending>('full', 'record-unsure', 'chunk', 'failed', 'unreachable'),
)

const happeningsOf = (moves: fc.Arbitrary<Move>): fc.Arbitrary<Happening> =>
  fc.record({
    scheduler: fc.scheduler(),
    moves: fc.array(moves, { minLength: 3, maxLength: 25, size: 'max' }),
    endings: fc.array(ending, { minLength: 20, maxLength: 60, size: 'max' }),
  })

/** What may happen to three tabs at most, to their disk and to their network. */
export const happenings = happeningsOf(move)

/** The same; messages in the queue are also put in another order, removed, or join the running turn. */
export const queueHappenings = happeningsOf(
  fc.oneof({ weight: 2, arbitrary: move }, { weight: 1, arbitrary: queueMove }),
)

/** The same; messages also go to several models, whose answers are stopped, repeated, chosen and kept. */
export const laneHappenings = happeningsOf(
  fc.oneof({ weight: 2, arbitrary: move }, { weight: 1, arbitrary: laneMove }),
)
