import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AppSnapshot } from '../application/snapshot.ts'
import { charactersOf, headOf, type ShownRow } from '../session/shown-row.ts'
import { manyRows, messageRow } from '../../test/fake-session.ts'
import { emptySession, firstSnapshot } from '../../test/fake-snapshot.ts'
import { diff } from './diff.ts'
import { applyPatch } from './patch.ts'
import { createRowWindow } from './serve-application.ts'

const APP = firstSnapshot('empty')
const LONG = manyRows(3_000)
const snapshotOf = (rows: readonly ShownRow[], sessionId = 's'): AppSnapshot => ({
  ...APP,
  session: { ...emptySession(sessionId), rows },
})

/** Calls and answers of tools between what is said; every ninth message was changed since, where `isChanged`. */
const rowsFor = (messages: number, isChanged: boolean): readonly ShownRow[] =>
  CONVERSATION.slice(0, messages).map((row, at) =>
    isChanged && at % 9 === 0 ? { ...row, status: { type: 'pinned' } } : row,
  )
const CONVERSATION = Array.from({ length: 600 }, (_, at) => {
  const role = (['user', 'assistant', 'tool', 'tool', 'assistant'] as const)[at % 5] ?? 'user'
  return messageRow(
    at + 1,
    role,
    role === 'tool'
      ? [{ type: 'tool-result', callId: `c${at}`, tool: 'clock', output: `It is ${at}.` }]
      : [{ type: 'text', text: `Words of ${at}.` }],
  )
})

type Move =
  | { readonly type: 'rows'; readonly messages: number; readonly isChanged: boolean }
  | { readonly type: 'open'; readonly sessionId: string }
  | { readonly type: 'load'; readonly first: number; readonly count: number }
  | { readonly type: 'grow' }

const moves: fc.Arbitrary<readonly Move[]> = fc.array(
  fc.oneof(
    fc.record({
      type: fc.constant('rows' as const),
      messages: fc.integer({ min: 0, max: 600 }),
      isChanged: fc.boolean(),
    }),
    fc.record({ type: fc.constant('open' as const), sessionId: fc.constantFrom('s', 't') }),
    fc.record({
      type: fc.constant('load' as const),
      first: fc.integer({ min: -50, max: 700 }),
      count: fc.nat(120),
    }),
    fc.constant<Move>({ type: 'grow' }),
  ),
  { maxLength: 8 },
)

/** What the page has of the rows, and how the window came to it. */
function checkCopy(copy: readonly ShownRow[], rows: readonly ShownRow[], asked: Set<number>): void {
  const end = rows.slice(rows.length - copy.length)
  const last = rows.length
  for (const [at, row] of copy.entries()) {
    const whole = end[at]
    if (whole?.type !== 'message') throw new RangeError(`There is no message ${at}`)
    const { number, event } = whole.entry
    if (row.type !== 'unloaded') {
      expect(row).toEqual(whole)
      // An answer of a tool has its call before it.
      const before = copy[at - 1]
      if (event.role === 'tool' && before) expect(before.type).toBe('message')
      continue
    }
    const characters = charactersOf(whole)
    expect(row).toEqual({ type: 'unloaded', ...headOf(whole), characters })
    expect(characters).toBeGreaterThan(5)
    expect(asked.has(number)).toBe(false)
    expect(number).toBeLessThanOrEqual(last - 100)
  }
  const loaded = copy.filter(({ type }) => type === 'message').length
  expect(loaded).toBeLessThanOrEqual(asked.size + 150 + 9)
}

describe('the rows of the page', () => {
  it('equal the fold’s in the same places after any patches and moves, and no others are loaded', () => {
    fc.assert(
      fc.property(moves, all => {
        const window = createRowWindow()
        let rows = rowsFor(600, false)
        let sessionId = 's'
        let asked = new Set<number>()
        let latest: readonly number[] = []
        let copy: unknown = null
        let sent: unknown = null
        const step = () => {
          const next = window.cut(snapshotOf(rows, sessionId))
          const change = diff(sent, next)
          sent = next
          if (change) copy = applyPatch(copy, structuredClone(change))
          expect(copy).toEqual(next)
          checkCopy(next.session?.rows ?? [], rows, asked)
        }
        step()
        for (const move of all) {
          if (move.type === 'rows') rows = rowsFor(move.messages, move.isChanged)
          if (move.type === 'open' && move.sessionId !== sessionId) {
            ;({ sessionId } = move)
            asked = new Set()
            latest = []
          }
          if (move.type === 'load') {
            const numbers = Array.from({ length: move.count }, (_, at) => move.first + at)
            asked = new Set([...latest, ...numbers])
            latest = numbers
            window.load(numbers)
          }
          if (move.type === 'grow') window.grow()
          step()
        }
      }),
      { numRuns: 60 },
    )
  }, 60_000)

  it('are the end of the conversation at first, and all of it in the end', () => {
    const window = createRowWindow()
    const places = () => window.cut(snapshotOf(LONG)).session?.rows.length ?? 0
    expect(places()).toBe(200)
    while (window.grow()) expect(places()).toBeLessThan(LONG.length)
    expect(places()).toBe(LONG.length)
  })

  it('never leave it while others follow, or come before them', () => {
    const window = createRowWindow()
    const lengthWith = (rows: readonly ShownRow[]) =>
      window.cut(snapshotOf(rows)).session?.rows.length
    expect(lengthWith(LONG.slice(2_940, 2_990))).toBe(50)
    expect(lengthWith(LONG.slice(0, 2_990))).toBe(50)
    expect(lengthWith(LONG)).toBe(60)
    window.grow()
    expect(lengthWith(LONG)).toBe(2_060)
  })

  it('are the same value again while nothing changed', () => {
    const window = createRowWindow()
    const snapshot = snapshotOf(LONG)
    const cut = window.cut(snapshot)
    expect(window.cut(snapshot)).toBe(cut)
    expect(window.cut({ ...snapshot, isOnline: false }).session).toBe(cut.session)
    const short = snapshotOf(LONG.slice(0, 100), 't')
    expect(window.cut(short)).toBe(short)
  })
})
