import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EventId } from '../../engine/index.ts'
import { messageRow, text } from '../../test/fake-session.ts'
import { itemKey, itemsOf, type Item } from './items.ts'
import { runOfEach, labelRuns } from './use-runs.ts'

const NONE: ReadonlySet<number> = new Set()

/** Messages by the summary that stands for each; 0 for one that is read. */
function itemsFor(summaries: readonly number[]): readonly Item[] {
  return itemsOf(
    summaries.map((compactionNumber, index) => {
      const row = messageRow(index + 1, 'user', text('Look.'))
      if (row.type !== 'message' || compactionNumber === 0) return row
      return { ...row, status: { type: 'summarised', compactionNumber } }
    }),
  ).filter(({ type }) => type !== 'edge-note')
}

/** The numbers of messages, and `summary:first-last` for each label. */
const shown = (items: readonly Item[]) =>
  items
    .flatMap(item => {
      if (item.type === 'message') return item.row.entry.number
      return item.type === 'run' ? `${item.run.number}:${item.run.first}-${item.run.last}` : []
    })
    .join(' ')

describe('labelRuns', () => {
  it('gives each run one label, and folds it into that', () => {
    const items = itemsFor([1, 1, 0, 1, 2, 2, 0])
    expect(shown(labelRuns(items, NONE))).toBe('1:1-2 1 2 3 1:4-4 4 2:5-6 5 6 7')
    expect(shown(labelRuns(items, new Set([1])))).toBe('1:1-2 3 1:4-4 2:5-6 5 6 7')
  })

  it('keeps a run whole where messages of it were deleted, and folds their row with it', () => {
    const [one, two, three, ...rest] = itemsFor([1, 1, 1, 0]).filter(({ type }) => type !== 'day')
    const deleted = { type: 'deleted', id: 'e9' as EventId, count: 1, messageIds: [] } as const
    const items = [one, deleted, two, three, deleted, ...rest].filter(item => item !== undefined)
    expect(shown(labelRuns(items, NONE))).toBe('1:1-3 1 2 3 4')
    expect(labelRuns(items, new Set([1])).map(({ type }) => type)).toEqual([
      'run',
      'deleted',
      'message',
    ])
    expect(runOfEach(labelRuns(items, NONE)).map(run => run?.number ?? 0)).toEqual([
      1, 1, 1, 1, 1, 1, 0,
    ])
  })

  it('keeps the label of a run that is the same', () => {
    const items = itemsFor([1, 1, 0])
    const [label] = labelRuns(items, NONE)
    expect(label?.type).toBe('run')
    expect(labelRuns([...items, ...itemsFor([0])], NONE)[0]).toBe(label)
    expect(labelRuns(items, new Set([1]))[0]).not.toEqual(label)
    expect(labelRuns(items.toSpliced(1, 1), NONE)[0]).not.toEqual(label)
  })

  it('reads each item a few times, however many there are', () => {
    let reads = 0
    const plain = itemsFor(Array.from({ length: 1_000 }, (_, at) => (at % 10 < 4 ? 1 : 0)))
    const items = new Proxy(plain, {
      get: (target, name) => {
        reads += 1
        return Reflect.get(target, name)
      },
    })
    labelRuns(items, NONE)
    expect(reads).toBeLessThan(plain.length * 20)
  })

  it('keeps every item where nothing is folded, in order and with its own key', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 30 }), summaries => {
        const items = itemsFor(summaries)
        const labelled = labelRuns(items, NONE)
        expect(labelled.filter(({ type }) => type !== 'run')).toEqual(items)
        expect(new Set(labelled.map(itemKey)).size).toBe(labelled.length)
        const runs = runOfEach(labelled)
        for (const [index, item] of labelled.entries()) {
          if (item.type !== 'message') continue
          const { status, entry } = item.row
          const run = runs[index] ?? null
          expect(run?.number ?? 0).toBe(status.type === 'summarised' ? status.compactionNumber : 0)
          if (run !== null) expect(entry.number).toBeLessThanOrEqual(run.last)
        }
      }),
    )
  })
})
