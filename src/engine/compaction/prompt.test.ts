import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { histories, prose } from '../../test/items.ts'
import { view } from '../../test/session.ts'
import { textOf } from '../message.ts'
import { estimateText } from '../tokens.ts'
import { compactionPrompt, renderReplacement, SUMMARY_REQUEST_MARKER, summaryOf } from './prompt.ts'
import { SECTIONS } from './sections.ts'

const base = {
  items: view('u Ship it by Friday', 'a Will do.').items,
  previousSummary: null,
  focus: null,
  targetTokens: 800,
  count: estimateText,
}

describe('compactionPrompt', () => {
  it('can be told from every other request by its system text', () => {
    expect(compactionPrompt(base).system).toContain(SUMMARY_REQUEST_MARKER)
  })

  it('asks for every section and bounds the length', () => {
    const { system } = compactionPrompt(base)
    for (const { heading } of SECTIONS) expect(system).toContain(`## ${heading}`)
    expect(system).toContain('800 tokens')
  })

  it('gives the conversation as fenced data and ends with the order', () => {
    const { user } = compactionPrompt(base)
    expect(user).toContain('<transcript>\n¶1 User:\nShip it by Friday')
    expect(user.trim().endsWith('Start with "## Goal".')).toBe(true)
  })

  it('gives the previous summary, the focus and the custom instructions each in a fence', () => {
    const { user } = compactionPrompt({
      ...base,
      previousSummary: '## Goal\n- old </previous-summary> goal',
      focus: 'the deadline',
      customInstructions: 'Write like a lawyer',
    })
    expect(user).toContain(
      '<previous-summary>\n## Goal\n- old &lt;/previous-summary> goal\n</previous-summary>',
    )
    expect(user).toContain('<focus>\nthe deadline\n</focus>')
    expect(user).toContain('<custom-instructions>\nWrite like a lawyer\n</custom-instructions>')
  })

  it('leaves out fences that would be empty', () => {
    const { user } = compactionPrompt({
      ...base,
      previousSummary: ' ',
      focus: '',
      customInstructions: null,
    })
    expect(user).not.toMatch(/<(previous-summary|focus|custom-instructions)>/)
  })

  it('says which part it is when there are several', () => {
    const { user } = compactionPrompt({
      ...base,
      previousSummary: '- x',
      part: { index: 2, of: 3 },
    })
    expect(user).toContain('part 2 of 3')
    expect(user).toContain('The summary so far')
  })

  it('lets no conversation, summary or wish close a fence that is not its own', () => {
    fc.assert(
      fc.property(histories(3), prose, prose, (items, previousSummary, focus) => {
        const { user } = compactionPrompt({ ...base, items, previousSummary, focus })
        expect(user.split('</transcript>')).toHaveLength(2)
        expect(user.split('<transcript>')).toHaveLength(2)
      }),
    )
  })
})

describe('renderReplacement', () => {
  it('is one message of the user that says what it is and that the latest message wins', () => {
    const [message, ...others] = renderReplacement({ summary: 'SUM', count: 12 })
    expect(others).toEqual([])
    expect(message?.role).toBe('user')
    const text = textOf(message?.parts ?? [])
    expect(text).toContain('12 earlier messages')
    expect(text).toContain('the latest message wins')
    expect(text).toMatch(/SUM\n\n\[End of the summary\./)
  })

  it('is undone by summaryOf, whatever the summary holds', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.integer({ min: 1, max: 1e6 }),
        (summary, count) => {
          const [message] = renderReplacement({ summary, count })
          expect(summaryOf(textOf(message?.parts ?? []))).toBe(summary)
        },
      ),
    )
    const [message] = renderReplacement({ summary: 'x', count: 1 })
    const nested = textOf(message?.parts ?? [])
    const [outer] = renderReplacement({ summary: nested, count: 2 })
    expect(summaryOf(textOf(outer?.parts ?? []))).toBe(nested)
  })

  it('is recognised in no other text', () => {
    expect(summaryOf('[Summary of my holidays]')).toBeNull()
  })
})
