/**
 * Many strings as one: a database copies it at once, where a hundred thousand small ones take it longer than all else.
 *
 * @module
 */
import { z } from 'zod'

export const PackedStrings = z.strictObject({
  /** All of them, one behind the other. */
  text: z.string(),
  /** Where each ends, in UTF-16 units. */
  ends: z.instanceof(Uint32Array),
})
export type PackedStrings = z.infer<typeof PackedStrings>

export function packStrings(strings: readonly string[]): PackedStrings {
  const ends = new Uint32Array(strings.length)
  let end = 0
  for (const [index, { length }] of strings.entries()) {
    end += length
    ends[index] = end
  }
  return { text: strings.join(''), ends }
}

/** Throws a RangeError where the ends do not belong to the text. */
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
