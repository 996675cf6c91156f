import { describe, expect, it } from 'vitest'
import { finds, meets, misses } from '../../test/cues.ts'
import {
  ADDRESSED,
  AGREES,
  INTRODUCES_LIST,
  BOLD,
  COMMAND,
  NARRATION,
  NARRATION_ONLY,
  REFERS_BACK,
  REACTION,
  SMALL_TALK,
} from './cues.ts'

describe('how speakers take each other up', () => {
  finds('by a reaction', REACTION, [
    ["That's a fine boat.", "That's"],
    ['Thats a fine boat.', 'Thats'],
    ['That’s a fine boat.', 'That’s'],
    ['Wow, a boat.', 'Wow'],
    ['So glad to hear it.', 'So glad'],
    ['Good luck with it.', 'Good luck'],
  ])

  it('by no word that comes later, or only begins or ends like one for the other', () => {
    expect('The boat is cool.').not.toMatch(REACTION)
    expect('The youth bayou industrial status thrives.'.match(ADDRESSED)).toBeNull()
  })

  finds('by agreeing or not', AGREES, [
    ['Yes, a boat.', 'Yes'],
    ['No.', 'No'],
    ['Of course we sail.', 'Of course'],
    ['Нет, это лодка.', 'Нет'],
  ])

  misses('by no agreement', AGREES, [
    'I said yes.',
    'Yesterday it rained.',
    'Notes are wet.',
    'Surely not.',
  ])

  it.each([
    ['Show you your boat, or is yours gone?', ['you', 'your', 'yours']],
    ['Ist das dein Boot oder deine Jolle an deiner Boje?', ['dein', 'deine', 'deiner']],
    ['Dis, tu vois tus barcos?', ['tu', 'tus']],
    ['Вот вам лодка.', ['вам']],
  ])('by speaking to the other: %s', (text, words) => expect(text.match(ADDRESSED)).toEqual(words))
})

describe('talk that carries nothing', () => {
  meets('is small talk', SMALL_TALK, [
    'hi',
    'Hey there!!!',
    'Thanks a lot.',
    "You're welcome!",
    'Youre welcome',
    'You’re welcome',
    "How's it going?",
    'How’s it going?',
    'Just wanted to say hi!',
    'No problem',
  ])

  misses('is more than that', SMALL_TALK, [
    'Thanks. The import takes an hour.',
    'Okay, the import of all the boats takes an hour.',
    'Hiking is fun.',
    'We said hello.',
  ])

  finds('is the next move of an assistant', NARRATION, [
    ['Let me look at the boat.', 'Let me'],
    ["Let's look at the boat.", "Let's"],
    ["I'll look at the boat.", "I'll"],
    ['I’m going to look.', 'I’m going to'],
    ['Perfect! Let me look.', 'Perfect! Let me'],
    ['Ok, next: I will look.', 'Ok, next: I will'],
    ['Okay – now I should look.', 'Okay – now I should'],
    ['Now let me look.', 'Now let me'],
    ['Now update the log.', 'Now update'],
    ['我来看看', '我来'],
  ])

  misses('is no next move', NARRATION, [
    'They never let me look.',
    'Perfectly, I will say.',
    'The boat is mine.',
  ])

  meets('announces a list', INTRODUCES_LIST, ['The steps:', '**The steps:**', '步骤：'])

  misses('announces no list', INTRODUCES_LIST, ['The steps: three.', 'The steps'])

  meets('only announces or closes', NARRATION_ONLY, [
    'The steps:',
    '步骤：',
    'Let me know.',
    'Feel free to ask.',
  ])

  misses('says more than that', NARRATION_ONLY, [
    'The pump leaks. The steps:',
    'The pump leaks and the mast is broken, and the captain has gone ashore to find:',
    'Watch the tide and let me know.',
    'The steps: three.',
  ])

  it('is a slash command, alone on its line', () => {
    expect('/compact').toMatch(COMMAND)
    expect('/clear-all').toMatch(COMMAND)
    expect('/compact now').not.toMatch(COMMAND)
    expect('use /compact').not.toMatch(COMMAND)
    expect('/').not.toMatch(COMMAND)
  })
})

describe('bold type', () => {
  finds('sets apart what matters', BOLD, [
    ['Keep **the red boat** here.', '**the red boat**'],
    ['Keep **7** here.', '**7**'],
    ['Keep **- a boat** here.', '**- a boat**'],
  ])

  misses('sets nothing apart', BOLD, [
    'Keep **a** here.',
    'Keep **:** here.',
    'Keep **the\nboat** here.',
    '2 ** 3',
  ])
})

describe('a sentence that points at the one before it', () => {
  finds('begins so', REFERS_BACK, [
    ['They must be red.', 'They'],
    ["It's too long.", "It's"],
    ['They’re too long.', 'They’re'],
    ['Both leak.', 'Both'],
  ])

  misses('does not', REFERS_BACK, ['Paint it red.', 'Items leak.', 'That, too.', 'Hers leak.'])
})
