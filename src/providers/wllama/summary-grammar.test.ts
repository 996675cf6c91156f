import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compactionPrompt } from '../../engine/compaction/prompt.ts'
import { SECTIONS } from '../../engine/compaction/sections.ts'
import { propertyRuns } from '../../test/property-runs.ts'
import { summaryGrammar } from './prompt.ts'

function asked(request: { form?: 'sections' | 'narrative'; isBrief?: boolean; tokens?: number }) {
  const { system } = compactionPrompt({
    items: [],
    previousSummary: null,
    focus: null,
    targetTokens: 300,
    form: request.form ?? 'sections',
    isBrief: request.isBrief ?? false,
    count: text => ({ tokens: text.length, source: 'estimated' }),
  })
  return { system, messages: [], tools: [], maxOutputTokens: request.tokens ?? 512 }
}

/** Characters that a summary in this form has at most. */
function longest(grammar: string): number {
  const lists = [...grammar.matchAll(/\{1,(\d+)\} "\\n"\)\{1,(\d+)\}/g)]
  const headings = SECTIONS.reduce((sum, { heading }) => sum + heading.length + 5, 0)
  return lists.reduce((sum, [, line, lines]) => sum + (Number(line) + 4) * Number(lines), headings)
}

describe('summaryGrammar', () => {
  it('asks for every section in order, with words or with “(none)”', () => {
    const grammar = summaryGrammar(asked({})) ?? ''
    expect(grammar.split('\n')[0]).toBe(
      `root ::= ${SECTIONS.map((_, index) => `section-${index}`).join(' "\\n" ')}`,
    )
    for (const [index, { heading }] of SECTIONS.entries())
      expect(grammar).toContain(`section-${index} ::= "## ${heading}\\n" (`)
    expect(grammar.match(/"\(none\)\\n"/g)).toHaveLength(SECTIONS.length)
  })

  it('holds the short wording to the same form', () => {
    expect(summaryGrammar(asked({ isBrief: true }))).toBe(summaryGrammar(asked({})))
  })

  it('holds neither prose nor answers to it', () => {
    expect(summaryGrammar(asked({ form: 'narrative' }))).toBeNull()
    expect(summaryGrammar(asked({ form: 'narrative', isBrief: true }))).toBeNull()
    expect(summaryGrammar({ ...asked({}), system: 'Be brief. ## Goal' })).toBeNull()
  })

  it('ends within the tokens of the reply, at 2.5 characters for each, unless those are very few', () => {
    fc.assert(
      fc.property(fc.integer({ min: 256, max: 8_192 }), tokens => {
        const grammar = summaryGrammar(asked({ tokens })) ?? ''
        expect(longest(grammar)).toBeLessThanOrEqual(tokens * 2.5)
      }),
      { numRuns: propertyRuns() },
    )
  })
})
