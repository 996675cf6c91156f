import { describe, expect, it } from 'vitest'
import type { RootedLanguage } from './language-of.ts'
import { rootsOf } from './roots.ts'

const allRoots = (words: string, language: RootedLanguage | null) =>
  words.split(' ').map(word => rootsOf(word, language) ?? ['(stop word)'])

/** Pairs of these words, by whether they have a root in common. */
function pairsOf(words: string, language: RootedLanguage | null, areShared: boolean) {
  const found = allRoots(words, language)
  return found.flatMap((one, at) =>
    found
      .slice(at + 1)
      .filter(other => one.some(root => other.includes(root)) === areShared)
      .map(other => [one, other]),
  )
}

describe('German words share a root', () => {
  it.each([
    'haus häuser hauses',
    'eröffnen eröffnet eröffnung eröffnungen',
    'kaufen kaufte gekauft kauft',
    'verschieben verschob verschoben',
    'abziehen abzuziehen abgezogen abzog',
    'zurückschicken zurückgeschickt',
    'nehmen nimmt nahm genommen',
    'straße strasse straßen',
    'versicherungsnummer nummer',
    'versicherungsnummer versicherung versicherungen',
    'küchenböden küche',
    'eichenholz eiche',
    'wasserschäden schaden',
  ])('%s', words => expect(pairsOf(words, 'german', false)).toEqual([]))

  it.each(['haus hafen', 'kaution kaffee', 'lehrer leere', 'schwester schwer', 'bank bild'])(
    'but not %s',
    words => expect(pairsOf(words, 'german', true)).toEqual([]),
  )
})

describe('Spanish words share a root', () => {
  it.each([
    'casa casas',
    'decisión decisiones',
    'aplazar aplazamos aplazarla aplacé aplazamiento',
    'cerrar cierra cerrado cerramos',
    'dormir duerme durmiendo dormía',
    'exigir exige exigieron exija',
    'vendido vender vendemos vendieron',
    'romper roto rota rompió',
    'alérgica alérgico alérgicas',
    'pagar pagaremos pago pagué',
    'contestado contestó contestar',
  ])('%s', words => expect(pairsOf(words, 'spanish', false)).toEqual([]))

  it.each(['caja casco', 'banco bandera', 'pared parque'])('but not %s', words =>
    expect(pairsOf(words, 'spanish', true)).toEqual([]),
  )
})

describe('Arabic words share a root', () => {
  it.each([
    'الكتاب كتاب والكتاب للكتاب بالكتاب كتابها كتب',
    'مدرسة المدرسة مدرسه مدارس',
    'جدار الجدران جدران',
    'كَفيل ككفيل الكفيل',
    'دفعنا سندفع يدفع تدفع',
    'مغلق مغلقين المغلقة',
    'رسالـــة رسالة رسائل',
    'أحمد احمد',
  ])('%s', words => expect(pairsOf(words, null, false)).toEqual([]))

  it('and a number is its figure, as in German and Spanish', () => {
    expect(rootsOf('zwei', 'german')).toEqual(['2'])
    expect(rootsOf('tres', 'spanish')).toEqual(['3'])
    expect(rootsOf('ثلاثة', null)).toEqual(['3'])
    expect(rootsOf('والثلاثة', null)).toEqual(['3'])
  })

  it.each(['مطبخ مكتب', 'قرض قطة', 'باب بنك'])('but not %s', words =>
    expect(pairsOf(words, null, true)).toEqual([]),
  )
})

describe('a stop word', () => {
  it.each([
    ['die', 'german'],
    ['warum', 'german'],
    ['cuántos', 'spanish'],
    ['para', 'spanish'],
    ['متى', null],
    ['إلى', null],
  ] as const)('has no root: %s', (word, language) => expect(rootsOf(word, language)).toBeNull())

  it('is one in its own language only', () => {
    expect(rootsOf('die', 'spanish')).toEqual(['die'])
    expect(rootsOf('die', null)).toEqual([])
  })
})

it('of encoded data are not looked for', () => {
  expect(rootsOf('n'.repeat(100_000), 'german')).toEqual([])
  expect(rootsOf('ا'.repeat(100_000), null)).toEqual([])
})
