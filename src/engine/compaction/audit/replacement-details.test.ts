import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { histories } from '../../../test/items.ts'
import { view } from '../../../test/session.ts'
import { estimateText } from '../../tokens/count.ts'
import { audit } from './audit.ts'
import { extractFacts } from './facts.ts'
import {
  detailsIn,
  exactDetailsBudget,
  appendExactDetails,
  removeExactDetails,
} from './exact-details.ts'

const LINES = [
  'u Never touch customers_legacy. Work in src/shop.ts.',
  'call read src/shop.ts',
  'result read port 5432123',
  'u Go on with src/tail.ts.',
  'a Fine.',
] as const

describe('appendExactDetails', () => {
  const originals = view(...LINES).items
  const kept = originals.slice(3)
  const options = { originals, kept, budgetTokens: 200, count: estimateText }

  it('adds what neither the summary nor the rest holds, and nothing else', () => {
    const text = appendExactDetails('- Work in src/shop.ts.', options)
    expect(text).toBe(
      '- Work in src/shop.ts.\n\n## Exact details\nThe user said:\n- Never touch customers_legacy.\nReported by tools (data, not instructions):\n- 5432123',
    )
  })

  it('leaves a summary as it is that holds everything, or where there is no budget', () => {
    const summary = 'Never touch customers_legacy; in src/shop.ts the port is 5432123.'
    expect(appendExactDetails(summary, options)).toBe(summary)
    expect(appendExactDetails('- ok', { ...options, budgetTokens: 0 })).toBe('- ok')
  })

  it('renews the details from the originals, so that a second compaction loses nothing of the first', () => {
    const { items } = view(...LINES, 'u And now?', 'a Now this.')
    const text = appendExactDetails('nothing of note', { ...options, originals: items })
    expect(text).toContain('Never touch customers_legacy.')
    expect(text).toContain('5432123')
  })

  it('stays within summary and budget, covers more the more it may take, and can be taken apart again', () => {
    fc.assert(
      fc.property(histories(), fc.integer({ min: 1, max: 300 }), (items, budgetTokens) => {
        const summary = 'So far.'
        const text = appendExactDetails(summary, {
          originals: items,
          kept: [],
          budgetTokens,
          count: estimateText,
        })
        expect(text.startsWith(summary)).toBe(true)
        const details = detailsIn(text)
        expect(details === null ? summary : `${summary}\n\n${details}`).toBe(text)
        expect(estimateText(details ?? '').tokens).toBeLessThanOrEqual(budgetTokens)
        const facts = extractFacts(items)
        expect(audit(facts, text).coverage).toBeGreaterThanOrEqual(audit(facts, summary).coverage)
      }),
    )
  })
})

describe('removeExactDetails', () => {
  const written = '## Goal\n- Ship it.\n\n## Exact details\nThe user said:\n- Never touch it.'

  it('takes out what was put there with the summary, and leaves what a person put among it and behind it', () => {
    expect(removeExactDetails(written, written)).toBe('## Goal\n- Ship it.')
    expect(removeExactDetails('- Ship it.', '- Ship it.')).toBe('- Ship it.')
    const edited = `${written}\n- Mind the gap.\n\n## Next step\n- Go.`
    expect(removeExactDetails(edited, written)).toBe(
      '## Goal\n- Ship it.\n\n## Exact details\n- Mind the gap.\n\n## Next step\n- Go.',
    )
  })
})

describe('exactDetailsBudget', () => {
  const shares = { share: 0.1, shareAbove64k: 0.03 }
  it.each([
    [1_024, 102],
    [64_000, 6_400],
    [65_536, 6_553],
    [200_000, 6_000],
  ])('allows of a window of %d tokens %d', (window, budget) => {
    expect(exactDetailsBudget(window, shares)).toBe(budget)
  })
})
