/** The forms that a text for a count has in a language. */

/** The names of the forms that whole numbers take, in the order of the file. */
export function formNames(tag: string): readonly Intl.LDMLPluralRule[] {
  const known = names.get(tag)
  if (known) return known
  const rules = new Intl.PluralRules(tag)
  const taken = new Set(WHOLE_NUMBERS.map(count => rules.select(count)))
  const found = ORDER.filter(name => taken.has(name))
  names.set(tag, found)
  return found
}

const names = new Map<string, readonly Intl.LDMLPluralRule[]>()
const ORDER: readonly Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other']
/** Above, the forms repeat in all languages, but for those of full millions, which are shown as `other`. */
const WHOLE_NUMBERS = Array.from({ length: 201 }, (_, count) => count)

/** The line `Plural-Forms` of a file. Throws a RangeError if `RULES` has no rule that fits the language. */
export function pluralForms(tag: string): string {
  const rules = new Intl.PluralRules(tag)
  const forms = formNames(tag)
  const rule = RULES.find(({ form }) =>
    WHOLE_NUMBERS.every(count => forms[form(count)] === rules.select(count)),
  )
  if (rule) return `nplurals=${forms.length}; plural=${rule.plural};`
  throw new RangeError(
    `${tag} has the plural forms ${forms.join(', ')}. Add their rule to RULES in scripts/translations/plurals.ts.`,
  )
}

interface Rule {
  /** As translators' tools know it: the place of the form in the file. */
  readonly plural: string
  /** The same. */
  readonly form: (n: number) => number
}

const isFew = (n: number) => n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14)

const RULES: readonly Rule[] = [
  { plural: '0', form: () => 0 },
  { plural: '(n != 1)', form: n => Number(n !== 1) },
  { plural: '(n > 1)', form: n => Number(n > 1) },
  {
    plural: '(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2)',
    form: n => (n === 1 ? 0 : n >= 2 && n <= 4 ? 1 : 2),
  },
  {
    plural: '(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2)',
    form: n => (n === 1 ? 0 : isFew(n) ? 1 : 2),
  },
  {
    plural: '(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2)',
    form: n => (n % 10 === 1 && n % 100 !== 11 ? 0 : isFew(n) ? 1 : 2),
  },
  {
    plural: '(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5)',
    form: n => (n <= 2 ? n : n % 100 >= 3 && n % 100 <= 10 ? 3 : n % 100 >= 11 ? 4 : 5),
  },
]

/** The forms of a translated text by name. A fraction may take a form that no whole number takes: it is shown in the last. */
export function byForm(
  tag: string,
  forms: readonly string[],
): { readonly [name in Intl.LDMLPluralRule]?: string } {
  return {
    other: forms.at(-1) ?? '',
    ...Object.fromEntries(formNames(tag).map((name, at) => [name, forms[at] ?? ''])),
  }
}

/** The words of a text with an empty place for each form that is missing, and no empty place too many. */
export function roomFor(count: number, forms: readonly string[] = []): string[] {
  const used = forms.findLastIndex(words => words !== '') + 1
  return Array.from({ length: Math.max(count, used) }, (_, at) => forms[at] ?? '')
}
