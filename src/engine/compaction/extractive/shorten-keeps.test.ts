import { describe, expect, it } from 'vitest'
import { shorten } from './shorten.ts'

const SAID = 'I booked the flight to the sea.'

describe('what looks like filler', () => {
  it.each([
    ['a figure', 'Let me know if you have questions about 3 bags.'],
    ['a denial', 'Let me know if you have questions or not.'],
    ['a denial before a comma', 'Let me know if you have any questions, nothing else.'],
    ['a shortened denial', "Let me know if you have questions or didn't pay."],
    ['a denial shortened in print', 'Let me know if you have questions or can’t pay.'],
    ['a name', 'Let me know if you have questions about Lisbon.'],
    ['a name behind a comma', 'If you have any questions, Ana, let me know.'],
  ])('stays where it holds %s', (_, closing) => {
    expect(shorten(`${SAID} ${closing}`)).toBe(`${SAID} ${closing}`)
  })

  it.each([
    ['notes', 'Let me know if you have notes or questions.'],
    ['another', 'Let me know if you have another of these questions.'],
    ['a short word in capitals', 'Let me know if you have questions about It.'],
  ])('goes where it only holds %s', (_, closing) => {
    expect(shorten(`${SAID} ${closing}`)).toBe(SAID)
  })

  it.each(['Thanks, Ana, for the list of names.', 'Thanks,  Ana, for the list of names.'])(
    'stays where it is said to somebody: %s',
    text => expect(shorten(text)).toBe(text),
  )

  it.each([
    ['So, I have the list of Ana, Bo and Cy.', 'I have the list of Ana, Bo and Cy.'],
    [
      'Good morning, team! Parser, lexer and writer are on the list.',
      'Parser, lexer and writer are on the list.',
    ],
  ])('goes where the name is no part of it: %s', (text, short) => expect(shorten(text)).toBe(short))

  it('stays where less than two words of content would be left, marks aside', () => {
    expect(shorten('Okay, it is there.')).toBe('Okay, it is there.')
    expect(shorten('Okay, it is broken there.')).toBe('Okay, it is broken there.')
    expect(shorten('Okay, the flight is broken.')).toBe('the flight is broken.')
    expect(shorten('Do it!!!')).toBe('Do it!')
    expect(shorten('Do it 🎉')).toBe('Do it')
  })
})

describe('the ends of what is said', () => {
  it.each([
    [`  ${SAID} `, SAID],
    ['I booked the flight to the sea , thanks', 'I booked the flight to the sea'],
  ])('hold no space: "%s"', (text, short) => expect(shorten(text)).toBe(short))

  it('stay as they are in other languages', () => {
    expect(shorten(' Ich habe das Ticket. ')).toBe(' Ich habe das Ticket. ')
  })
})
