import { describe, expect, it } from 'vitest'
import { countByLength as count } from '../../../test/processor-laws.ts'
import { view } from '../../../test/session.ts'
import { toolCallsOf } from '../../message/message.ts'
import type { ViewItem } from '../../message/view.ts'
import { shortenSteps, removeTextOfCalls } from './guard.ts'

const LONG = 'word '.repeat(200)

function stepWith(input: Record<string, unknown>): readonly ViewItem[] {
  return view(
    'u old',
    'call read',
    `result read ${LONG}`,
    'u new',
    'call write',
    'result write done',
  ).items.map((item, at) =>
    at === 4
      ? {
          ...item,
          parts: [
            { type: 'text' as const, text: LONG },
            ...item.parts.map(part => (part.type === 'tool-call' ? { ...part, input } : part)),
          ],
        }
      : item,
  ) as readonly ViewItem[]
}

describe('a step that is too large', () => {
  it('keeps beginning and end of its texts and of the strings among its arguments', () => {
    const before = stepWith({ path: 'a.ts', edits: [{ text: LONG, line: 3 }], dry: null })
    const after = shortenSteps(before, { keep: 20, count })
    const [call] = toolCallsOf(after[4]?.parts ?? [])
    expect(call?.input).toMatchObject({
      path: 'a.ts',
      edits: [{ text: expect.stringContaining('characters left out'), line: 3 }],
      dry: null,
    })
    expect(after[4]?.parts[0]).toMatchObject({ text: expect.stringContaining('left out') })
    expect(call?.callId).toBe(toolCallsOf(before[4]?.parts ?? [])[0]?.callId)
  })

  it('is all that changes, and only where something is too long', () => {
    const before = stepWith({ path: LONG })
    const after = shortenSteps(before, { keep: 20, count })
    expect(after.flatMap((item, at) => (item === before[at] ? [] : [at]))).toEqual([4])
    const [call] = toolCallsOf(after[4]?.parts ?? [])
    expect(
      shortenSteps(before, { keep: 2_000, count }).every((item, at) => item === before[at]),
    ).toBe(true)
    expect(call?.input).not.toEqual({ path: LONG })
  })

  it('says nothing beside its calls where that is what it takes', () => {
    const before = stepWith({ path: 'a.ts' })
    const after = removeTextOfCalls(before)
    expect(after[4]?.parts.map(({ type }) => type)).toEqual(['tool-call'])
    expect(after.filter((item, at) => item === before[at])).toHaveLength(5)
  })

  it('stays whole where it is pinned', () => {
    const before = stepWith({ path: LONG }).map((item, at) => ({ ...item, pinned: at === 4 }))
    expect(shortenSteps(before, { keep: 20, count })[4]).toBe(before[4])
    expect(removeTextOfCalls(before)[4]).toBe(before[4])
  })
})
