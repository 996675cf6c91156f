import { describe, expect, it } from 'vitest'
import { isEnglish } from './shorten.ts'

describe('English', () => {
  it.each([
    'I need the list of files.',
    "It's broken, don't touch it.",
    'It’s broken.',
    'Can’t say.',
    'The café “de Paris” is on the left.',
    'Etwas von the list of all.',
    'need',
    'the',
  ])('is "%s"', text => expect(isEnglish(text)).toBe(true))

  it.each([
    ['nothing', ''],
    ['no word', '1 2 3 …'],
    ['words of no language', 'Foo bar baz'],
    ['German', 'Ich brauche die Liste von allen Dateien.'],
    ['French', 'Je veux la liste pour vous.'],
    ['Spanish', 'Quiero la lista por favor, gracias.'],
    ['Dutch', 'Het is een lijst van de bestanden.'],
    ['Italian', 'Non è per me, sono da solo, grazie.'],
    ['Portuguese', 'Não é uma lista, obrigado.'],
    ['Polish', 'To jest na dysku i nie w chmurze, proszę.'],
    ['Swedish', 'Jag är inte på kontoret, det är vi.'],
    ['German with some English words', 'Das ist the best, aber nicht my Ding, danke.'],
    ['as much of the one as of the other', 'the und'],
  ])('is not %s: %s', (_, text) => expect(isEnglish(text)).toBe(false))
})
