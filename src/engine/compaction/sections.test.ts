import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deepFreeze } from '../../test/deep-freeze.ts'
import { missingSections, parseSummary, renderSummary, SECTIONS } from './sections.ts'

const whole = renderSummary(SECTIONS.map(({ heading }) => ({ heading, bullets: [] })))

describe('parseSummary', () => {
  it('reads back what renderSummary wrote', () => {
    const line = fc
      .string({ minLength: 1, unit: 'grapheme' })
      .map(text => text.replace(/[\r\n]/g, ' ').trim())
      .filter(
        text =>
          text !== '' &&
          !/^\(none\)\.?$/i.test(text) &&
          !/^[-*•]\s/.test(text) &&
          !text.startsWith('```'),
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

  it('keeps a bullet whole that holds a line separator', () => {
    const sections = [{ heading: 'Goal', bullets: ['one\u2028two\nthree'] }]
    expect(parseSummary(renderSummary(sections))).toEqual(sections)
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

  it('keeps what stands before the first heading', () => {
    expect(parseSummary('so far so good')).toEqual([{ heading: '', bullets: ['so far so good'] }])
  })

  it('keeps the lines under a bullet with it', () => {
    expect(parseSummary('## Done\n- wrote a file\n  with two lines\n- tested it')).toEqual([
      { heading: 'Done', bullets: ['wrote a file\nwith two lines', 'tested it'] },
    ])
  })

  it('takes a comment in a code block for no heading', () => {
    const [section] = parseSummary('## Done\n- ran:\n  ```sh\n# install\n  npm ci\n  ```')
    expect(section?.bullets.join('\n')).toContain('# install')
  })
})

describe('missingSections', () => {
  it('names nothing for a summary with all sections, empty ones included', () => {
    expect(missingSections(whole)).toEqual([])
  })

  it('names what is not there, in the order of the sections', () => {
    expect(missingSections('## Next step\n- go on')).toEqual(
      SECTIONS.map(({ heading }) => heading).filter(heading => heading !== 'Next step'),
    )
  })
})
