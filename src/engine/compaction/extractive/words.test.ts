import { describe, expect, it } from 'vitest'
import { rarityIn, wordsOf } from './words.ts'

describe('the words that a text is about', () => {
  it.each([
    ['The red boats sailed past it.', ['red', 'boat', 'sail', 'past']],
    ['Open src/boat.ts of v1.2 now', ['open', 'src/boat.ts', 'v1.2']],
    ['A red-hot x', ['red-hot']],
    ['The captain’s rock’n’roll', ['captain', 'rock']],
    ['boat boat', ['boat', 'boat']],
    ['港口船', ['港口', '口船']],
    ['港', ['港']],
    ['It was so.', []],
  ])('are, repeats included: %s', (text, words) => {
    expect(wordsOf(text)).toEqual(words)
  })

  it.each([
    ['store stores storing stored', 'stor'],
    ['stop stopped stopping', 'stop'],
    ['book books booking booked', 'book'],
    ['sail sails sailing', 'sail'],
    ['box boxes', 'box'],
  ])('meet whatever their endings: %s', (text, word) => {
    expect(new Set(wordsOf(text))).toEqual(new Set([word]))
  })

  it.each([['cats'], ['sting'], ['sailor'], ['boat2s'], ['größers']])(
    'keep what is no ending, or would leave too little: %s',
    word => {
      expect(wordsOf(word)).toEqual([word])
    },
  )
})

describe('how rare a word is', () => {
  const rarity = (word: string) =>
    rarityIn([
      ['boat', 'mast', 'mast', 'mast'],
      ['boat', 'pier'],
      ['boat', 'pier'],
    ])(word)

  it('is little, yet above nothing, for one that stands in every text', () => {
    expect(rarity('boat')).toBeGreaterThan(0)
    expect(rarity('boat')).toBeLessThan(0.2)
  })

  it('grows the fewer texts hold it, however often each repeats it', () => {
    expect(rarity('pier')).toBeGreaterThan(rarity('boat'))
    expect(rarity('mast')).toBeGreaterThan(rarity('pier'))
  })

  it('is that of one text for a word that stands nowhere', () => {
    expect(rarity('gull')).toBe(rarity('mast'))
  })
})
