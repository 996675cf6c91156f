import { afterEach, describe, expect, it } from 'vitest'
import {
  formatBytes,
  formatDate,
  formatDollars,
  formatList,
  formatNumber,
  readNumber,
} from './format.ts'
import { type FetchTranslations, languageNow, onLanguage, speak, wordsReady } from './language.ts'
import { directionOf, languageFor } from './languages.ts'
import { storable, textsOf } from './texts.ts'

const NONE: FetchTranslations = async () => ({})
const english = () => speak('en', NONE)
afterEach(english)

const text = textsOf('tested.boat', {
  name: 'The boat',
  owner: 'It belongs to {name}.',
  rowers: { one: '{count} rower', other: '{count} rowers' },
})

const GERMAN: FetchTranslations = async () => ({
  'tested.boat:name': 'Das Boot',
  'tested.boat:owner': '{name} gehört es.',
  'tested.boat:rowers': { one: '{count} Ruderer', other: '{count} Ruderer zusammen' },
})

describe('a text', () => {
  it('is English first, and in the language of the person as soon as that is spoken', async () => {
    expect(text('name')).toBe('The boat')
    let changes = 0
    const stop = onLanguage(() => (changes += 1))
    await speak('de', GERMAN)
    stop()
    expect([languageNow(), changes]).toEqual(['de', 1])
    expect(text('name')).toBe('Das Boot')
    expect(text('owner', { name: 'Nora' })).toBe('Nora gehört es.')
    expect(text('rowers', { count: 1200 })).toBe('1.200 Ruderer zusammen')
    await english()
    expect(text('name')).toBe('The boat')
  })

  it('is English, with the forms of English, where a translation is missing or cannot be fetched', async () => {
    await speak('ar', async () => ({ 'tested.boat:name': 'القارب' }))
    expect(text('name')).toBe('القارب')
    expect(text('rowers', { count: 2 })).toBe('2 rowers')
    await speak('es', async () => {
      throw new TypeError('offline')
    })
    expect(text('name')).toBe('The boat')
  })

  it('has the forms that its language has', async () => {
    const forms = {
      zero: 'لا أحد',
      one: 'مجدف',
      two: 'مجدفان',
      few: '{count} مجدفين',
      many: '{count} مجدفًا',
      other: '{count} مجدف',
    }
    await speak('ar', async () => ({ 'tested.boat:rowers': forms }))
    const said = [0, 1, 2, 3, 11, 100].map(count => text('rowers', { count }))
    expect(said).toEqual(['لا أحد', 'مجدف', 'مجدفان', '3 مجدفين', '11 مجدفًا', '100 مجدف'])
  })

  it('keeps a name of the other direction in one piece', async () => {
    await speak('ar', async () => ({ 'tested.boat:owner': 'يملكه {name}.' }))
    const said = text('owner', { name: 'Nora (2)' })
    expect(said).toBe('يملكه \u2068Nora (2)\u2069.')
    // A title is kept without the marks, since other languages show it too.
    expect(storable(said)).toBe('يملكه Nora (2).')
  })

  it('of a part that is loaded later waits for its translation', async () => {
    await speak('de', async (_language, part) =>
      part === 'later' ? { 'later:end': 'Schluss' } : {},
    )
    const later = textsOf('later', { end: 'The end' })
    expect(later('end')).toBe('The end')
    await wordsReady()
    expect(later('end')).toBe('Schluss')
  })
})

describe('a change of the language', () => {
  it('that was chosen last holds, although one before it takes longer', async () => {
    const slow = Promise.withResolvers<object>()
    const first = speak('de', async () => ({ ...(await slow.promise) }))
    await speak('es', async () => ({ 'tested.boat:name': 'El barco' }))
    slow.resolve({ 'tested.boat:name': 'Das Boot' })
    await first
    expect([languageNow(), text('name')]).toEqual(['es', 'El barco'])
  })

  it('brings along the texts of a file that is loaded in the middle of it', async () => {
    const slow = Promise.withResolvers<object>()
    const spoken = speak('de', async (_language, part) =>
      part === 'meanwhile' ? { 'meanwhile:end': 'Schluss' } : { ...(await slow.promise) },
    )
    const late = textsOf('meanwhile', { end: 'The end' })
    slow.resolve({})
    await spoken
    expect(late('end')).toBe('Schluss')
  })
})

describe('the language', () => {
  it.each([
    [['de-AT', 'en'], 'de'],
    [['qaa', 'es-MX'], 'es'],
    [['zh-CN'], 'zh-Hans'],
    [['qaa', 'qab-BR'], 'en'],
    [['ar-EG'], 'ar'],
    [[], 'en'],
  ])('for a browser that wants %j is %s', (wanted, tag) => {
    expect(languageFor(wanted)).toBe(tag)
  })

  it('runs from the right in Arabic', () => {
    expect([directionOf('ar'), directionOf('de')]).toEqual(['rtl', 'ltr'])
  })

  it('decides how numbers, amounts, dates and lists are written', async () => {
    const day = new Date(2026, 10, 14, 12).getTime()
    await speak('de', NONE)
    const amounts = [formatNumber(18_412), formatDollars(1.2), formatBytes(4_800)]
    // Which space stands before a unit is the browser's.
    expect(amounts.map(amount => amount.replaceAll(/\s/g, ' '))).toEqual([
      '18.412',
      '1,20 $',
      '4,8 kB',
    ])
    expect([formatDate(day, day), formatList(['a', 'b', 'c'])]).toEqual(['14. Nov.', 'a, b und c'])
    await speak('ar', NONE)
    expect(formatNumber(18_412)).toBe('18,412')
  })
})

describe('a number that a person typed', () => {
  it.each([
    ['en', '1,200', 1200],
    ['en', '1,200.5', 1200.5],
    ['en', '0.50', 0.5],
    ['en', '0,5', NaN],
    ['en', '1,00', NaN],
    ['en', '1,234,567', 1_234_567],
    ['en', '1 200', 1200],
    ['en', '-3', -3],
    ['de', '1.200', 1200],
    ['de', '0,50', 0.5],
    ['de', '0.50', 0.5],
    ['de', '1.200,5', 1200.5],
    ['es', '0,25', 0.25],
    ['en', '', NaN],
    ['en', 'ten', NaN],
    ['en', '1,2,3', NaN],
  ])('in %s %s is %d', async (tag, typed, value) => {
    await speak(tag, NONE)
    expect(readNumber(typed)).toBe(value)
  })
})
