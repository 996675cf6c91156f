import { chat } from './en/chat.ts'
import { page } from './en/page.ts'
import { textsOf } from './texts.ts'

const en = { ...page, ...chat } as const

export type Key = keyof typeof en

/** The texts that the page loads at the start. Numbers are formatted; `count` chooses the form. */
export const t = textsOf('start', { ...page, ...chat })

/** The text of a key; other words unchanged. */
export function textOrWords(words: string): string {
  return isWhole(words) ? t(words) : words
}

/** Keys of texts that take no parameters. */
type WholeKey = {
  [K in Key]: (typeof en)[K] extends `${string}{${string}` | object ? never : K
}[Key]

function isWhole(key: string): key is WholeKey {
  return Object.hasOwn(en, key)
}
