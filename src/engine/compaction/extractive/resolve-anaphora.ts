import { REFERS_BACK } from '../../text/cues.ts'
import { shortened } from './shorten.ts'
import type { SourceMessage } from './source.ts'
import { contentWordsOf } from '../../text/words.ts'

/** Characters of two sentences that stand as one. */
const LONGEST_PAIR = 320

/**
 * Sentences that mean nothing without the one before them. A sentence without its filler; a user's that points at the
 * one before it ("They must be …") stands with that one.
 */
export function resolveAnaphora(
  { role, text, sentences }: SourceMessage,
  index: number,
): { readonly text: string; readonly words: readonly string[] } {
  const sentence = sentences[index]
  const before = sentences[index - 1]
  const alone = withWords(sentence?.brief ?? '')
  if (role !== 'user' || !before || !sentence || !REFERS_BACK.test(sentence.text)) return alone
  const start = text.indexOf(before.text)
  const end = text.indexOf(sentence.text, start) + sentence.text.length
  const both = text.slice(start, end)
  const isOneLine = start >= 0 && both.length <= LONGEST_PAIR && !both.includes('\n')
  return isOneLine ? withWords(shortened(both)) : alone
}

function withWords(text: string): { readonly text: string; readonly words: readonly string[] } {
  return { text, words: contentWordsOf(text) }
}
