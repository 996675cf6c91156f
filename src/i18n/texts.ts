/** Texts with parameters, for the page, the worker and errors alike. */
import { formatNumber, PLURAL_RULES } from './format.ts'
import { shortenedWords } from './shortened.ts'

/** Names in braces in a text: `{count} messages` takes `count`. */
type NamesIn<Entry> = Entry extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : Entry extends { readonly one: infer One; readonly other: infer Other }
    ? NamesIn<One> | NamesIn<Other> | 'count'
    : never

export type ArgumentsOf<Entry> = [NamesIn<Entry>] extends [never]
  ? []
  : [parameters: Readonly<Record<NamesIn<Entry>, string | number>>]

/** The texts of a key, loaded with what says them; numbers are formatted. `count` chooses between `one` and `other`. */
export function textsOf<const Texts extends Readonly<Record<string, Text>>>(texts: Texts) {
  return <K extends keyof Texts>(key: K, ...[parameters]: ArgumentsOf<Texts[K]>): string => {
    const text = texts[key]
    if (text === undefined) throw new RangeError(`No text for the key ${String(key)}`)
    return fill(text, parameters ?? {})
  }
}

type Text = string | { readonly one: string; readonly other: string }

/** The text with its parameters. No parameter is longer than a sentence, and none has a character that nobody sees. */
export function fill(text: Text, parameters: Readonly<Record<string, string | number>>): string {
  const chosen = typeof text === 'string' ? text : text[formOf(parameters['count'])]
  return chosen.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = parameters[name]
    if (value === undefined) throw new RangeError(`The text "${chosen}" needs {${name}}`)
    return typeof value === 'number' ? formatNumber(value) : shortenedWords(value)
  })
}

function formOf(count: string | number | undefined): 'one' | 'other' {
  return PLURAL_RULES.select(Number(count)) === 'one' ? 'one' : 'other'
}
