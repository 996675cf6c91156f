/** A translator gets as many forms as the language has, and the app finds each. */
import { describe, expect, it } from 'vitest'
import { byForm, formNames, pluralForms, roomFor } from './plurals.ts'

describe('the forms for a count', () => {
  it.each([
    ['de', ['one', 'other']],
    ['fr', ['one', 'other']],
    ['ja', ['other']],
    ['pl', ['one', 'few', 'many']],
    ['ar', ['zero', 'one', 'two', 'few', 'many', 'other']],
  ])('of %s are those of its whole numbers: %j', (tag, names) => {
    expect(formNames(tag)).toEqual(names)
  })

  it.each([
    ['de', 'nplurals=2; plural=(n != 1);'],
    ['fr', 'nplurals=2; plural=(n > 1);'],
    ['ja', 'nplurals=1; plural=0;'],
  ])('of %s are announced to tools as “%s”', (tag, header) => {
    expect(pluralForms(tag)).toBe(header)
  })

  it.each(['cs', 'hr', 'pl', 'pt-BR', 'ru', 'sr', 'tr', 'uk'])(
    'of %s need nothing from a translator',
    tag => {
      expect(pluralForms(tag)).toMatch(`nplurals=${formNames(tag).length};`)
    },
  )

  it('of a language whose rule is not known are asked for by name', () => {
    expect(() => pluralForms('cy')).toThrow(/cy.*zero, one, two, few, many, other.*RULES/)
  })
})

describe('the texts of a count', () => {
  it('have a form for a fraction, too', () => {
    expect(byForm('pl', ['plik', 'pliki', 'plików'])).toEqual({
      one: 'plik',
      few: 'pliki',
      many: 'plików',
      other: 'plików',
    })
  })

  it('have room for each form of the language, and keep what is translated', () => {
    expect(roomFor(3, undefined)).toEqual(['', '', ''])
    expect(roomFor(3, ['plik', ''])).toEqual(['plik', '', ''])
    expect(roomFor(1, ['', ''])).toEqual([''])
    expect(roomFor(1, ['個', 'x'])).toEqual(['個', 'x'])
  })
})
