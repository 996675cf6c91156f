import { describe, expect, it } from 'vitest'
import type { LostFact } from '../../engine/index.ts'
import { addedLines, lossesOf, seenAfter, weightOf, withFacts } from './losses.ts'

const fact = (text: string, criticality: number): LostFact => ({
  kind: 'rule',
  text,
  messageId: 'm1',
  origin: 'user',
  mentions: 1,
  number: 3,
  criticality,
})
const heavy = fact('Never touch region 7.', 0.6)
const light = fact('Keep it plain.', 0.1)

describe('lossesOf', () => {
  it('shows the heaviest first, and what was kept since in its place', () => {
    expect(lossesOf([light, heavy], { lost: [light] }, new Set())).toEqual([
      { fact: heavy, isKept: true },
      { fact: light, isKept: false },
    ])
  })

  it('takes a detail for kept as soon as a line with it was added', () => {
    const added = new Set(['Never touch region 7. [¶3]'])
    expect(lossesOf([heavy], { lost: [heavy] }, added)).toEqual([{ fact: heavy, isKept: true }])
  })

  it('remembers what an edit took out of the summary, each once', () => {
    expect(seenAfter([light], [light, heavy])).toEqual([light, heavy])
  })
})

it('puts kept facts under their headings, and finds the lines again', () => {
  const written = '## Goal\n- Move it.\n\n## Constraints and instructions\n(none)'
  const edited = withFacts(written, [heavy, light])
  expect(edited).toBe(
    '## Goal\n- Move it.\n\n## Constraints and instructions\n- Never touch region 7. [¶3]\n- Keep it plain. [¶3]',
  )
  expect(addedLines(written, edited)).toEqual(
    new Set(['Never touch region 7. [¶3]', 'Keep it plain. [¶3]']),
  )
})

it('weighs a detail in three bars', () => {
  expect([heavy, fact('x', 0.2), light].map(weightOf)).toEqual([3, 2, 1])
})
