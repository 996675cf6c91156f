import { chat } from './en/chat.ts'
import { page } from './en/page.ts'
import { type ArgumentsOf, fill } from './texts.ts'

/** The texts that the page loads at the start. */
const en = { ...page, ...chat } as const

type Dictionary = typeof en

export type Key = keyof Dictionary

/** The text of a key with its parameters; numbers are formatted. `count` chooses between `one` and `other`. */
export function t<K extends Key>(key: K, ...[parameters]: ArgumentsOf<Dictionary[K]>): string {
  return fill(en[key], parameters ?? {})
}

/** The text of a key; other words unchanged. */
export function textOrWords(words: string): string {
  return isKey(words) ? fill(en[words], {}) : words
}

function isKey(key: string): key is Key {
  return Object.hasOwn(en, key)
}
