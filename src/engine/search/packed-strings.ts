/**
 * Packs many strings into one, since a database copies one large string far faster than a hundred thousand small ones.
 *
 * @module
 */
import { z } from 'zod'

/** Schema of packed strings; stored. */
export const PackedStrings = z.strictObject({
  /** The strings, concatenated. */
  text: z.string(),
  /** End offset of each string, in UTF-16 units. */
  ends: z.instanceof(Uint32Array),
})
export type PackedStrings = z.infer<typeof PackedStrings>

/** Packs strings in their order. */
export function packStrings(strings: readonly string[]): PackedStrings {
  const ends = new Uint32Array(strings.length)
  let end = 0
  for (const [index, { length }] of strings.entries()) {
    end += length
    ends[index] = end
  }
  return { text: strings.join(''), ends }
}

/** Unpacks strings. Throws a RangeError where `ends` and `text` are inconsistent. */
export function unpackStrings({ text, ends }: PackedStrings): readonly string[] {
  const strings: string[] = []
  let from = 0
  for (const to of ends) {
    if (to < from || to > text.length) break
    strings.push(text.slice(from, to))
    from = to
  }
  if (strings.length < ends.length || from < text.length)
    throw new RangeError('Packed strings and their ends do not belong together.')
  return strings
}
