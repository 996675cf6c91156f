import { describe, expect, it } from 'vitest'
import { sourceMessage } from '../../../test/extracted.ts'
import { exactDetailsOf } from './candidates.ts'
import type { Source, SourceMessage } from './source.ts'

type Names = readonly [role: SourceMessage['role'], ...names: readonly string[]]

/** Lines of the names that messages hold, each message given by its role and its names. */
function detailsOf(messages: readonly Names[], told = '') {
  const source: Source = {
    messages: messages.map(([role, ...identifiers]) => sourceMessage(role, { identifiers })),
    rarity: () => 1,
    usesTools: true,
    theirs: () => [],
    isAmongPeople: false,
  }
  return exactDetailsOf(source)(told)
}

const namesOf = (...of: Parameters<typeof detailsOf>) =>
  detailsOf(...of).flatMap(({ text }) => text.split(', '))

const numbered = (count: number) => Array.from({ length: count }, (_, at) => `name_${at}`)

describe('the exact names of a conversation', () => {
  it('stand six on a line, each line under its heading, with a word for each that no sentence has', () => {
    const [first, second, ...others] = detailsOf([['user', ...numbered(8)]])
    expect(first).toMatchObject({
      text: 'name_0, name_1, name_2, name_3, name_4, name_5',
      heading: 'Files and identifiers',
      order: 1,
    })
    expect(second).toMatchObject({
      text: 'name_6, name_7',
      order: 7,
      words: ['=name_6', '=name_7'],
    })
    expect(others).toEqual([])
  })

  it('are none in a conversation without any, no more than 240, and no empty line behind a full one', () => {
    expect(detailsOf([['user']])).toEqual([])
    expect(detailsOf([['user', ...numbered(6)]])).toHaveLength(1)
    expect(namesOf([['user', ...numbered(250)]])).toHaveLength(240)
  })

  it.each<readonly [string, readonly Names[]]>([
    [
      'those of the user before those of the assistant',
      [
        ['user', 'first_name'],
        ['assistant', 'second_name'],
      ],
    ],
    [
      'those in several messages',
      [
        ['user', 'first_name', 'second_name'],
        ['assistant', 'first_name'],
      ],
    ],
    [
      'late ones',
      [
        ['user', 'second_name'],
        ['user', 'first_name'],
      ],
    ],
  ])('begin with what matters most: %s', (_, messages) => {
    expect(namesOf(messages)).toEqual(['first_name', 'second_name'])
  })

  it.each(['page.c', 'page.ts', 'page.html', 'page.mp3', 'PAGE.TXT'])(
    'begin with files such as %s',
    file => expect(namesOf([['user', 'page_name', file]])).toEqual([file, 'page_name']),
  )

  it.each(['page.example', 'page.v10', 'page.ts/', 'page.12', 'page.'])(
    'do not prefer what ends otherwise than files do: %s',
    name => expect(namesOf([['user', 'page_name', name]])).toEqual(['page_name', name]),
  )

  it('are those of the whole conversation, each once, but for what is told already', () => {
    expect(namesOf([['user', 'some_name', 'other_name', 'other_name']])).toEqual([
      'some_name',
      'other_name',
    ])
    expect(namesOf([['user', 'some_name', 'other_name']], 'It is some_name.')).toEqual([
      'other_name',
    ])
  })

  it('leave out what only a tool returned unless again and again, and weigh as a line what they weigh together', () => {
    const once: Names = ['tool', 'some_name']
    expect(namesOf([once])).toEqual([])
    expect(namesOf([once], 'some_name')).toEqual([])
    expect(namesOf([once, once, once, once])).toEqual(['some_name'])
    const [one] = detailsOf([['user', 'some_name']])
    const [two] = detailsOf([['user', 'some_name', 'other_name']])
    expect(two?.score).toBeCloseTo(2 * (one?.score ?? NaN))
    const [late] = detailsOf([['user'], ['user'], ['user'], ['user', 'some_name']])
    const [only] = detailsOf([['user', 'some_name']])
    expect(late?.score).toBe(only?.score)
  })
})
