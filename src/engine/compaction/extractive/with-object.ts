/**
 * Sentences that mean nothing without the one before them.
 *
 * @module
 */
import { POINTS_BACK } from './cues.ts'
import type { SourceMessage } from './source.ts'

/** Characters of two sentences that stand as one. */
const LONGEST_PAIR = 320

/** A user's sentence that points at the one before it ("They must be …") stands with that one. */
export function withObject(
  { role, text, sentences }: SourceMessage,
  index: number,
): { readonly text: string; readonly words: readonly string[] } {
  const sentence = sentences[index]
  const before = sentences[index - 1]
  const alone = { text: sentence?.text ?? '', words: sentence?.words ?? [] }
  if (role !== 'user' || !before || !sentence || !POINTS_BACK.test(alone.text)) return alone
  const start = text.indexOf(before.text)
  const end = text.indexOf(alone.text, start) + alone.text.length
  const both = text.slice(start, end)
  const isOneLine = start >= 0 && both.length <= LONGEST_PAIR && !both.includes('\n')
  return isOneLine ? { text: both, words: [...before.words, ...alone.words] } : alone
}
