/** The languages of the interface. To add one: `docs/translate.md`. */

export interface Language {
  /** As browsers name it, by which `locale/<tag>.po` is named. */
  readonly tag: string
  /** Its name in itself. */
  readonly name: string
}

/** The language that the texts are written in, and that a text without a translation is shown in. */
export const SOURCE = 'en'

/** Each is complete: a text without a translation fails the gate. The file of a language may be there before its line. */
export const LANGUAGES: readonly Language[] = [
  { tag: SOURCE, name: 'English' },
  { tag: 'de', name: 'Deutsch' },
  { tag: 'es', name: 'Español' },
  { tag: 'zh-Hans', name: '简体中文' },
  { tag: 'ar', name: 'العربية' },
]

/** Not a language: English a third longer, from the right. Tests read it. */
export const PSEUDO = 'ar-XB'

/** The language that the person reads best; `wanted`: the languages of the browser, the best first. */
export function languageFor(wanted: readonly string[]): string {
  for (const tag of wanted) {
    const found = LANGUAGES.find(language => base(language.tag) === base(tag))
    if (found) return found.tag
  }
  return SOURCE
}

function base(tag: string): string {
  return tag.toLowerCase().split(/[-_]/)[0] ?? ''
}

/** Where a line begins. */
export function directionOf(tag: string): 'ltr' | 'rtl' {
  return FROM_RIGHT.includes(base(tag)) ? 'rtl' : 'ltr'
}

/** `Intl.Locale` knows it in some browsers only. */
const FROM_RIGHT = ['ar', 'fa', 'he', 'ps', 'ug', 'ur', 'yi']
