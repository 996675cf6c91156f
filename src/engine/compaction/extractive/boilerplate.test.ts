import { describe, expect, it } from 'vitest'
import { shorten } from './shorten.ts'

/** A clause that must be left, whatever stands around it. */
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
