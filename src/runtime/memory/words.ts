/** Compares statements by their words, without a model. */

/** The distinct words of a text in lower case, without the most common ones. */
export function wordsOf(text: string): ReadonlySet<string> {
  const all = text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}._/-]*[\p{L}\p{N}]|[\p{L}\p{N}]/gu)
  return new Set((all ?? []).filter(word => !COMMON.has(word)))
}

/** Shared words ÷ all words, from 0 to 1. */
export function likeness(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const shared = [...left].filter(word => right.has(word)).length
  const all = left.size + right.size - shared
  return all === 0 ? 0 : shared / all
}

const COMMON = new Set(
  'a an and are as at be by for from has have in is it its of on or that the this to was were will with'.split(
    ' ',
  ),
)
