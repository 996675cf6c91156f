import { describe, expect, it } from 'vitest'
import { carriedFrom } from './previous.ts'

const under = (heading: string, ...bullets: readonly string[]) =>
  [`## ${heading}`, ...bullets.map(bullet => `- ${bullet}`)].join('\n')

const scoreUnder = (heading: string, bullet = 'move the shop') =>
  carriedFrom(under(heading, bullet))[0]?.score ?? 0

describe('bullets of the summary before', () => {
  it('are none where there was no summary', () => {
    expect(carriedFrom(null)).toEqual([])
  })

  it('stand before all that is new, in their order', () => {
    const summary = `${under('Goal', 'move the shop')}\n\n${under('Done', 'shelves built', 'walls painted')}`
    expect(carriedFrom(summary).map(({ text, heading, order }) => [text, heading, order])).toEqual([
      ['move the shop', 'Goal', -3],
      ['shelves built', 'Done', -2],
      ['walls painted', 'Done', -1],
    ])
  })

  it.each(['Notes', 'Something else'])('go under the current state from under “%s”', heading => {
    expect(carriedFrom(under(heading, 'the pump leaks'))).toMatchObject([
      { heading: 'Current state', text: 'the pump leaks' },
    ])
  })

  it('are no turns word for word', () => {
    expect(carriedFrom(under('Verbatim', 'User: the pump leaks'))).toEqual([])
  })

  it('are not what says that there is nothing', () => {
    expect(carriedFrom('## Goal\n1. (none)\n## Done\n1. (none) \n- \n- painted')).toMatchObject([
      { heading: 'Done', text: 'painted' },
    ])
  })

  it('are kept the longer the longer their section holds true', () => {
    const headings = [
      ['Goal', 'Constraints and instructions'],
      ['Decisions, with reasons'],
      ['Errors and fixes', 'Files and identifiers'],
      ['Done'],
      ['Open questions'],
      ['Current state', 'Anything else'],
      ['In progress', 'Next step'],
    ]
    const scores = headings.map(alike => alike.map(heading => scoreUnder(heading)))
    for (const alike of scores) expect(new Set(alike).size).toBe(1)
    const falling = scores.map(([score = 0]) => score)
    expect(falling).toEqual([...new Set(falling)].toSorted((left, right) => right - left))
  })

  it('are kept the longer the more they tell', () => {
    expect(scoreUnder('Done', 'shop moved, shelves built')).toBeGreaterThan(
      scoreUnder('Done', 'shop moved'),
    )
  })

  it('tell their words, in a list of names only that they are named, and else themselves', () => {
    const wordsUnder = (heading: string, bullet: string) =>
      carriedFrom(under(heading, bullet)).flatMap(({ words }) => words)
    expect(wordsUnder('Done', 'pump and shelf')).toEqual(['pump', 'shelf'])
    expect(wordsUnder('Files and identifiers', 'pump, shelf')).toEqual(['=pump', '=shelf'])
    expect(wordsUnder('Done', '→ …')).toEqual(['→ …'])
  })
})
