import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deepFreeze } from '../../test/deep-freeze.ts'
import { mayBeSpeaker } from './extractive/speakers.ts'
import { missingSections, parseSummary, renderSummary, SECTIONS } from './sections.ts'

const whole = renderSummary(SECTIONS.map(({ heading }) => ({ heading, bullets: [] })))

describe('parseSummary', () => {
  it('reads back what renderSummary wrote', () => {
    const line = fc
      .string({ minLength: 1, unit: 'grapheme' })
      .map(text => text.replace(/[\r\n\v\f\u0085\u2028\u2029]/g, ' ').trim())
      .filter(
        text =>
          text !== '' &&
          !/^\(none\)\.?$/i.test(text) &&
          !/^[-*•]\s/.test(text) &&
          !text.startsWith('```') &&
          !mayBeSpeaker(text),
      )
    const bullet = fc.array(line, { minLength: 1, maxLength: 3 }).map(lines => lines.join('\n'))
    const section = fc.record({
      heading: fc.constantFrom(...SECTIONS.map(({ heading }) => heading)),
      bullets: fc.array(bullet, { maxLength: 4 }),
    })
    fc.assert(
      fc.property(fc.array(section, { maxLength: 6 }), sections => {
        expect(parseSummary(renderSummary(deepFreeze(sections)))).toEqual(sections)
      }),
    )
  })

  it('leaves a line quoted that looks like a mark of a speaker, and keeps a bullet whole that holds a line separator', () => {
    const sections = [{ heading: 'Goal', bullets: ['one\n¶2 User: two'] }]
    expect(parseSummary(renderSummary(sections))).toEqual([
      { heading: 'Goal', bullets: ['one\n> ¶2 User: two'] },
    ])
    const separated = [{ heading: 'Goal', bullets: ['one\u2028two\nthree'] }]
    expect(parseSummary(renderSummary(separated))).toEqual([
      { heading: 'Goal', bullets: ['one\u2028  two\nthree'] },
    ])
  })

  it('finds headings however a model marks them', () => {
    const text =
      '**Goal**\n- ship\n\n### 2. Constraints and Instructions:\n* no logs\n1. be brief\n\n# Done\nall of it'
    expect(parseSummary(text)).toEqual([
      { heading: 'Goal', bullets: ['ship'] },
      { heading: 'Constraints and instructions', bullets: ['no logs', 'be brief'] },
      { heading: 'Done', bullets: ['all of it'] },
    ])
  })

  it.each([
    ['spaces after the mark', '##   Goal\n- x'],
    ['marks at the end', '## Goal ##\n- x'],
    ['a colon after bold', '**Goal**:  \n- x'],
    ['a colon inside bold', '**Goal:**\n- x'],
    ['bold in a heading', '## **Goal**\n- x'],
    ['a number', '## 12.) Goal\n- x'],
    ['small letters', '## goal\n- x'],
    ['Windows line ends', '## Goal\r\n- x\r\n'],
    ['a plus for a mark', '## Goal\n+ x'],
    ['a dot for a mark', '## Goal\n• x'],
    ['a number for a mark', '## Goal\n12) x'],
    ['spaces after the bullet', '## Goal\n-   x'],
    ['spaces around a paragraph', '## Goal\n  x '],
  ])('reads a heading and its bullet with %s', (_, text) => {
    expect(parseSummary(text)).toEqual([{ heading: 'Goal', bullets: ['x'] }])
  })

  it.each([
    'In words: ## Goal',
    '####### Goal',
    '**Goal** is to ship',
    'The **Goal**',
    '##Goal',
    '- **Goal**',
  ])('takes no heading from: %s', line => {
    expect(parseSummary(`## Done\n- x\n${line}`).map(({ heading }) => heading)).toEqual(['Done'])
  })

  it('takes a heading that is none of the sections as it stands, but no bold line and no comment in a code block', () => {
    expect(parseSummary('## What else: \n- x\n**Mind this**\n- y')).toEqual([
      { heading: 'What else', bullets: ['x', '**Mind this**', 'y'] },
    ])
    const [section] = parseSummary('## Done\n- ran:\n  ```sh\n# install\n  npm ci\n  ```')
    expect(section?.bullets.join('\n')).toContain('# install')
  })

  it.each([
    '(none)',
    '- (none)',
    ' *  (NONE). ',
    '• (none)',
    '(None).',
    'None.',
    '- None',
    '- N/A',
    'nothing.',
  ])('reads %s as nothing', line =>
    expect(parseSummary(`## Goal\n${line}`)).toEqual([{ heading: 'Goal', bullets: [] }]),
  )

  it.each([
    '(none) yet',
    'there is (none)',
    '+ (none), but soon',
    '- User: None.',
    'None of it.',
    '  none',
  ])('reads %s as something', line =>
    expect(parseSummary(`## Goal\n${line}`)[0]?.bullets).toHaveLength(1),
  )

  it('parts paragraphs, and keeps what is indented with the line above', () => {
    expect(parseSummary('one\n\ntwo\n   deeper\nthree\n-four\n1.five\n1234. six')).toEqual([
      { heading: '', bullets: ['one', 'two\n deeper', 'three', '-four', '1.five', '1234. six'] },
    ])
  })

  it('takes a known heading in a code block that was never closed for the next section, and any behind one that was', () => {
    expect(parseSummary('## Done\n- ```\n  # install\n## Next step\n- go').at(-1)).toEqual({
      heading: 'Next step',
      bullets: ['go'],
    })
    const text = '## Done\n```\n# install\n```\n# What else\n- x'
    expect(parseSummary(text).map(({ heading }) => heading)).toEqual(['Done', 'What else'])
  })

  it('keeps what stands before the first heading, and the lines under a bullet with it', () => {
    expect(parseSummary('so far so good')).toEqual([{ heading: '', bullets: ['so far so good'] }])
    expect(parseSummary('## Done\n- wrote a file\n  with two lines\n- tested it')).toEqual([
      { heading: 'Done', bullets: ['wrote a file\nwith two lines', 'tested it'] },
    ])
  })
})

it('renderSummary says (none) where there is nothing, and writes no heading for what has none', () => {
  const sections = [
    { heading: '', bullets: ['so far'] },
    { heading: 'Goal', bullets: [] },
    { heading: 'Done', bullets: ['a\nb', 'c'] },
  ]
  expect(renderSummary(sections)).toBe('- so far\n\n## Goal\n(none)\n\n## Done\n- a\n  b\n- c')
})

describe('missingSections', () => {
  it('names what is not there, in the order of the sections, and nothing for a summary with all of them', () => {
    expect(missingSections(whole)).toEqual([])
    expect(missingSections('## Next step\n- go on')).toEqual(
      SECTIONS.map(({ heading }) => heading).filter(heading => heading !== 'Next step'),
    )
  })
})
