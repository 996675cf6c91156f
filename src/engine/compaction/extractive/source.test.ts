import { describe, expect, it } from 'vitest'
import { view } from '../../../test/session.ts'
import { readSource } from './source.ts'

const read = (...lines: readonly string[]) => readSource(view(...lines).items)

const textOf = (text: string) => read(`u ${text}`).messages[0]?.text

const repeated = (count: number, line: string) => Array.from({ length: count }, () => line)

describe('a conversation', () => {
  it('holds nothing where nothing was said, uses tools where one answered, and takes a word for rare that stands in few of its messages', () => {
    expect(readSource([]).messages).toEqual([])
    expect(read('u hello', 'a hi').usesTools).toBe(false)
    expect(read('u hello', 'call grep', 'result grep 12 lines').usesTools).toBe(true)
    const { rarity } = read('u shelf and pump', 'a shelf and lamp', 'u shelf')
    expect(rarity('pump')).toBeGreaterThan(rarity('shelf'))
  })

  it('knows the day of what was said where somebody does', () => {
    const { items } = view('u hello', 'a hi')
    const saidAt = new Map(items.slice(0, 1).map(({ id }) => [id, 1_683_504_000_000]))
    expect(readSource(items, { saidAt }).messages.map(({ day }) => day)).toEqual([
      '2023-05-08',
      null,
    ])
  })

  it('begins with the turns of the summary before', () => {
    const carried = [
      { role: 'user', name: '', text: 'the pump leaks', day: '2023-05-08' },
      { role: null, name: 'Ana: ', text: 'Ana: it does', day: null },
    ] as const
    const { messages } = readSource(view('u hello').items, { carried })
    expect(messages).toMatchObject([
      { role: 'user', text: 'the pump leaks', day: '2023-05-08', isCarried: true },
      { role: 'assistant', text: 'Ana: it does', name: 'Ana: ', isCarried: true },
      { role: 'user', text: 'hello', day: null, isCarried: false },
    ])
  })
})

describe('the name of a speaker', () => {
  const nameOf = (...lines: readonly string[]) => read(...lines).messages[0]?.name

  it('stands before three messages and four of five at least, and before none where a message of a named speaker lacks it', () => {
    expect(nameOf(...repeated(4, 'u Ana: hello'), 'u hello')).toBe('Ana: ')
    expect(nameOf(...repeated(3, 'u Ana: hello'), 'u hello')).toBe('')
    expect(nameOf(...repeated(3, 'u Ana: hello'))).toBe('Ana: ')
    expect(nameOf(...repeated(2, 'u Ana: hello'))).toBe('')
    expect(nameOf('u Note: hello', ...repeated(4, 'u Ana: hello'))).toBe('')
  })

  it('counts for its own role alone, is no word that stands for a role, and may stand behind a note', () => {
    const lines = repeated(3, 'u Ana: hello').flatMap(line => [line, 'result grep 12 lines'])
    expect(nameOf(...lines)).toBe('Ana: ')
    expect(nameOf(...repeated(3, 'u Ana: hello'), ...repeated(3, 'a Ana: hello'))).toBe('')
    expect(nameOf(...repeated(4, 'a User: I approve'))).toBe('')
    expect(nameOf(...repeated(3, 'u [photo]\nAna: hello'))).toBe('Ana: ')
  })

  it('is no name of another role’s messages', () => {
    const { messages } = read(...repeated(4, 'u Ana: hello'), 'a Ana: I approve')
    expect(messages.at(-1)).toMatchObject({ role: 'assistant', name: '' })
  })
})

describe('a conversation among people', () => {
  const ana = repeated(3, 'u Ana: hello')
  const isAmongPeople = (...roles: readonly ('user' | null)[]) =>
    readSource([], {
      carried: roles.map((role, at) => ({
        role,
        name: role === null ? `${at === 0 ? 'Ana' : 'Ben'}: ` : '',
        text: `${at === 0 ? 'Ana' : 'Ben'}: hi`,
        day: null,
      })),
    }).isAmongPeople

  it('is one in which two bear names', () => {
    expect(read(...ana, ...repeated(3, 'a Ben: hello')).isAmongPeople).toBe(true)
    expect(read(...ana, ...repeated(3, 'a Hello')).isAmongPeople).toBe(false)
    expect(read(...ana, ...repeated(3, 'a Ana: hello')).isAmongPeople).toBe(false)
  })

  it('is known by the turns of the summary before, not by what a user wrote before a colon nor by turns without a name', () => {
    expect(isAmongPeople(null, null)).toBe(true)
    expect(isAmongPeople(null)).toBe(false)
    expect(isAmongPeople(null, 'user')).toBe(false)
    expect(isAmongPeople('user', 'user')).toBe(false)
    const carried = ['Ana: ', ''].map(name => ({ role: null, name, text: `${name}hi`, day: null }))
    expect(readSource([], { carried }).isAmongPeople).toBe(false)
  })
})

describe('a note in brackets', () => {
  it.each([
    ['[photo of a dog]\nLook at him', 'Look at him'],
    ['Look at him\n  [photo of a dog]  ', 'Look at him'],
    ['[photo]\n\nLook at him\nand at her', 'Look at him\nand at her'],
    [`[${'x'.repeat(300)}]\nLook`, 'Look'],
  ])('on a line of its own is left out of %j', (text, said) => expect(textOf(text)).toBe(said))

  it.each([
    ['Look [at him]'],
    ['[at him] look'],
    ['one\nLook [at him]'],
    ['one\n[at him] look'],
    ['[photo]'],
    ['[photo]\n  '],
    ['\n[photo]\n[photo]'],
    [`[${'x'.repeat(301)}]\nLook`],
    ['[a [photo] of it]\nLook'],
    [' see a[0] '],
  ])('is part of what was said, or all of it, in %j', text => expect(textOf(text)).toBe(text))
})

describe('a sentence', () => {
  it('begins an item of a list, or does not', () => {
    const text = [
      '- Buy milk today. It is cold outside.',
      'We wait - it rains.',
      '12. Ship the release.',
      '  * Water the garden.',
      '12 pumps are here.',
      'It is 4) or so.',
    ].join('\n')
    const sentences = read(`a ${text}`).messages[0]?.sentences ?? []
    expect(sentences.filter(({ listed }) => listed).map(sentence => sentence.text)).toEqual([
      'Buy milk today.',
      'Ship the release.',
      'Water the garden.',
    ])
    expect(sentences).toHaveLength(7)
  })

  it('is shortened where somebody said it, not where a tool returned it', () => {
    const line = 'Well, I think the total of all rows: 12045'
    const briefOf = (...lines: readonly string[]) =>
      read(...lines)
        .messages.at(-1)
        ?.sentences.map(({ brief }) => brief)
    expect(briefOf(`u ${line}`)).not.toEqual([line])
    expect(briefOf('call grep', `result grep ${line}`)).toEqual([line])
  })
})
