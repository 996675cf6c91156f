import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldBranch, transcriptOf } from '../../../engine/branch/branch.ts'
import type { EventId, SessionEvent } from '../../../engine/log/event.ts'
import { completed, started } from '../../../test/compactions.ts'
import { rowOfLog } from '../../../store/session-row.ts'
import {
  type DeviceAct,
  deviceActs,
  eventId,
  following,
  shuffled,
} from '../../../test/device-logs.ts'
import { logs } from '../../../test/log-arbitrary.ts'
import { session } from '../../../test/session.ts'
import {
  canonicalForm,
  hasChoice,
  isOfMerge,
  isSelfContained,
  mergeEnd,
  mergeLog,
} from './merge-log.ts'

type Log = readonly SessionEvent[]

/** Each event once, and each after its parent; every event but a selected branch follows the one before. */
function expectWhole(log: Log): void {
  const seen = new Set<string>()
  for (const [at, { id, parentId, type }] of log.entries()) {
    expect(seen.has(id)).toBe(false)
    if (at > 0) expect(parentId === null || seen.has(parentId)).toBe(true)
    if (at > 0 && type !== 'v1.branch-selected') expect(parentId).toBe(log[at - 1]!.id)
    seen.add(id)
  }
}

/** The id of the last event that no merge wrote, following the end of the log. */
function leafOf(log: Log): string | null {
  const parents = new Map(log.map(({ id, parentId }) => [id, parentId]))
  let leaf = log.at(-1)?.id ?? null
  while (leaf !== null && isOfMerge(leaf)) leaf = parents.get(leaf) ?? null
  return leaf
}

function continues(log: Log, leaf: string | null): boolean {
  const parents = new Map<string, string | null>(log.map(({ id, parentId }) => [id, parentId]))
  let id = leafOf(log)
  while (id !== null && id !== leaf) id = parents.get(id) ?? null
  return id === leaf
}

const byId = (log: Log) =>
  canonicalForm(log)
    .toSorted((left, right) => (left.id < right.id ? -1 : 1))
    .map(event => JSON.stringify(event))

function play(base: Log, devices: number, acts: readonly DeviceAct[]): Log[] {
  const held: Log[] = Array.from({ length: devices }, () => base)
  for (const [turn, act] of acts.entries()) {
    const log = held[act.device]!
    if (act.type === 'write') {
      const given = { prefix: `d${act.device}t${turn}-`, at: turn * 50 }
      held[act.device] = [...log, ...following(act.events, log.at(-1)!.id, given)]
      continue
    }
    const theirs = canonicalForm(held[act.from]!).slice(act.skip)
    const { added } = mergeLog(log, shuffled(theirs, act.turn))
    const next = [...log, ...added]
    expect(continues(next, leafOf(log))).toBe(true)
    held[act.device] = next
  }
  return held
}

describe.each([2, 3])('logs of %i devices', devices => {
  it('become the same, in any order of exchanges, with the same words on every branch', () => {
    fc.assert(
      fc.property(logs(4), deviceActs(devices), (base, acts) => {
        const held = play(base, devices, acts)
        for (let round = 0; round < 2; round += 1)
          for (const to of held.keys())
            for (const from of held.keys()) {
              const { added, waiting } = mergeLog(held[to]!, canonicalForm(held[from]!))
              expect(waiting).toEqual([])
              held[to] = [...held[to]!, ...added]
            }
        const [first, ...others] = held
        for (const log of held) expectWhole(log)
        for (const other of others) {
          expect(byId(other)).toEqual(byId(first!))
          // A talk gets its title from its first words, which no two devices write: a session is stored with them.
          if (rowOfLog('s', base).title !== '')
            expect(rowOfLog('s', other).title).toBe(rowOfLog('s', first!).title)
          for (const choice of ['presetId', 'systemPrompt', 'sampling', 'model'] as const)
            expect(foldBranch(other)[choice]).toEqual(foldBranch(first!)[choice])
        }
        for (const { id } of canonicalForm(first!))
          for (const other of others)
            expect(transcriptOf(foldBranch(other, id))).toEqual(
              transcriptOf(foldBranch(first!, id)).map(entry => ({
                ...entry,
                event: { ...entry.event, parentId: expect.anything() },
              })),
            )
        for (const from of held) expect(mergeLog(first!, canonicalForm(from)).added).toEqual([])
      }),
    )
  })
})

