/** Texts with parameters, for the page, the workers and errors alike. */
import { formatNumber, pluralForm } from './numbers.ts'
import { languageNow, type Text, translationOf, want } from './language.ts'
import { directionOf, SOURCE } from './languages.ts'
import { shortened, shortenedWords } from './shortened.ts'

/** Names in braces in a text: `{count} messages` takes `count`. */
type NamesIn<Entry> = Entry extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : Entry extends { readonly one: infer One; readonly other: infer Other }
    ? NamesIn<One> | NamesIn<Other> | 'count'
    : never

export type ArgumentsOf<Entry> = [NamesIn<Entry>] extends [never]
  ? []
  : [parameters: Readonly<Record<NamesIn<Entry>, string | number>>]

type SourceText = string | { readonly one: string; readonly other: string }

/** A text of a key in the language of the person. */
export type TextFunction<Texts> = <K extends keyof Texts & string>(
  key: K,
  ...[parameters]: ArgumentsOf<Texts[K]>
) => string

/**
 * A function that reads the texts of one file. Numbers are formatted; `count` chooses the form of the language.
 *
 * @param name One of its own, since translators know a text by this name and its key. Up to its first dot it names the part of the
 * translations that is fetched with the file.
 */
export function textsOf<const Texts extends Readonly<Record<string, SourceText>>>(
  name: string,
  texts: Texts,
): TextFunction<Texts> {
  want(name.split('.')[0] ?? name)
  return (key, ...[parameters]) => {
    const source = texts[key]
    if (source === undefined) throw new RangeError(`No text for the key ${key}`)
    const translated = translationOf(`${name}:${key}`)
    return translated === undefined
      ? fill(source, parameters ?? {}, SOURCE)
      : fill(translated, parameters ?? {}, languageNow())
  }
}

type Parameters = Readonly<Record<string, string | number>>

/** The text with its parameters. Each has a bound, and none has a character that nobody sees. */
export function fill(text: Text, parameters: Parameters, language: string = SOURCE): string {
  const chosen = typeof text === 'string' ? text : formOf(text, parameters['count'], language)
  return chosen.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = parameters[name]
    if (value === undefined) throw new RangeError(`The text "${chosen}" needs {${name}}`)
    if (typeof value === 'number') return formatNumber(value)
    const bounded = NAMES.has(name) ? shortened(value) : shortenedWords(value)
    return directionOf(language) === 'rtl' ? isolated(bounded) : bounded
  })
}

function formOf(
  forms: Exclude<Text, string>,
  count: string | number | undefined,
  language: string,
): string {
  return forms[pluralForm(Number(count), language)] ?? forms.other ?? ''
}

/** Parameters that name something of somebody else, and are short for that. */
const NAMES: ReadonlySet<string> = new Set([
  'name',
  'title',
  'tool',
  'preset',
  'block',
  'folder',
  'file',
  'path',
  'model',
  'account',
  'setting',
  'fact',
  'type',
  'id',
  'sessionId',
  'parentId',
  'hash',
  'letters',
])

/** A text that becomes a name or a title: without the marks that `fill` puts around names within it. */
export function storable(text: string): string {
  return text.replaceAll(/[\u2068\u2069]/g, '')
}

/** Words that may run from the left keep their order within a line from the right. */
function isolated(words: string): string {
  return `\u2068${words}\u2069`
}
