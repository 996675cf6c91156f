import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { viewItem } from '../../test/session.ts'
import { keepsTheMaskLaws, maskContext } from '../../test/mask-strategy-laws.ts'
import type { View } from '../message/view.ts'
import { supersededReads } from './superseded.ts'

const OPTIONS = {
  reclaimShare: 0,
  reclaimTokens: 0,
  reclaimAtMost: 1,
  protectTurns: 0,
  protectResults: 0,
  leastEdits: 1,
  keepNames: 0,
}
const LONG = 'line '.repeat(300)

interface Work {
  readonly tool: string
  readonly input: Record<string, string | number>
  readonly failed?: boolean
  readonly output?: string
}

/** One turn whose steps make these calls; results are items 2, 4, 6, … */
function worked(...steps: readonly Work[]): View {
  const answered = steps.flatMap(({ tool, input, failed = false, output = LONG }, at) => {
    const step = { callId: `c${at}`, tool }
    const result = { type: 'tool-result', ...step, output, isError: failed } as const
    return [
      viewItem('assistant', [{ type: 'tool-call', ...step, input }], { id: `i${2 * at + 1}` }),
      viewItem('tool', [result], { id: `i${2 * at + 2}` }),
    ]
  })
  return { items: [viewItem('user', 'go', { id: 'i0' }), ...answered] }
}
const read = (path: string, part = {}): Work => ({ tool: 'read', input: { path, ...part } })
const edit = (path: string): Work => ({ tool: 'edit', input: { path, oldText: 'a', newText: 'b' } })
const maskedBy = (view: View, options = {}) =>
  supersededReads
    .build({ ...OPTIONS, ...options })
    .run(view, maskContext(1_000))
    .map(({ messageId, marker }) => `${messageId} ${marker.split(';')[0]}`)

describe('superseded reads', () => {
  it('archives what was read of a file that was read again or edited later, and says by what', () => {
    expect(
      maskedBy(worked(read('a.ts'), read('b.ts'), read('c.ts'), read('a.ts'), edit('b.ts'))),
    ).toEqual([
      'i2 [Outdated: read used this file later',
      'i4 [Outdated: edit used this file later',
    ])
  })

  it('keeps what a later failed call was about, and the newest results and turns', () => {
    expect(maskedBy(worked(read('a.ts'), { ...edit('a.ts'), failed: true }))).toEqual([])
    const view = worked(read('a.ts'), read('a.ts'), read('a.ts'))
    expect(maskedBy(view, { protectResults: 2 })).toHaveLength(1)
    expect(maskedBy(view, { protectTurns: 1 })).toEqual([])
  })

  it('keeps a part that only another part followed, and a whole that only a part followed', () => {
    const first = { offset: 1, limit: 50 }
    const second = { offset: 51, limit: 50 }
    expect(maskedBy(worked(read('a.ts', first), read('a.ts', second)))).toEqual([])
    expect(maskedBy(worked(read('a.ts'), read('a.ts', first)))).toEqual([])
    expect(
      maskedBy(worked(read('a.ts', first), read('a.ts', second), read('a.ts', first))),
    ).toHaveLength(1)
    expect(maskedBy(worked(read('a.ts', first), read('a.ts', second), read('a.ts')))).toHaveLength(
      2,
    )
  })

  it('keeps a reading until enough edits followed, and gives it up for one later reading', () => {
    const once = worked(read('a.ts'), edit('a.ts'))
    const twice = worked(read('a.ts'), edit('a.ts'), edit('a.ts'))
    expect(maskedBy(once, { leastEdits: 2 })).toEqual([])
    expect(maskedBy(twice, { leastEdits: 2 })).toEqual(['i2 [Outdated: edit used this file later'])
    expect(maskedBy(worked(read('a.ts'), read('a.ts')), { leastEdits: 2 })).toHaveLength(1)
  })

  it('keeps in the marker the names that nothing else says, within their share', () => {
    const output = `${'drawBanner(theme.accent) fgAnsi '.repeat(60)} seenBefore`
    const view = worked(
      { ...read('a.ts'), output },
      { ...read('b.ts'), output: `seenBefore ${LONG}` },
      read('a.ts'),
    )
    const [mask] = supersededReads
      .build({ ...OPTIONS, keepNames: 0.1 })
      .run(view, maskContext(1_000))
    expect(mask?.marker).toContain('names in it: drawBanner theme.accent fgAnsi;')
    expect(mask?.marker).not.toContain('seenBefore')
    const [short] = supersededReads
      .build({ ...OPTIONS, keepNames: 0.01 })
      .run(view, maskContext(1_000))
    expect(maskContext(1_000).count(short?.marker ?? '').tokens).toBeLessThan(40)
  })

  it('waits until a batch is worth it', () => {
    const view = worked(read('a.ts'), read('a.ts'))
    expect(maskedBy(view, { reclaimShare: 0.2 })).toHaveLength(1)
    expect(maskedBy(view, { reclaimShare: 0.5 })).toEqual([])
  })
})

keepsTheMaskLaws(supersededReads, {
  options: fc.record({
    reclaimShare: fc.constantFrom(0, 0.1),
    reclaimTokens: fc.integer({ min: 0, max: 300 }),
    reclaimAtMost: fc.constantFrom(0, 0.15, 1),
    protectTurns: fc.nat({ max: 2 }),
    protectResults: fc.nat({ max: 3 }),
    leastEdits: fc.integer({ min: 1, max: 3 }),
    keepNames: fc.constantFrom(0, 0.06, 0.5),
  }),
})
