import { describe, expect, it } from 'vitest'
import { VERBATIM_HEADING } from '../sections.ts'
import { claimsOf } from './attribution.ts'

const textsOf = (summary: string) => claimsOf(summary).map(({ text }) => text)

describe('the claims of a summary', () => {
  it('are its bullets, whole, under their headings', () => {
    expect(
      claimsOf('## Goal\n- Ship it. By Friday.\n\n## Done\n- Wrote a.ts.\n- Tested it.'),
    ).toEqual([
      { heading: 'Goal', text: 'Ship it. By Friday.' },
      { heading: 'Done', text: 'Wrote a.ts.' },
      { heading: 'Done', text: 'Tested it.' },
    ])
  })

  it('are no labels, no lists of names under exact details but the orders there, and none where nothing is said', () => {
    const details = '## Exact details\nThe user said:\n- Never touch it.\nIdentifiers: QX-1 QX-2'
    expect(textsOf(details)).toEqual(['Never touch it.'])
    expect(claimsOf('')).toEqual([])
    expect(claimsOf('## Goal\n(none)')).toEqual([])
  })

  it.each(['-', '*', '•', '+', '1.', '12)', '123.'])('begin with %s or any other mark', mark => {
    expect(textsOf(`## Done\n${mark}  Wrote it. Tested it.`)).toEqual(['Wrote it. Tested it.'])
  })

  it('are the sentences of what stands outside of lists', () => {
    expect(textsOf('They wrote it. Then they tested it.')).toEqual([
      'They wrote it.',
      'Then they tested it.',
    ])
    expect(textsOf('## Done\nThey wrote it. Then they tested it.\r\n- Both. Fine.')).toEqual([
      'They wrote it.',
      'Then they tested it.',
      'Both. Fine.',
    ])
  })

  it('hold the further lines of their bullet, whose mark stands inside no line and touches no word', () => {
    expect(textsOf('He said - wait. Then he went.')).toEqual(['He said - wait.', 'Then he went.'])
    expect(textsOf('-5 is cold. It snowed.')).toEqual(['-5 is cold.', 'It snowed.'])
    expect(textsOf('## Done\n- Wrote it.\n  And more. Much more.')).toEqual([
      'Wrote it.\nAnd more. Much more.',
    ])
  })

  it('are whole turns where a summary holds them word for word, without the lines of their days', () => {
    const said = ['8 May 2023', 'User: I like it. Really.', 'Assistant: So do I. Yes.', '9 May']
    for (const mark of ['', '- '])
      expect(
        textsOf([`## ${VERBATIM_HEADING}`, ...said.map(line => `${mark}${line}`)].join('\n')),
      ).toEqual(said.slice(1, 3))
    expect(textsOf('## Done\n- 8 May 2023')).toEqual(['8 May 2023'])
  })

  it('are as many as the turns of one speaker in a row', () => {
    const lines = ['User: I like it.', '  Really.', ' So does Ana.', ' And Ben.', 'Assistant: Yes.']
    expect(textsOf(`## ${VERBATIM_HEADING}\n${lines.join('\n')}`)).toEqual([
      'User: I like it.\nReally.',
      'So does Ana.',
      'And Ben.',
      'Assistant: Yes.',
    ])
  })
})
