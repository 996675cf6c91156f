import { describe, expect, it } from 'vitest'
import { view } from '../../test/session.ts'
import type { CountText } from '../tokens/count.ts'
import type { ViewItem } from '../message/view.ts'
import { answersIn, maskAll, maskOf } from './candidates.ts'

const perCharacter: CountText = text => ({ tokens: text.length, source: 'estimated' })
const { items } = view('u q', 'call read', 'result read long text', 'a done', 'result other stray')

describe('the answered calls of a view', () => {
  it('are told with their places, and found once for each list', () => {
    const answers = answersIn(items)
    expect(answers).toMatchObject([
      { messageId: 'e3', callId: 'c1', callPosition: 1, position: 2, maskable: true },
    ])
    expect(answers[0]?.call.tool).toBe('read')
    expect(answers[0]?.result.output).toBe('long text')
    expect(answersIn(items)).toBe(answers)
  })

  it.each<readonly [string, Partial<ViewItem>]>([
    ['pinned', { pinned: true }],
    ['written by a compaction', { origin: 'summary' }],
  ])('are never masked where the result is %s', (_, change) => {
    const marked = items.map((item, at) => (at === 2 ? { ...item, ...change } : item))
    const [answer] = answersIn(marked)
    expect(answer?.maskable).toBe(false)
    expect(maskOf(answer!, perCharacter, () => '')).toBeNull()
  })
})

describe('a mask', () => {
  const [answer] = answersIn(items)

  it('says what the result took and what the marker takes, and is none that would take as much', () => {
    const told: number[] = []
    const mask = maskOf(answer!, perCharacter, tokens => {
      told.push(tokens)
      return '[gone]'
    })
    expect(told).toEqual([9])
    expect(mask).toEqual({
      messageId: 'e3',
      callId: 'c1',
      marker: '[gone]',
      tokensBefore: 9,
      tokensAfter: 6,
    })
    expect(maskOf(answer!, perCharacter, () => '123456789')).toBeNull()
    expect(maskOf(answer!, perCharacter, () => '12345678')).not.toBeNull()
  })

  it('stands for each long result of a tail, in the words of the archive', () => {
    const tail = view(
      'u q',
      'call read',
      `result read ${'x'.repeat(200)}`,
      'call read',
      'result read y',
    )
    const masks = maskAll(tail.items, perCharacter)
    expect(masks.map(({ messageId }) => messageId)).toEqual(['e3'])
    expect(masks[0]?.marker).toMatch(/^\[read result archived, 200 tokens; archive:/)
    const masked = tail.items.map((item, at) =>
      at === 2
        ? {
            ...item,
            parts: item.parts.map(part => ({
              ...part,
              output: `${masks[0]?.marker} ${'x'.repeat(200)}`,
            })),
          }
        : item,
    ) as readonly ViewItem[]
    expect(maskAll(masked, perCharacter)).toEqual([])
  })
})
