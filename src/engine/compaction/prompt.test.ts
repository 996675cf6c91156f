import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { histories, prose } from '../../test/items.ts'
import { view } from '../../test/session.ts'
import { estimateText } from '../tokens/count.ts'
import { compactionPrompt, PROMPT_VERSIONS, SUMMARY_REQUEST_MARKER } from './prompt.ts'
import { SECTIONS } from './sections.ts'

const base = {
  items: view('u Ship it by Friday', 'a Will do.').items,
  previousSummary: null,
  focus: null,
  targetTokens: 800,
  count: estimateText,
}

describe('compactionPrompt', () => {
  it('can be told by its system text, asks for every section, bounds the length, and gives the conversation as fenced data', () => {
    expect(compactionPrompt(base).system).toContain(SUMMARY_REQUEST_MARKER)
    const { system } = compactionPrompt(base)
    for (const { heading } of SECTIONS) expect(system).toContain(`## ${heading}`)
    expect(system).toContain('800 tokens')
    const { user } = compactionPrompt(base)
    expect(user).toContain('<transcript>\n¶1 User:\nShip it by Friday')
    expect(user.trim().endsWith('Start with "## Goal".')).toBe(true)
  })

  it('asks for prose under no heading for a narrative, and names the headings in few words where room is short', () => {
    const { system, user } = compactionPrompt({ ...base, form: 'narrative' })
    expect(system).toContain(SUMMARY_REQUEST_MARKER)
    expect(system).toContain('without headings')
    expect(system).toContain('800 tokens')
    expect(`${system}${user}`).not.toContain('## ')
    for (const form of ['sections', 'narrative'] as const) {
      const brief = compactionPrompt({ ...base, form, isBrief: true }).system
      expect(brief).toContain(SUMMARY_REQUEST_MARKER)
      expect(estimateText(brief).tokens).toBeLessThan(220)
      for (const { heading } of SECTIONS)
        expect(brief.includes(`## ${heading}`)).toBe(form === 'sections')
    }
  })

  const REST = 'Start with "## Goal".'

  it.each([
    [{}, `Write the summary of the transcript now. ${REST}`],
    [
      { form: 'narrative' },
      'Write the summary of the transcript now. Start with the first sentence.',
    ],
    [
      { previousSummary: '- x' },
      `Write one summary of the previous summary and the transcript together now. ${REST}`,
    ],
    [{ previousSummary: ' ' }, `Write the summary of the transcript now. ${REST}`],
    [{ part: { index: 1, of: 1 } }, `Write the summary of the transcript now. ${REST}`],
    [
      { part: { index: 1, of: 2 } },
      `Write the summary of the transcript now. This is part 1 of 2. ${REST}`,
    ],
  ] as const)('orders with %j at its end what is to be written', (change, order) => {
    const { user } = compactionPrompt({ ...base, ...change })
    expect(user.split('\n').at(-1)).toBe(order)
  })

  it('parts what it gives by empty lines, in this order', () => {
    const { user } = compactionPrompt({
      ...base,
      previousSummary: '- x',
      focus: 'F',
      customInstructions: 'C',
    })
    const begin = user.split('\n\n').map(piece => piece.split('\n')[0]?.slice(0, 32))
    expect(begin).toEqual([
      'The previous summary, of everyth',
      '<transcript>',
      '¶2 Assistant:',
      'The user’s standing instructions',
      'The user asks for particular att',
      'Write one summary of the previou',
    ])
  })

  it('tells the first part’s summary from one that earlier parts made', () => {
    const first = compactionPrompt({ ...base, previousSummary: '- x', part: { index: 1, of: 2 } })
    expect(first.user).toContain('The previous summary, of everything before this transcript:\n<')
    const later = compactionPrompt({ ...base, previousSummary: '- x', part: { index: 2, of: 2 } })
    expect(later.user).toContain('The summary so far, of everything before this part:\n<')
  })

  it('leaves out wishes of nothing but spaces, and tells its wordings apart by version', () => {
    const { user } = compactionPrompt({
      ...base,
      previousSummary: ' ',
      focus: ' \n',
      customInstructions: '\t',
    })
    expect(user).toBe(compactionPrompt(base).user)
    expect(new Set(Object.values(PROMPT_VERSIONS)).size).toBe(2)
    expect(PROMPT_VERSIONS.sections).toMatch(/^sections-\d+$/)
    expect(PROMPT_VERSIONS.narrative).toMatch(/^narrative-\d+$/)
    expect(SUMMARY_REQUEST_MARKER).toMatch(/^\[palimpsest: .+\]$/)
  })

  it.each([
    [800, '520 words'],
    [100, '60 words'],
    [50, '40 words'],
    [10, '40 words'],
  ])('allows of %s tokens about %s', (targetTokens, words) => {
    expect(compactionPrompt({ ...base, targetTokens }).system).toContain(words)
    expect(compactionPrompt({ ...base, targetTokens, isBrief: true }).system).toContain(words)
  })

  it('asks for a list of lines, section by section, or for plain prose', () => {
    const { system } = compactionPrompt(base)
    expect(system).toContain('## Done\n(what was finished, with its results)\n## Current state\n(')
    expect(system).toContain('- Copy numbers with their units, dates, names, paths')
    const brief = (form: 'sections' | 'narrative') =>
      compactionPrompt({ ...base, form, isBrief: true }).system
    expect(brief('sections')).toContain('## Goal ## Constraints and instructions ## Done')
    expect(brief('narrative')).toContain('Plain prose, no headings.')
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
