import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LostFact } from '../../engine/index.ts'
import { addedLines, lossesOf, mergeSeen, tallyOf, weightOf, addFacts } from './losses.ts'

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
    expect(lossesOf([light, heavy], { lost: [light], inDoubt: [] }, new Set())).toEqual([
      { fact: heavy, isInSummary: true, isInDoubt: false },
      { fact: light, isInSummary: false, isInDoubt: false },
    ])
  })

  it('takes a detail for kept as soon as a line with it was added', () => {
    const added = new Set(['Never touch region 7. [¶3]'])
    expect(lossesOf([heavy], { lost: [heavy], inDoubt: [] }, added)).toEqual([
      { fact: heavy, isInSummary: true, isInDoubt: false },
    ])
  })

  it('remembers what an edit took out of the summary, each once', () => {
    expect(mergeSeen([light], [light, heavy])).toEqual([light, heavy])
  })
})

it('tallyOf counts each detail once: as kept, lost, or in doubt, also between an edit and its examination', () => {
  const other = fact('Mind the gap.', 0.3)
  const now = { total: 9, lost: [heavy, light], inDoubt: [other] }
  const tally = (added: readonly string[]) =>
    tallyOf(now, lossesOf([heavy, light, other], now, new Set(added)))
  expect(tally([])).toEqual({ total: 9, kept: 6, byYou: 0, lost: 2, inDoubt: 1 })
  expect(tally([heavy.text])).toEqual({ total: 9, kept: 7, byYou: 1, lost: 1, inDoubt: 1 })
  expect(tally([other.text])).toEqual({ total: 9, kept: 7, byYou: 1, lost: 2, inDoubt: 0 })
})

it('gives every detail one place, whatever is lost, in doubt or kept by the person', () => {
  const states = fc.array(fc.constantFrom('lost', 'in doubt', 'kept', 'added'), { maxLength: 30 })
  fc.assert(
    fc.property(states, fc.nat(50), (each, more) => {
      const facts = each.map((state, at) => ({ state, fact: fact(`Detail ${at}.`, at / 30) }))
      const of = (...some: string[]) =>
        facts.flatMap(one => (some.includes(one.state) ? [one.fact] : []))
      const now = { total: each.length + more, lost: of('lost', 'added'), inDoubt: of('in doubt') }
      const added = new Set(of('added').map(({ text }) => `${text} [¶3]`))
      const seen = facts.map(one => one.fact)
      const losses = lossesOf(seen, now, added)
      const { total, kept, lost, inDoubt, byYou } = tallyOf(now, losses)
      expect(kept + lost + inDoubt).toBe(total)
      expect(losses.filter(({ isInSummary }) => !isInSummary)).toHaveLength(lost + inDoubt)
      expect([lost, inDoubt]).toEqual([of('lost').length, of('in doubt').length])
      expect(byYou).toBe(of('kept', 'added').length)
    }),
  )
})

it('puts kept facts under their headings, and finds the lines again', () => {
  const written = '## Goal\n- Move it.\n\n## Constraints and instructions\n(none)'
  const edited = addFacts(written, [heavy, light])
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
