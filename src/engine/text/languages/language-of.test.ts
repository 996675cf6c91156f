import { expect, it } from 'vitest'
import { wordsOf } from '../words.ts'
import { languageOf } from './language-of.ts'

const languageIn = (text: string) => languageOf(text.toLowerCase().match(/\p{L}+/gu) ?? [])

it.each([
  ['Wann beginnt der Umzug?', 'german'],
  ['Die Kaution beträgt drei Monatsmieten.', 'german'],
  ['Wir haben uns für die blaue Farbe entschieden.', 'german'],
  ['¿Qué día cierra la tienda?', 'spanish'],
  ['El alquiler es de 1.450 euros al mes.', 'spanish'],
  ['We took the A train to Los Angeles and stayed in El Paso for a week.', null],
  ['The novel is called Der Prozess.', null],
  ['Le loyer est de 1 450 euros par mois, et nous ne sommes pas d’accord.', null],
  ['Quando começa a mudança? Ele não sabe o que fazer com os livros.', null],
  ['Fix the tests', null],
  ['They die of hunger in the war.', null],
])('the language of %j is %s', (text, language) => expect(languageIn(text)).toBe(language))

it('is none in a listing with a word of it', () => {
  expect(languageIn(`der ${'alpha beta gamma delta '.repeat(10)}`)).toBeNull()
})

it('leaves the words of English as they are', () => {
  expect(wordsOf('We postponed the opening to the end of April.').roots).toEqual([])
})
