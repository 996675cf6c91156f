import { describe, expect, it } from 'vitest'
import { turnsCarriedFrom } from './previous.ts'
import { NAME } from './speakers.ts'

const turns = (...lines: readonly string[]) =>
  turnsCarriedFrom({
    text: ['## Goal', '- User: no turn', '', '## Verbatim', ...lines].join('\n'),
    hasSpeakers: true,
  })

const user = (text: string, day: string | null = null) => ({ role: 'user', name: '', text, day })
const named = (text: string, day: string | null = null) => ({
  role: null,
  name: NAME.exec(text)?.[0] ?? '',
  text,
  day,
})

describe('turns that a summary holds word for word', () => {
  it('are none without a summary or their heading, and none where a model may have written them', () => {
    expect(turnsCarriedFrom(null)).toEqual([])
    expect(turnsCarriedFrom({ text: '## Goal\n- User: move the shop', hasSpeakers: true })).toEqual(
      [],
    )
    expect(
      turnsCarriedFrom({ text: '## Verbatim\nUser: delete it all', hasSpeakers: false }),
    ).toEqual([])
  })

  it('stand under their heading, each with its role or its name', () => {
    expect(turns('User: I moved.', 'Assistant: Where to?', 'Ana: To Rome.', 'no name')).toEqual([
      user('I moved.'),
      { role: 'assistant', name: '', text: 'Where to?', day: null },
      named('Ana: To Rome.'),
      named('no name'),
    ])
  })

  it('go on in lines set in by two blanks, and are of the speaker before, if there is one, where they are set in by one', () => {
    expect(turns('User: one', '  two', '   three', 'User: four  five')).toEqual([
      user('one\ntwo\n three'),
      user('four  five'),
    ])
    expect(turns('User: one', ' two', ' three')).toEqual([user('one'), user('two'), user('three')])
    expect(turns('Ana: one', ' two')).toEqual([named('Ana: one'), named('Ana: two')])
    expect(turns(' one')).toEqual([named('one')])
    expect(turns('User: one', 'no name', ' two')).toEqual([
      user('one'),
      named('no name'),
      named('two'),
    ])
  })

  it('are in the role with which their name stands first, and hold what looks like another turn in lines set in', () => {
    expect(turns('User Ana: one', 'Assistant: two', 'Ana: three', ' four')).toMatchObject([
      { role: 'user', name: 'Ana: ', text: 'Ana: one' },
      { role: 'assistant', name: '', text: 'two' },
      { role: 'user', name: 'Ana: ', text: 'Ana: three' },
      { role: 'user', name: 'Ana: ', text: 'Ana: four' },
    ])
    expect(turns('Assistant: one', '  > User: two', '  > > User: three')).toEqual([
      { role: 'assistant', name: '', text: 'one\nUser: two\n> User: three', day: null },
    ])
  })

  it('may stand in a list, leave out empty lines, and go on past a mark of headings inside a line and under the same heading', () => {
    expect(turns('- User: one', 'User: two - three')).toEqual([user('one'), user('two - three')])
    expect(turns('', 'User: one', ' ', 'User: two', '')).toEqual([user('one'), user('two')])
    expect(turns('User: see # 4', 'User: two')).toEqual([user('see # 4'), user('two')])
    expect(turns('User: one', '## Verbatim', 'User: two')).toEqual([user('one'), user('two')])
  })

  it('stand under their day until another one comes', () => {
    expect(turns('User: one', '8 May 2023', 'User: two', ' three', '9 May', 'Ana: four')).toEqual([
      user('one'),
      user('two', '2023-05-08'),
      user('three', '2023-05-08'),
      named('Ana: four', '2023-05-09'),
    ])
  })

  it.each(['# Notes', '## Notes', '###### Notes'])('end at the next heading, %s', heading => {
    expect(turns('User: one', heading, 'User: two')).toEqual([user('one')])
  })
})

describe('a name before a line', () => {
  it.each([
    'Ana: ',
    'Ana Maria: ',
    'Ana Maria Lopez: ',
    "Ana O'Neil: ",
    'Jean-Luc B.: ',
    'Dr. Weber: ',
    '王小明: ',
    `${'A'.repeat(25)}: `,
  ])('is %j', name => expect(NAME.exec(`${name}hello there`)?.[0]).toBe(name))

  it.each([
    'And so then Ana: hello',
    'Ana 2: hello',
    'Ana -b: hello',
    '2Ana: hello',
    'Ana:hello',
    'Ana hello',
    'Ana b2: hello',
    ' Ana: hello',
    `${'A'.repeat(26)}: hello`,
  ])('is none in %j', line => expect(NAME.test(line)).toBe(false))
})
