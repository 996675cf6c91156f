import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { logs } from '../../test/log-arbitrary.ts'
import { branch, session } from '../../test/session.ts'
import type { EventId, SessionEvent } from '../log/event.ts'
import { rowKey, type Row } from '../log/transcript.ts'
import { applyEvent, EMPTY_BRANCH, foldBranch, growsFrom, viewOf, type Branch } from './branch.ts'
import { joinRows } from './join-rows.ts'
import { rowsOf, updateRows, type KnownRows } from './rows.ts'

/** Some of what the model reads is left out of the next request, as a guard would, and that changes from event to event. */
function trimmedOf(at: Branch, pick: number): ReadonlySet<string> {
  const { items } = viewOf(at)
  return new Set(items.slice(0, pick % 3 === 0 ? 0 : pick % (items.length + 1)).map(({ id }) => id))
}

function replayed(log: readonly SessionEvent[], picks: readonly number[]): readonly KnownRows[] {
  let current = EMPTY_BRANCH
  let known: KnownRows | null = null
  return log.map((event, at) => {
    current = growsFrom(current, event)
      ? applyEvent(current, event)
      : foldBranch(log.slice(0, at + 1))
    return (known = updateRows(known, current, trimmedOf(current, picks[at % picks.length] ?? 0)))
  })
}

describe('updated rows', () => {
  it('equal those from scratch after every event, whatever happened before', () => {
    fc.assert(
      fc.property(logs(24), fc.array(fc.nat(40), { minLength: 1 }), (log, picks) => {
        for (const { branch: at, trimmed, rows } of replayed(log, picks))
          expect(rows).toEqual(joinRows(rowsOf(at, trimmed)))
      }),
    )
  })

  it('have a key each', () => {
    const clear = { type: 'v1.context-cleared', keepsFromId: 'e3' as EventId } as const
    const cleared = session('u one', 'a two', 'u three', 'a four', clear)
    const twice = (log: readonly SessionEvent[]) =>
      replayed(log, [0]).flatMap(({ rows }) => {
        const keys = rows.map(rowKey)
        return keys.filter((key, at) => keys.indexOf(key) !== at)
      })
    expect(twice(cleared)).toEqual([])
    fc.assert(
      fc.property(logs(24), log => {
        expect(twice(log)).toEqual([])
      }),
    )
  })

  it('keep the identity of each row that did not change', () => {
    // A fold of the whole log makes again what it records of compactions and failures.
    const isUnchanged = (old: Row, row: Row) =>
      JSON.stringify(old) === JSON.stringify(row) &&
      (row.type !== 'compaction' || (old.type === row.type && old.record === row.record)) &&
      (row.type !== 'failure' || (old.type === row.type && old.entry === row.entry))
    // One expectation for all of them: each costs more than the rest of the test.
    const replaced = (before: readonly Row[], after: readonly Row[]) => {
      const byKey = new Map(before.map(row => [rowKey(row), row]))
      return after.filter(row => {
        const old = byKey.get(rowKey(row))
        return old !== undefined && old !== row && isUnchanged(old, row)
      })
    }
    fc.assert(
      fc.property(logs(24), fc.array(fc.nat(40), { minLength: 1 }), (log, picks) => {
        const all = replayed(log, picks)
        const wrong = all.slice(1).flatMap(({ rows }, at) => replaced(all[at]?.rows ?? [], rows))
        expect(wrong).toEqual([])
      }),
    )
  })

  it('are the very same list after an event that changes none of them', () => {
    const log = session('u one', 'a two', {
      type: 'v1.preset-changed',
      presetId: 'off',
      options: {},
    })
    const [, , before, after] = replayed(log, [0])
    expect(after?.rows).toBe(before?.rows)
    expect(before?.rows).toHaveLength(2)
  })

  it('look only at the messages that are new', () => {
    const first = updateRows(null, branch('u one', 'a two'), new Set())
    const grown = applyEvent(first.branch, {
      ...(session('u one', 'a two', 'u three').at(-1) as SessionEvent),
      parentId: first.branch.leafId,
    })
    const { overlays, ...rest } = grown
    const watched = new Proxy(
      { ...rest, overlays },
      {
        get: (target, name, receiver) => {
          if (name === 'items') throw new Error('The whole view was read.')
          return Reflect.get(target, name, receiver)
        },
      },
    )
    expect(updateRows(first, watched, new Set()).rows.slice(0, 2)).toEqual(first.rows)
  })
})
