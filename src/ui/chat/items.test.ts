import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Row } from '../../engine/index.ts'
import { type ShownRow, unloadedOf } from '../../runtime/session/shown-row.ts'
import { longRows, manyRows, messageRow, NOON, text } from '../../test/fake-session.ts'
import { createItems, itemKey, itemsOf, startGrew } from './items.ts'
import { labelRuns } from './use-runs.ts'

const typesOf = (rows: readonly ShownRow[]) =>
  itemsOf(rows)
    .map(({ type }) => type)
    .join(' ')

describe('itemsOf', () => {
  it('begins with the note on brown text only when there is some', () => {
    expect(itemsOf(longRows())[0]).toEqual({ type: 'edge-note' })
    expect(typesOf(manyRows(3))).toBe('day message message message')
  })

  it('gives a tool message the calls that it answers', () => {
    const items = itemsOf([
      messageRow(1, 'user', text('Look.')),
      messageRow(2, 'assistant', [
        { type: 'tool-call', callId: 'c1', tool: 'clock', input: {} },
        { type: 'tool-call', callId: 'c2', tool: 'clock', input: { zone: 'UTC' } },
      ]),
      messageRow(3, 'tool', [{ type: 'tool-result', callId: 'c2', tool: 'clock', output: '12' }]),
    ])
    const calls = items.flatMap(item => (item.type === 'message' ? [[...item.calls.keys()]] : []))
    expect(calls).toEqual([[], [], ['c1', 'c2']])
  })

  it('makes nothing of a row whose words are not loaded', () => {
    const rows = manyRows(30).map(row => (row.type === 'message' ? unloadedOf(row) : row))
    const items = itemsOf([...rows, messageRow(31, 'user', text('Look.'))])
    expect(items.slice(1, -1).every((item, at) => item === rows[at])).toBe(true)
  })

  it('gives a tool message no calls of another message than the one before it', () => {
    const call = { type: 'tool-call', callId: 'c1', tool: 'clock', input: {} } as const
    const result = { type: 'tool-result', callId: 'c1', tool: 'clock', output: '12' } as const
    const rows = [
      messageRow(1, 'assistant', [call]),
      messageRow(2, 'assistant', [call]),
      messageRow(3, 'tool', [result]),
    ]
    const callsWith = (isLoaded: boolean) => {
      const shown = rows.map(row =>
        row.type === 'message' && row.entry.number === 2 && !isLoaded ? unloadedOf(row) : row,
      )
      const last = itemsOf(shown).at(-1)
      return last?.type === 'message' ? last.calls.size : null
    }
    expect(callsWith(true)).toBe(1)
    expect(callsWith(false)).toBe(0)
  })

  it('begins each day once, and none for a time that is no date', () => {
    const said = (number: number, at: number) => {
      const row = messageRow(number, 'user', text('Look.'))
      return row.type === 'message'
        ? { ...row, entry: { ...row.entry, event: { ...row.entry.event, at } } }
        : row
    }
    const noon = new Date('2026-11-12T12:00').getTime()
    const day = 24 * 3_600_000
    const rows = [said(1, noon), said(2, noon + 1), said(3, noon + day), said(4, NaN)]
    expect(typesOf(rows)).toBe('day message message day message message')
  })

  it('gives every item its own key', () => {
    const keys = itemsOf(longRows()).map(itemKey)
    expect(new Set(keys).size).toBe(keys.length)
  })
})

describe('createItems', () => {
  const call = { type: 'tool-call', callId: 'c1', tool: 'clock', input: {} } as const
  const result = { type: 'tool-result', callId: 'c1', tool: 'clock', output: '12' } as const
  const DAY_MS = 86_400_000
  const other = longRows().filter(({ type }) => type !== 'message')

  /** A row by what is drawn of it: of several days, with calls and answers, in view or not, loaded or not. */
  const rowOf = (kind: number, number: number): ShownRow => {
    const beside = other.at(kind % other.length)
    if (kind % 8 === 7 && beside) return beside
    const extra = {
      at: kind === 5 ? NaN : NOON + Math.floor(number / 3) * DAY_MS,
      ...(kind % 4 === 3 && { status: { type: 'summarised', compactionNumber: 1 } as const }),
    }
    const row =
      kind % 3 === 0
        ? messageRow(number, 'tool', [result], extra)
        : messageRow(number, 'assistant', kind % 3 === 1 ? [call] : text('Noon.'), extra)
    return kind % 7 === 6 ? unloadedOf(row) : row
  }

  it('makes the same items of rows that change anywhere as of the rows alone', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(30), fc.nat(6), fc.array(fc.nat(31), { maxLength: 6 })), {
          minLength: 1,
        }),
        steps => {
          const itemsFor = createItems()
          let rows: readonly ShownRow[] = []
          for (const [at, removed, kinds] of steps) {
            const inserted = kinds.map((kind, index) => rowOf(kind, at + index))
            rows = rows.toSpliced(at, removed, ...inserted)
            expect(itemsFor(rows)).toEqual(itemsOf(rows))
          }
        },
      ),
    )
  })

  it('keeps the items of the rows that are the same, the days and the note too', () => {
    const itemsFor = createItems()
    const rows = longRows()
    const before = itemsFor(rows)
    const after = itemsFor([...rows, messageRow(900, 'user', text('More.'))])
    expect(before.length).toBeGreaterThan(10)
    expect(before.every((item, at) => item === after[at])).toBe(true)
    expect(after.length).toBeGreaterThan(before.length)
  })
})

const keptRow = (row: Row): Row =>
  row.type === 'message' ? { ...row, status: { type: 'kept' } } : row

describe('startGrew', () => {
  const rows = manyRows(9)

  it('is true where older messages came before those that are shown', () => {
    expect(startGrew(itemsOf(rows.slice(-3)), itemsOf(rows))).toBe(true)
  })

  it('is false where messages follow, come between, go, or replace all', () => {
    expect(startGrew(itemsOf(rows.slice(0, 3)), itemsOf(rows))).toBe(false)
    expect(startGrew(itemsOf([...rows.slice(0, 3), ...rows.slice(6)]), itemsOf(rows))).toBe(false)
    expect(startGrew(itemsOf(rows), itemsOf(rows.slice(-3)))).toBe(false)
    expect(startGrew(itemsOf(rows.slice(0, 3)), itemsOf(rows.slice(3)))).toBe(false)
    expect(startGrew([], itemsOf(rows))).toBe(false)
  })

  it('is false where a folded run at the start is unfolded', () => {
    const unfolded = labelRuns(itemsOf(longRows()), new Set())
    const runs = new Set(unfolded.flatMap(item => (item.type === 'run' ? [item.run.number] : [])))
    const folded = labelRuns(itemsOf(longRows()), runs)
    expect(folded.length).toBeLessThan(unfolded.length)
    expect(startGrew(folded, unfolded)).toBe(false)
  })

  it('is false where a summary comes into force, with its note and its row', () => {
    const before = longRows().filter(({ type }) => type === 'message')
    expect(startGrew(itemsOf(before.map(keptRow)), itemsOf(longRows()))).toBe(false)
  })
})
