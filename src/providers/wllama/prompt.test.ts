import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compactionPrompt } from '../../engine/compaction/prompt.ts'
import { SECTIONS } from '../../engine/compaction/sections.ts'
import type { ModelRequest } from '../../engine/message/message.ts'
import { propertyRuns } from '../../test/property-runs.ts'
import { IMAGE } from '../../test/tiny-image.ts'
import { wireMessages, wireTools, summaryGrammar } from './prompt.ts'

const REQUEST: ModelRequest = {
  system: 'Be brief.',
  messages: [
    { role: 'user', parts: [{ type: 'text', text: 'Time?' }] },
    {
      role: 'assistant',
      parts: [
        { type: 'reasoning', text: 'The clock knows.' },
        { type: 'text', text: 'I look.' },
        { type: 'tool-call', callId: 'c1', tool: 'clock', input: { zone: 'UTC' } },
      ],
    },
    { role: 'tool', parts: [{ type: 'tool-result', callId: 'c1', tool: 'clock', output: 'noon' }] },
    { role: 'user', parts: [{ type: 'text', text: 'And then?' }] },
  ],
  tools: [{ name: 'clock', description: 'Tells the time.', inputSchema: { type: 'object' } }],
  maxOutputTokens: 100,
}

it.each([true, false])('gives a note in the place of an image (tools: %s)', knowsTools => {
  const parts = [{ type: 'text', text: 'Look:' } as const, IMAGE]
  const messages = wireMessages({ ...REQUEST, messages: [{ role: 'user', parts }] }, knowsTools)
  expect(messages.at(-1)?.content).toBe('Look:\n\n[image “harbour.webp”, 640 × 480]')
})

it('for a model whose template knows tools gives calls and results as such', () => {
  expect(wireMessages(REQUEST, true)).toEqual([
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'Time?' },
    {
      role: 'assistant',
      content: 'I look.',
      tool_calls: [
        { id: 'c1', type: 'function', function: { name: 'clock', arguments: '{"zone":"UTC"}' } },
      ],
    },
    { role: 'tool', content: 'noon', tool_call_id: 'c1' },
    { role: 'user', content: 'And then?' },
  ])
  expect(wireTools(REQUEST, true)).toMatchObject([{ function: { name: 'clock' } }])
})

it('for a model that knows none gives calls and results as text, and neighbours of one role as one message', () => {
  expect(wireMessages(REQUEST, false)).toEqual([
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'Time?' },
    {
      role: 'assistant',
      content: 'I look.\n\n<tool_call>\n{"name":"clock","arguments":{"zone":"UTC"}}\n</tool_call>',
    },
    {
      role: 'user',
      content: '<tool_response name="clock">\nnoon\n</tool_response>\n\nAnd then?',
    },
  ])
  expect(wireTools(REQUEST, false)).toEqual([])
})

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
