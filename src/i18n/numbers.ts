/**
 * Numbers, amounts and lists for people, in their language: what a text needs. Other files bring the rest of `format.ts` along only
 * where it is used.
 *
 * @module
 */
import { languageNow } from './language.ts'
import { directionOf, SOURCE } from './languages.ts'

/** Replaces an unknown value. */
export const UNKNOWN = '–'

/** For `Intl`. Arabic is written with both kinds of digits; those of the messages and of code are these. */
export function localeOf(language: string): string {
  return `${language}-u-nu-latn`
}

/** For dates and lists: a day of the month stands before its month, as in the other languages, and no comma before the last of a list. */
export function britishOf(language: string): string {
  return language === SOURCE ? 'en-GB' : localeOf(language)
}

/** The formats of a language, made when they are first needed. */
export function perLanguage<Formats>(make: (language: string) => Formats) {
  const made = new Map<string, Formats>()
  return (language: string = languageNow()): Formats => {
    const known = made.get(language) ?? make(language)
    made.set(language, known)
    return known
  }
}

const formats = perLanguage(language => {
  const locale = localeOf(language)
  return {
    plurals: new Intl.PluralRules(locale),
    whole: new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }),
    /** Stands between thousands. */
    group: new Intl.NumberFormat(locale).formatToParts(12_345).find(isGroup)?.value ?? ',',
    cents: dollarsWith(locale, 2),
    smallAmount: dollarsWith(locale, 4),
    lists: new Intl.ListFormat(britishOf(language), { type: 'conjunction' }),
  }
})

function dollarsWith(locale: string, fractionDigits: number): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
    useGrouping: false,
  })
}

function isGroup({ type }: Intl.NumberFormatPart): boolean {
  return type === 'group'
}

/** The number that a person typed: as the language writes it, or with a point as code does. NaN for other words, and for none. */
export function readNumber(typed: string): number {
  const { group } = formats()
  const parts = typed.trim().split(group)
  const [first = '', ...rest] = parts
  const isGrouped = rest.length > 0 && /^[+-]?\d{1,3}$/.test(first) && rest.every(isThousands)
  const plain = (isGrouped ? parts.join('') : typed).replaceAll(/[\s_]/g, '')
  const text = group === ',' || plain.includes('.') ? plain : plain.replace(',', '.')
  return text === '' ? NaN : Number(text)
}

function isThousands(digits: string, at: number, { length }: readonly string[]): boolean {
  return (at === length - 1 ? /^\d{3}(?:[.,]\d+)?$/ : /^\d{3}$/).test(digits)
}

/** The form of a text for a count in a language: `one`, `other` and, in some languages, more. */
export function pluralForm(count: number, language: string): Intl.LDMLPluralRule {
  return formats(language).plurals.select(count)
}

/** `a, b and c`. */
export function formatList(items: readonly string[]): string {
  return formats().lists.format(items)
}

/** 18412 → `18,412`; rounded to a whole number. */
export function formatNumber(value: number): string {
  return Number.isFinite(value) ? formats().whole.format(value) : UNKNOWN
}

/** US dollars: `$1.20`, below ten cents `$0.0123`; `<$0.0001` for amounts that round to zero. */
export function formatDollars(dollars: number): string {
  if (!Number.isFinite(dollars)) return UNKNOWN
  if (dollars > 0 && dollars < 0.00005) return below(formats().smallAmount.format(0.0001))
  const { cents, smallAmount } = formats()
  return (dollars > 0 && dollars < 0.1 ? smallAmount : cents).format(dollars)
}

/** Less than an amount. The sign stands on the left also within a line from the right, where it would be turned otherwise. */
export function below(written: string): string {
  return directionOf(languageNow()) === 'ltr' ? `<${written}` : `\u2066<${written}\u2069`
}
