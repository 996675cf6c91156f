import { describe, expect, it } from 'vitest'
import { sourceMessage } from '../../../test/extracted.ts'
import { alternativesIn, isFragment } from './classify.ts'
import type { SourceSentence } from './source.ts'

const sentence = (text: string, listed = true): SourceSentence => ({
  text,
  brief: text,
  words: [],
  listed,
})

describe('an item of a list', () => {
  it.each([['Red boats'], ['**Red boats**'], ['Price:'], ['**Price:**']])(
    'says nothing by itself where it only names something: %s',
    text => {
      expect(isFragment(sentence(text))).toBe(true)
    },
  )

  it.each([['Price: 40'], ['Price:40'], ['价格：四十'], ['The boat is red.']])(
    'says something: %s',
    text => {
      expect(isFragment(sentence(text))).toBe(false)
    },
  )

  it('is no fragment outside a list', () => {
    expect(isFragment(sentence('Red boats', false))).toBe(false)
  })
})

describe('alternatives', () => {
  const textsOf = (...sentences: readonly SourceSentence[]) =>
    [...alternativesIn(sourceMessage('assistant', { sentences }))].map(({ text }) => text)

  it('are items under the same label, in bold type or not', () => {
    expect(
      textsOf(
        sentence('**Price:** $121'),
        sentence('Deposit: $40'),
        sentence('Price: $152'),
        sentence('Price : $99'),
        sentence('Price: $7', false),
        sentence('Colour: red', false),
        sentence('Colour: blue', false),
      ),
    ).toEqual(['**Price:** $121', 'Price: $152', 'Price : $99'])
  })

  it.each([
    ['without labels', 'Room 1', 'Room 2'],
    [
      'that speak at length before a colon',
      'A boat for two people and the dog costs this: 121 euros',
      'A boat for two people and the dog costs this: 152 euros',
    ],
    ['under different labels', 'Price: $121', 'Deposit: $121'],
  ])('are no items %s', (_, first, second) => {
    expect(textsOf(sentence(first), sentence(second))).toEqual([])
  })
})
