import { describe, expect, it } from 'vitest'
import { contentWordsOf, wordsOf } from './words.ts'

const sequence = (text: string) => wordsOf(text).sequence.join(' ')
const compounds = (text: string) => wordsOf(text).compounds

describe('wordsOf', () => {
  it.each([
    ['He painted', 'he paints'],
    ['bought two bikes', 'buys 2 bicycles'],
    ['Caroline’s children', 'Caroline child'],
    ['Café déjà', 'cafe deja'],
    ['the config of the repo', 'The configuration of the repository'],
  ])('takes %j and %j as the same', (one, other) => expect(sequence(one)).toBe(sequence(other)))

  it('keeps different words apart, and reads Chinese by characters and their pairs', () => {
    expect(sequence('paint')).not.toBe(sequence('point'))
    expect(sequence("I don't know")).toBe('i don know')
    expect(wordsOf('用React写组件')).toEqual({
      sequence: ['用', 'react', '写', '组', '件'],
      compounds: ['写组', '组件'],
      roots: [],
    })
  })

  it.each([
    ['createSearchIndex', ['createsearchindex'], 'creat search index'],
    ['HTTPServer', ['httpserver'], 'http server'],
    ['max_retry_count', ['max_retry_count'], 'max retri count'],
    ['src/engine/words.ts.', ['src/engine/words.ts', 'words.ts'], 'src engin word ts'],
    ['self-esteem', ['self-esteem'], 'self esteem'],
  ])('reads %j whole and in parts', (text, whole, parts) => {
    expect(compounds(text)).toEqual(whole)
    expect(sequence(text)).toBe(parts)
  })
})

describe('contentWordsOf', () => {
  it.each([
    ['The red boats sailed past it.', ['red', 'boat', 'sail', 'past']],
    ['Open src/boat.ts of v1.2 now', ['open', 'src/boat.ts', 'v1.2']],
    ['A red-hot x', ['red-hot']],
    ['The captain’s rock’n’roll', ['captain', 'rock']],
    ['boat boat', ['boat', 'boat']],
    ['港口船', ['港口', '口船']],
    ['港', ['港']],
    ['打开src/boat.ts组件', ['打开', 'src/boat.ts', 'boat.ts', '组件', 'src', 'boat', 'ts']],
    ['It was so.', []],
    ['Use it for us', ['use']],
    ['Der Hund und la casa', ['hund', 'la', 'casa']],
  ])('is what %j is about', (text, words) => expect(contentWordsOf(text)).toEqual(words))
})
