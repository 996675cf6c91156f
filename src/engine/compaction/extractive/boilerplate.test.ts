import { describe, expect, it } from 'vitest'
import { isEnglish, shorten } from './shorten.ts'

/** A clause that must stay, between any other words. */
const SAID = 'The parser of the client drops lines.'
const said = 'the parser of the client drops lines.'

describe('filler before a clause', () => {
  it.each([
    ['a greeting', `Good evening, everybody! ${SAID}`],
    ['a greeting of anybody', `Hey guys – ${said}`],
    ['thanks for what somebody did', `Thanks for checking! ${SAID}`],
    ['thanks for what was sent', `Thank you for your detailed explanation. ${SAID}`],
    ['an offer of help', `Happy to help! ${SAID}`],
    ['a welcome', `You’re very welcome! ${SAID}`],
    ['praise', `That's a good question. ${SAID}`],
    ['consent', `Sounds good! ${SAID}`],
    ['praise in the same breath', `Great, ${said}`],
    ['consent in the same breath', `Of course, ${said}`],
    ['an opening word', `Basically, ${said}`],
    ['that something will be mentioned', `And I just wanted to mention that ${said}`],
    ['that it was mentioned', `I mentioned it, and ${said}`],
    ['that somebody is told', `I'm just letting you know that ${said}`],
    ['that something is worth a note', `It is worth pointing out that ${said}`],
    ['that it should be noted', `Please note that ${said}`],
    ['a quick note', `Just a quick heads-up: ${said}`],
    ['a quick question', `Quick question - ${said}`],
    ['an apology', `I'm so sorry about the confusion. ${SAID}`],
    ['hopes for somebody', `I hope you're doing well today! ${SAID}`],
    ['how somebody is', `How are you doing? ${SAID}`],
    ['how it goes', `How’s it going? ${SAID}`],
    ['a wish', `Have a great weekend! ${SAID}`],
    ['a face', `🎉 ❤️ ${SAID}`],
    ['a face of a person', `🙋🏽‍♀️ ${SAID}`],
  ])('goes: %s', (_, text) => expect(shorten(text).toLowerCase()).toBe(said))

  it.each([
    'Hi Ana! The parser drops lines.',
    'Perfect lines are what the parser drops.',
    'Sure lines are what the parser drops.',
    'Please note the lines that the parser drops.',
    'Quick questions are what the parser drops.',
    'Sorry that the parser drops the lines.',
    'How are you dropping the lines?',
    'I mentioned the parser, and the client drops lines.',
    'Note that that is the parser of the client.',
    '✅ The parser keeps the lines.',
    '🔴 The parser drops the lines.',
    '5. The parser drops the lines.',
  ])('stays where it says something: %s', text => expect(shorten(text)).toBe(text))
})

describe('filler behind a clause', () => {
  it.each([
    ['thanks', `${SAID} Many thanks, guys!`],
    ['thanks for an act', `${SAID} Thanks for understanding!`],
    ['a call to ask', `${SAID} Please feel free to reach out.`],
    ['an offer for what may be needed', `${SAID} If there's anything else, just let me know!`],
    ['an offer for further questions', `${SAID} If you have further questions, let me know.`],
    ['a question for more', `${SAID} Is there anything else I can do?`],
    ['an offer of help', `${SAID} I'm always happy to help!`],
    ['a plea for a moment', `${SAID} Just a moment, please.`],
    ['hopes', `${SAID} I hope that helps!`],
    ['a goodbye', `${SAID} See you later!`],
    ['a greeting of everybody', `${SAID} Hello everyone!`],
    ['an apology', `${SAID} Sorry for any inconvenience.`],
    ['an opening word that came late', `${SAID} By the way.`],
    ['faces', `${SAID} 😀 😀`],
  ])('goes as a sentence of its own: %s', (_, text) => expect(shorten(text)).toBe(SAID))

  it.each([
    ['thanks', ', and thank you so much!'],
    ['whom it is said to', ' — folks.'],
    ['a word of talk', ', to be honest.'],
    ['a question for assent', ', alright??'],
    ['laughter', ' haha!'],
    ['laughter as it is written', ', lol'],
    ['laughter in letters', ' hehehe'],
    ['faces', '😀'],
  ])('goes behind the last word: %s', (_, filler) => {
    expect(shorten(`${SAID.slice(0, -1)}${filler}`)).toBe(SAID.slice(0, -1))
  })

  it.each([
    ['!!!', '!'],
    ['?!?', '?'],
    ['....', '...'],
    ['!.', '!'],
  ])('goes where marks repeat: "%s"', (marks, left) => {
    expect(shorten(`It drops the lines${marks}`)).toBe(`It drops the lines${left}`)
  })

  it.each([
    'The parser keeps the lines...',
    'The parser keeps the lines..',
    'Is it the parser!? It drops the lines.',
    'The lines are in the file thanks.txt',
    'The parser of the lines says thanks',
    'The parser drops the lines ✅',
    'The parser is what the client calls lol.ts',
  ])('stays where it says something: %s', text => expect(shorten(text)).toBe(text))
})

const BOOKED = 'I booked the flight to the sea.'

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
    expect(shorten(`${BOOKED} ${closing}`)).toBe(`${BOOKED} ${closing}`)
  })

  it.each([
    ['notes', 'Let me know if you have notes or questions.'],
    ['another', 'Let me know if you have another of these questions.'],
    ['a short word in capitals', 'Let me know if you have questions about It.'],
  ])('goes where it only holds %s', (_, closing) => {
    expect(shorten(`${BOOKED} ${closing}`)).toBe(BOOKED)
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
    [`  ${BOOKED} `, BOOKED],
    ['I booked the flight to the sea , thanks', 'I booked the flight to the sea'],
  ])('hold no space: "%s"', (text, short) => expect(shorten(text)).toBe(short))

  it('stay as they are in other languages', () => {
    expect(shorten(' Ich habe das Ticket. ')).toBe(' Ich habe das Ticket. ')
  })
})

describe('English', () => {
  it.each([
    'I need the list of files.',
    "It's broken, don't touch it.",
    'It’s broken.',
    'Can’t say.',
    'The café “de Paris” is on the left.',
    'Etwas von the list of all.',
    'need',
    'the',
  ])('is "%s"', text => expect(isEnglish(text)).toBe(true))

  it.each([
    ['nothing', ''],
    ['no word', '1 2 3 …'],
    ['words of no language', 'Foo bar baz'],
    ['German', 'Ich brauche die Liste von allen Dateien.'],
    ['French', 'Je veux la liste pour vous.'],
    ['Spanish', 'Quiero la lista por favor, gracias.'],
    ['Dutch', 'Het is een lijst van de bestanden.'],
    ['Italian', 'Non è per me, sono da solo, grazie.'],
    ['Portuguese', 'Não é uma lista, obrigado.'],
    ['Polish', 'To jest na dysku i nie w chmurze, proszę.'],
    ['Swedish', 'Jag är inte på kontoret, det är vi.'],
    ['German with some English words', 'Das ist the best, aber nicht my Ding, danke.'],
    ['as much of the one as of the other', 'the und'],
  ])('is not %s: %s', (_, text) => expect(isEnglish(text)).toBe(false))
})
