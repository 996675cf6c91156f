import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Row } from '../../engine/index.ts'
import { manyRows } from '../../test/fake-session.ts'
import { emptySession, firstSnapshot } from '../../test/fake-snapshot.ts'
import { createRowWindow } from './row-window.ts'

const APP = firstSnapshot('empty')
const LONG = manyRows(3_000)
const snapshotOf = (rows: readonly Row[], sessionId = 's') => ({
  ...APP,
  session: { ...emptySession(sessionId), rows },
})

const isEndOf = (end: readonly Row[], rows: readonly Row[]) =>
  end.every((row, at) => row === rows[rows.length - end.length + at])

type Move =
  | { readonly type: 'rows'; readonly from: number; readonly to: number }
  | { readonly type: 'open'; readonly sessionId: string }
  | { readonly type: 'grow' }

const moves: fc.Arbitrary<readonly Move[]> = fc.array(
  fc.oneof(
    fc.record({
      type: fc.constant('rows' as const),
      from: fc.constantFrom(0, 0, 0, 2_940, 500),
      to: fc.integer({ min: 0, max: 3_000 }),
    }),
    fc.record({ type: fc.constant('open' as const), sessionId: fc.constantFrom('s', 't') }),
    fc.constant<Move>({ type: 'grow' }),
  ),
)

describe('the rows on their way to the page', () => {
  it('are the end of the conversation after any changes, and all of it in the end', () => {
    fc.assert(
      fc.property(moves, all => {
        const window = createRowWindow(false)
        let rows: readonly Row[] = LONG
        let sessionId = 's'
        const shown = () => window.cut(snapshotOf(rows, sessionId)).session?.rows ?? []
        expect(shown()).toHaveLength(200)
        for (const move of all) {
          if (move.type === 'rows') rows = LONG.slice(move.from, move.to)
          if (move.type === 'open') ({ sessionId } = move)
          if (move.type === 'grow') window.grow()
          expect(isEndOf(shown(), rows)).toBe(true)
          expect(shown().length).toBeGreaterThanOrEqual(Math.min(rows.length, 1))
        }
        while (window.grow()) expect(shown().length).toBeLessThan(rows.length)
        expect(shown()).toHaveLength(rows.length)
      }),
    )
  })

  it('never leave it while others follow, or come before them', () => {
    const window = createRowWindow(false)
    const lengthWith = (rows: readonly Row[]) => window.cut(snapshotOf(rows)).session?.rows.length
    expect(lengthWith(LONG.slice(2_940, 2_990))).toBe(50)
    expect(lengthWith(LONG.slice(0, 2_990))).toBe(50)
    expect(lengthWith(LONG)).toBe(60)
    window.grow()
    expect(lengthWith(LONG)).toBe(560)
  })

  it('are the same value again while nothing changed', () => {
    const window = createRowWindow(false)
    const snapshot = snapshotOf(LONG)
    const cut = window.cut(snapshot)
    expect(window.cut(snapshot)).toBe(cut)
    expect(window.cut({ ...snapshot, isOnline: false }).session).toBe(cut.session)
    expect(window.cut(snapshotOf(LONG.slice(0, 100), 't')).session?.rows).toHaveLength(100)
  })

  it('are all sent where the page has them already', () => {
    const snapshot = snapshotOf(LONG)
    expect(createRowWindow(true).cut(snapshot)).toBe(snapshot)
  })
})