describe('a merge', () => {
  const base = session('u Tea', 'a Green')
  const leaf = base.at(-1)!.id
  const go = (prefix: string, at: number, ...lines: readonly string[]) => {
    const [, ...rest] = session(...lines)
    return rest.map((event, index) => ({
      ...event,
      id: eventId(`${prefix}${index}`),
      parentId: index === 0 ? leaf : eventId(`${prefix}${index - 1}`),
      at,
    }))
  }
  it('shows a compaction in force whose beginning came before another branch was selected', () => {
    const [start, end] = [started(), completed()].map((draft, at) => ({
      ...draft,
      id: eventId(`c${at}`),
      parentId: at === 0 ? leaf : eventId('c0'),
      at: 50 + at,
    }))
    const own = [...base, ...go('x', 60, 'u Mine')]
    const half = [...own, ...mergeLog(own, [start!]).added]
    const whole = [...half, ...mergeLog(half, [end!]).added]
    const statesAt = (log: Log, id?: EventId) =>
      foldBranch(log, id).compactions.map(({ state }) => state)
    expect(statesAt(whole, end!.id)).toEqual(['live'])
    expect(statesAt(half)).toEqual([])
    expect(statesAt(whole)).toEqual([])
    // Every device that reads both at once has the same.
    expect(statesAt([...own, ...mergeLog(own, [start!, end!]).added], end!.id)).toEqual(['live'])
  })
  const said = (log: Log) =>
    transcriptOf(foldBranch(log)).flatMap(({ event }) =>
      event.parts.flatMap(part => (part.type === 'text' ? [part.text] : [])),
    )

  it('follows a device that went on from where this one stands', () => {
    const { added, isBranched } = mergeLog(base, go('x', 9, 'u Soil', 'a Clay'))
    expect(isBranched).toBe(false)
    expect(said([...base, ...added])).toEqual(['Tea', 'Green', 'Soil', 'Clay'])
  })

  it('keeps both branches of two devices, and stays on its own', () => {
    const here = [...base, ...go('x', 9, 'u Soil')]
    const { added, isBranched } = mergeLog(here, go('y', 9, 'u Sand', 'a Fine'))
    expect(isBranched).toBe(true)
    const log = [...here, ...added]
    expect(said(log)).toEqual(['Tea', 'Green', 'Soil'])
    expect(transcriptOf(foldBranch(log, eventId('y1')))).toHaveLength(4)
  })

  it('lets an event wait whose parent has not arrived', () => {
    const [first, second] = go('x', 9, 'u Soil', 'a Clay')
    const early = mergeLog(base, [second!])
    expect(early).toEqual({ added: [], waiting: [second], isBranched: false })
    expect(mergeLog(base, [second!, first!]).added).toHaveLength(2)
  })

  it('shows the later of two titles on both devices, whichever arrives first', () => {
    const rename = (id: string, title: string, at: number): SessionEvent => ({
      type: 'v1.session-renamed',
      id: eventId(id),
      parentId: leaf,
      at,
      title,
    })
    const early = rename('x0', 'Early', 5)
    const late = rename('y0', 'Late', 6)
    for (const [mine, theirs] of [
      [early, late],
      [late, early],
    ] as const) {
      const log = [...base, mine]
      expect(rowOfLog('s', [...log, ...mergeLog(log, [theirs]).added]).title).toBe('Late')
    }
  })
})

describe('the end of a log', () => {
  const sides = fc.tuple(logs(4), deviceActs(2), logs(3), fc.nat(12))

  it('is enough for what follows it, or says that it is not', { timeout: 60_000 }, () => {
    let found = 0
    fc.assert(
      fc.property(sides, ([base, acts, more, length]) => {
        const [log = [], other = []] = play(base, 2, acts)
        const news = following(more, other.at(-1)!.id, { prefix: 'n', at: 9_000 })
        const arrived = canonicalForm([...other, ...news]).slice(-length - 1)
        const ended = mergeEnd(log.slice(-length - 1), arrived)
        if (ended === null) return
        const whole = mergeLog(log, arrived)
        if (ended.added.length > 0) found += 1
        expect(ended).toEqual({ ...whole, added: whole.added.filter(event => !hasChoice([event])) })
      }),
      { numRuns: 200 },
    )
    expect(found).toBeGreaterThan(10)
  })

  it('has the canonical form that it has in the whole log, or says that it has not', () => {
    fc.assert(
      fc.property(sides, ([base, acts, , length]) => {
        for (const log of play(base, 2, acts)) {
          const after = Math.max(0, log.length - length)
          const end = log.slice(after)
          if (isSelfContained(end)) expect(canonicalForm(end)).toEqual(canonicalForm(log, after))
        }
      }),
    )
  })
})
