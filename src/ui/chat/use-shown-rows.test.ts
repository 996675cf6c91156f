import { describe, expect, it } from 'vitest'
import type { CompactionRecord } from '../../engine/log/transcript.ts'
import { COMPACTION, longRows } from '../../test/fake-session.ts'
import { changedCompaction, hasNewer } from './use-shown-rows.ts'
import { itemsOf, type Item } from './items.ts'

const itemsWith = (change: Partial<CompactionRecord>): readonly Item[] => [
  { type: 'edge-note' },
  { type: 'compaction', record: { ...COMPACTION, ...change } },
]

describe('changedCompaction', () => {
  it('finds the compaction that was undone, at its new place', () => {
    const after = itemsWith({ state: 'undone' }).slice(1)
    expect(changedCompaction(itemsWith({ state: 'live' }), after)).toEqual({
      index: 0,
      state: 'undone',
    })
  })

  it('finds the one that somebody applied', () => {
    const before = itemsWith({ state: 'proposed', trigger: 'manual' })
    const after = itemsWith({ state: 'live', trigger: 'manual' })
    expect(changedCompaction(before, after)).toEqual({ index: 1, state: 'live' })
    expect(changedCompaction([], after)).toEqual({ index: 1, state: 'live' })
  })

  it('finds it behind items that are the same', () => {
    const items = itemsOf(longRows())
    const changed = (state: 'live' | 'undone') => [...items, ...itemsWith({ state }).slice(1)]
    expect(changedCompaction(changed('live'), changed('undone'))).toEqual({
      index: items.length,
      state: 'undone',
    })
  })

  it('leaves the reader alone when one comes with older messages', () => {
    const items = itemsOf(longRows())
    const manual = items.map(item =>
      item.type === 'compaction'
        ? {
            ...item,
            record: { ...item.record, state: 'live' as const, trigger: 'manual' as const },
          }
        : item,
    )
    expect(changedCompaction([], manual)).not.toBeNull()
    expect(changedCompaction(manual.slice(-3), manual)).toBeNull()
  })

  it('leaves the end in view when the person has sent a message since', () => {
    const pending: Item = { type: 'pending', text: 'And then?', images: [] }
    const before = itemsWith({ state: 'live' })
    const after = itemsWith({ state: 'undone' })
    expect(hasNewer(before, after)).toBe(false)
    expect(hasNewer(before, [...after, pending])).toBe(true)
    const own = itemsOf(longRows()).filter(({ type }) => type === 'message')
    expect(hasNewer([...before, ...own], [...after, ...own])).toBe(false)
    expect(hasNewer([...before, ...own.slice(0, -1)], [...after, ...own])).toBe(true)
  })

  it('leaves the reader alone when one came into force by itself, or nothing changed', () => {
    const live = itemsWith({ state: 'live', trigger: 'background' })
    expect(changedCompaction(itemsWith({ state: 'proposed', trigger: 'background' }), live)).toBe(
      null,
    )
    expect(changedCompaction(live, [...live])).toBe(null)
    expect(changedCompaction(live, live)).toBe(null)
  })
})
