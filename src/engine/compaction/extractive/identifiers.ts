/**
 * Exact things that no paraphrase may touch: paths, addresses, ids, names out of code.
 *
 * @module
 */

const CANDIDATE = /https?:\/\/[^\s"'<>()[\]{}，。]+|[A-Za-z0-9_\-./@#~]{3,160}/g

/** In the order in which they stand, repeats included; each occurs in the text as it is. */
export function identifiersIn(text: string): readonly string[] {
  const found: string[] = []
  for (const [raw] of text.matchAll(CANDIDATE)) {
    const identifier = raw.replace(/^[.\-#/]+(?=[A-Za-z0-9])(?<!\.\/|\/)|[.\-/]+$/g, '')
    if (isIdentifier(identifier)) found.push(identifier)
  }
  return found
}

/** Letters with a digit, a path or name mark, or a capital inside: no plain word and no plain number. */
export function isIdentifier(text: string): boolean {
  if (text.length < 4 || text.length > 160 || !/[A-Za-z]/.test(text)) return false
  if (/^[A-Za-z]+(?:['-][A-Za-z]+)*$/.test(text)) return /[a-z][A-Z]/.test(text)
  if (/^(?:and|or|he|she|w|n|i)\/[a-z]+$/i.test(text)) return false
  return (
    /[0-9/_.@#]/.test(text) &&
    !/^[A-Za-z]+\.[A-Z][a-z]+$/.test(text) &&
    !/^\d+(?:st|nd|rd|th|s|ms|am|pm|k|x|px)$/i.test(text)
  )
}
