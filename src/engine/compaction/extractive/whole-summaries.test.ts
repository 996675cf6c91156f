import { describe, expect, it } from 'vitest'
import { summaryOf as summaryOfItems } from '../../../test/extracted.ts'
import { countByWord, countWords, remark, rounds, talk, word } from '../../../test/made-talk.ts'
import { view } from '../../../test/session.ts'
import { SECTIONS } from '../sections.ts'
import type { ExtractiveOptions } from './extractive.ts'

const summaryOf = (lines: readonly string[], change: Partial<ExtractiveOptions> = {}) =>
  summaryOfItems(view(...lines).items, { targetTokens: 300, count: countByWord, ...change })

/** The same where headings are dear. */
const dear = (text: string) => ({
  tokens: countWords(text) + 6 * (text.match(/^## /gm)?.length ?? 0),
  source: 'estimated' as const,
})

const HOUSE = [
  'u Paint the walls of the hall in blue.',
  'a Done: the hall is blue and 12 pots are left.',
  'u The office in Lyon closed in 2019.',
  'u My sister kept its keys.',
  'a We took the red door because it is cheap.',
  'u Never open the red door.',
  'a Noted.',
  'call read',
  'result read error: no such door here',
  'a The lock was broken, so I fixed it.',
  'u We met in May beside the old mill.',
]

describe('a whole summary', () => {
  it('is turns where there is little room, and more and more sentences', () => {
    expect(summaryOf(HOUSE, { targetTokens: 20 })).toBe(
      ['## Verbatim', 'User: The office in Lyon closed in 2019.', ' My sister kept its keys.'].join(
        '\n',
      ),
    )
    expect(summaryOf(HOUSE, { targetTokens: 110, count: dear })).toBe(
      [
        '## Goal',
        '- Paint the walls of the hall in blue.',
        '',
        '## Constraints and instructions',
        '- Never open the red door.',
        '',
        '## Errors and fixes',
        '- Tool: error: no such door here',
        '',
        '## Verbatim',
        'Assistant: Done: the hall is blue and 12 pots are left.',
        'User: The office in Lyon closed in 2019.',
        ' My sister kept its keys.',
        'Assistant: We took the red door because it is cheap.',
        ' The lock was broken, so I fixed it.',
        'User: We met in May beside the old mill.',
      ].join('\n'),
    )
  })

  it.each([
    [20, 16, 0, 1],
    [30, 29, 0, 3],
    [40, 34, 0, 4],
    [50, 42, 0, 5],
    [60, 53, 0, 6],
    [70, 64, 1, 5],
    [80, 76, 1, 6],
    [90, 84, 1, 7],
    [100, 93, 2, 6],
    [110, 109, 3, 6],
    [120, 109, 3, 6],
    [130, 118, 4, 5],
    [150, 130, 5, 4],
  ])('of at most %i tokens has %i, %i of its lines in sections and %i turns', (...row) => {
    const [targetTokens] = row
    const text = summaryOf(HOUSE, { targetTokens, count: dear })
    const bullets = text.match(/^- /gm)?.length ?? 0
    const turns = text.split('## Verbatim\n')[1]?.split('\n').length ?? 0
    expect([targetTokens, dear(text).tokens, bullets, turns]).toEqual(row)
  })

  it.each([100, 200, 279, 280, 400, 800, 1_600])('fills its room: %i tokens', targetTokens => {
    for (const tool of [[], ['call read', 'result read nothing']]) {
      const text = summaryOf(['u Hello', 'a Hello', ...tool, ...talk()], { targetTokens })
      expect(countWords(text)).toBeLessThanOrEqual(targetTokens)
      expect(countWords(text)).toBeGreaterThanOrEqual(targetTokens - 13)
    }
  })
})

describe('empty headings', () => {
  const empty = (targetTokens: number, lines: readonly string[] = HOUSE) =>
    summaryOf(lines, { targetTokens }).match(/^\(none\)$/gm)?.length ?? 0

  it('stand where all headings together take at most 15 % of the room', () => {
    const headings = SECTIONS.map(({ heading }) => `## ${heading}\n(none)`).join('\n\n')
    expect(countWords(headings)).toBe(0.15 * 280)
    expect(empty(280)).toBeGreaterThan(0)
    expect(empty(279)).toBe(0)
  })

  it('never stand among people, nor over turns that are not there', () => {
    const people = rounds(3, at => [`u Ana: ${remark(at)}`, `a Ben: ${remark(at + 9)}`])
    expect(summaryOf(people, { targetTokens: 900 })).toMatch(/^## Verbatim\n/)
    const text = summaryOf(HOUSE, { targetTokens: 60, verbatimShare: 0 })
    expect(text).toContain('## Goal')
    expect(text).not.toContain('Verbatim')
  })
})

describe('where not even one sentence fits', () => {
  const newest = (targetTokens: number, ...lines: readonly string[]) =>
    summaryOf(lines, { targetTokens })

  it('the newest words of the user stand alone', () => {
    expect(
      newest(
        5,
        'u Open the blue door of the hall.',
        'u Never open the red door.',
        'a I never will.',
      ),
    ).toBe('Never open the red door.')
    expect(
      newest(
        4,
        'u Open the blue door of the hall.',
        'u Never open the red door.',
        'a I never will.',
      ),
    ).toBe('')
  })

  it('they stand without blanks, are those before where the newest has none, and are cut in the middle', () => {
    expect(newest(5, 'u   Never open the red door.  ')).toBe('Never open the red door.')
    expect(newest(5, 'u Never open the red door.', 'u   ', 'image pot.png')).toBe(
      'Never open the red door.',
    )
    expect(newest(3, 'a The red door is open now.')).toBe('')
    const long = Array.from({ length: 60 }, (_, at) => word(at)).join(' ')
    const text = newest(12, `u ${long}`)
    expect(text).toMatch(/^babako .*\n\[… \d+ characters left out …\]\n.*ko$/)
    expect(countWords(text)).toBeLessThanOrEqual(12)
  })
})

describe('turns word for word', () => {
  const people = [
    'u Ana: I moved to the old mill.',
    'u Ana: The mill has a red door.\nIt has a blue one too.',
    'a Ben: My office in Lyon closed.',
    'u Ana: The pots of the mill are green.',
    'u Ana: The roof of the mill leaks.',
    'a Ben: My keys are in the shelf.',
    'a Ben: The shelf is in the hall.',
  ]
  const dayOf = (day: number) => (1_683_504 + day * 86.4) * 1_000_000

  it('name a speaker once, and set further lines in', () => {
    expect(summaryOf(people)).toBe(
      [
        '## Verbatim',
        'User Ana: I moved to the old mill.',
        ' The mill has a red door.',
        '  It has a blue one too.',
        'Assistant Ben: My office in Lyon closed.',
        'Ana: The pots of the mill are green.',
        ' The roof of the mill leaks.',
        'Ben: My keys are in the shelf.',
        ' The shelf is in the hall.',
      ].join('\n'),
    )
  })

  it('stand under their days, and name the speaker again under each', () => {
    const { items } = view(...people)
    const days = [0, 1, 1, 1, null, 2, 2]
    const saidAt = new Map(
      items.flatMap(({ id }, at) => {
        const day = days[at] ?? null
        return day === null ? [] : [[id, dayOf(day)] as const]
      }),
    )
    expect(summaryOf(people, { saidAt })).toBe(
      [
        '## Verbatim',
        '8 May 2023',
        'User Ana: I moved to the old mill.',
        '9 May',
        'Ana: The mill has a red door.',
        '  It has a blue one too.',
        'Assistant Ben: My office in Lyon closed.',
        'Ana: The pots of the mill are green.',
        ' The roof of the mill leaks.',
        '10 May',
        'Ben: My keys are in the shelf.',
        ' The shelf is in the hall.',
      ].join('\n'),
    )
  })
})
