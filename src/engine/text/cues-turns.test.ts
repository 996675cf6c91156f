import { describe, expect, it } from 'vitest'
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

const found = (cue: RegExp, text: string) => text.match(cue)?.[0] ?? null

describe('how speakers take each other up', () => {
  it.each([
    ["That's a fine boat.", "That's"],
    ['Thats a fine boat.', 'Thats'],
    ['That’s a fine boat.', 'That’s'],
    ['Wow, a boat.', 'Wow'],
    ['So glad to hear it.', 'So glad'],
    ['Good luck with it.', 'Good luck'],
  ])('by a reaction: %s', (text, words) => expect(found(REACTION, text)).toBe(words))

  it('by no reaction where such a word comes later', () => {
    expect('The boat is cool.').not.toMatch(REACTION)
  })

  it.each([
    ['Yes, a boat.', 'Yes'],
    ['No.', 'No'],
    ['Of course we sail.', 'Of course'],
    ['Нет, это лодка.', 'Нет'],
  ])('by agreeing or not: %s', (text, word) => expect(found(AGREES, text)).toBe(word))

  it.each([['I said yes.'], ['Yesterday it rained.'], ['Notes are wet.'], ['Surely not.']])(
    'by no agreement: %s',
    text => {
      expect(text).not.toMatch(AGREES)
    },
  )

  it.each([
    ['Show you your boat, or is yours gone?', ['you', 'your', 'yours']],
    ['Ist das dein Boot oder deine Jolle an deiner Boje?', ['dein', 'deine', 'deiner']],
    ['Dis, tu vois tus barcos?', ['tu', 'tus']],
    ['Вот вам лодка.', ['вам']],
  ])('by speaking to the other: %s', (text, words) => expect(text.match(ADDRESSED)).toEqual(words))

  it('by no word that only begins or ends like one for the other', () => {
    expect('The youth bayou industrial status thrives.'.match(ADDRESSED)).toBeNull()
  })
})

describe('talk that carries nothing', () => {
  it.each([
    ['hi'],
    ['Hey there!!!'],
    ['Thanks a lot.'],
    ["You're welcome!"],
    ['Youre welcome'],
    ['You’re welcome'],
    ["How's it going?"],
    ['How’s it going?'],
    ['Just wanted to say hi!'],
    ['No problem'],
  ])('is small talk: %s', text => expect(text).toMatch(SMALL_TALK))

  it.each([
    ['Thanks. The import takes an hour.'],
    ['Okay, the import of all the boats takes an hour.'],
    ['Hiking is fun.'],
    ['We said hello.'],
  ])('is more than that: %s', text => expect(text).not.toMatch(SMALL_TALK))

  it.each([
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
  ])('is the next move of an assistant: %s', (text, words) => {
    expect(found(NARRATION, text)).toBe(words)
  })

  it.each([['They never let me look.'], ['Perfectly, I will say.'], ['The boat is mine.']])(
    'is no next move: %s',
    text => {
      expect(text).not.toMatch(NARRATION)
    },
  )

  it.each([['The steps:'], ['**The steps:**'], ['步骤：']])('announces a list: %s', text => {
    expect(text).toMatch(INTRODUCES_LIST)
  })

  it.each([['The steps: three.'], ['The steps']])('announces no list: %s', text => {
    expect(text).not.toMatch(INTRODUCES_LIST)
  })

  it.each([['The steps:'], ['步骤：'], ['Let me know.'], ['Feel free to ask.']])(
    'only announces or closes: %s',
    text => {
      expect(text).toMatch(NARRATION_ONLY)
    },
  )

  it.each([
    ['The pump leaks. The steps:'],
    ['The pump leaks and the mast is broken, and the captain has gone ashore to find:'],
    ['Watch the tide and let me know.'],
    ['The steps: three.'],
  ])('says more than that: %s', text => expect(text).not.toMatch(NARRATION_ONLY))

  it('is a slash command, alone on its line', () => {
    expect('/compact').toMatch(COMMAND)
    expect('/clear-all').toMatch(COMMAND)
    expect('/compact now').not.toMatch(COMMAND)
    expect('use /compact').not.toMatch(COMMAND)
    expect('/').not.toMatch(COMMAND)
  })
})

describe('bold type', () => {
  it.each([
    ['Keep **the red boat** here.', '**the red boat**'],
    ['Keep **7** here.', '**7**'],
    ['Keep **- a boat** here.', '**- a boat**'],
  ])('sets apart what matters: %s', (text, bold) => expect(found(BOLD, text)).toBe(bold))

  it.each([['Keep **a** here.'], ['Keep **:** here.'], ['Keep **the\nboat** here.'], ['2 ** 3']])(
    'sets nothing apart: %s',
    text => {
      expect(text).not.toMatch(BOLD)
    },
  )
})

describe('a sentence that points at the one before it', () => {
  it.each([
    ['They must be red.', 'They'],
    ["It's too long.", "It's"],
    ['They’re too long.', 'They’re'],
    ['Both leak.', 'Both'],
  ])('begins so: %s', (text, word) => expect(found(REFERS_BACK, text)).toBe(word))

  it.each([['Paint it red.'], ['Items leak.'], ['That, too.'], ['Hers leak.']])(
    'does not: %s',
    text => {
      expect(text).not.toMatch(REFERS_BACK)
    },
  )
})
