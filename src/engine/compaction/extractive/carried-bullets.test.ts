import { describe, expect, it } from 'vitest'
import { carryBullets as carriedFromSummary } from './previous.ts'

const carryBullets = (text: string) => carriedFromSummary({ text, hasSpeakers: true })

const under = (heading: string, ...bullets: readonly string[]) =>
  [`## ${heading}`, ...bullets.map(bullet => `- ${bullet}`)].join('\n')

const scoreUnder = (heading: string, bullet = 'move the shop') =>
  carryBullets(under(heading, bullet))[0]?.score ?? 0

describe('bullets of the summary before', () => {
  it('are none where there was no summary, no turns, not what says that there is nothing, and one speaker’s where a model may have written the labels', () => {
    expect(carriedFromSummary(null)).toEqual([])
    expect(carryBullets(under('Verbatim', 'User: the pump leaks'))).toEqual([])
    expect(carryBullets('## Goal\n(none)\n## Done\n(none)\n- \n- painted')).toMatchObject([
      { heading: 'Done', text: 'painted' },
    ])
    const text = `${under('Goal', 'User: move the shop')}\n\n${under('Verbatim', 'User: yes, all of it')}`
    expect(carriedFromSummary({ text, hasSpeakers: false })).toMatchObject([
      { heading: 'Goal', text: 'Summary: User: move the shop' },
      { heading: 'Current state', text: 'Summary: User: yes, all of it' },
    ])
  })

  it('stand before all that is new, in their order', () => {
    const summary = `${under('Goal', 'move the shop')}\n\n${under('Done', 'Assistant: shelves built', 'Tool: walls painted')}`
    expect(carryBullets(summary).map(({ text, heading, order }) => [text, heading, order])).toEqual(
      [
        ['move the shop', 'Goal', -3],
        ['Assistant: shelves built', 'Done', -2],
        ['Tool: walls painted', 'Done', -1],
      ],
    )
  })

  it.each(['Notes', 'Something else'])('go under the current state from under “%s”', heading => {
    expect(carryBullets(under(heading, 'the pump leaks'))).toMatchObject([
      { heading: 'Current state', text: 'the pump leaks' },
    ])
  })

  it('are the user’s without a label only where the section holds the user’s words', () => {
    const sections = [under('Goal', 'move it'), under('Done', 'moved'), under('Goal', 'Tool: x')]
    expect(carryBullets(sections.join('\n\n')).map(({ text }) => text)).toEqual([
      'move it',
      'moved',
      'Tool: x',
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

  it('are kept the longer the more they tell: their words, or only that they are named', () => {
    expect(scoreUnder('Done', 'shop moved, shelves built')).toBeGreaterThan(
      scoreUnder('Done', 'shop moved'),
    )
    const wordsUnder = (heading: string, bullet: string) =>
      carryBullets(under(heading, bullet)).flatMap(({ words }) => words)
    expect(wordsUnder('Done', 'pump and shelf')).toEqual(['pump', 'shelf'])
    expect(wordsUnder('Files and identifiers', 'pump, shelf')).toEqual(['=pump', '=shelf'])
    expect(wordsUnder('Done', '→ …')).toEqual(['→ …'])
  })
})
