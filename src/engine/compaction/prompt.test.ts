import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { histories, prose } from '../../test/items.ts'
import { view } from '../../test/session.ts'
import { estimateText } from '../tokens.ts'
import { compactionPrompt, SUMMARY_REQUEST_MARKER } from './prompt.ts'
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

  it('asks for prose under no heading where the preset wants a narrative', () => {
    const { system, user } = compactionPrompt({ ...base, form: 'narrative' })
    expect(system).toContain(SUMMARY_REQUEST_MARKER)
    expect(system).toContain('without headings')
    expect(system).toContain('800 tokens')
    expect(`${system}${user}`).not.toContain('## ')
  })

  it('names the headings in few words to a summarizer without room for the rules', () => {
    for (const form of ['sections', 'narrative'] as const) {
      const { system } = compactionPrompt({ ...base, form, isBrief: true })
      expect(system).toContain(SUMMARY_REQUEST_MARKER)
      expect(estimateText(system).tokens).toBeLessThan(220)
      for (const { heading } of SECTIONS)
        expect(system.includes(`## ${heading}`)).toBe(form === 'sections')
    }
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

  it('T10: lets no conversation, summary or wish close a fence that is not its own', () => {
    fc.assert(
      fc.property(histories(3), prose, prose, (items, previousSummary, focus) => {
        const { user } = compactionPrompt({ ...base, items, previousSummary, focus })
        expect(user.split('</transcript>')).toHaveLength(2)
        expect(user.split('<transcript>')).toHaveLength(2)
      }),
    )
  })
})
