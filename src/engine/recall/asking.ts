/**
 * Whether a message asks something, rather than wants something done.
 *
 * @module
 */

/** What stands at the end of a long message is its wish. */
const END_CHARACTERS = 600
const SENTENCE = /[^.!?。!?\n]+[.!?。!?]*/gu
const ASKS =
  /[?？]\s*$|^\W*(?:what|which|who|whose|whom|when|where|why|how|did|does|was|were|is|are|has)\b|吗|呢|什么|哪|谁|怎么|为何|多少|几[个次天年]/iu
/** A wish in the form of a question. */
const WISHES =
  /^\W*(?:(?:ok|okay|so|and|now|then|please|hey|also)\W+)*(?:can|could|would|will|shall|should|may|let)\b/iu
/** Speaks of what was said before. */
const LOOKS_BACK =
  /\b(?:remember|remind|recall|earlier|previously|(?:said|told|mentioned|discussed|agreed|decided) (?:before|earlier|above)|as (?:we|i|you) (?:said|agreed|decided|discussed))\b|记得|之前|刚才/iu

/** True for a question, and for words that look back. */
export function asksSomething(text: string): boolean {
  const end = text.slice(-END_CHARACTERS)
  if (LOOKS_BACK.test(end)) return true
  return [...end.matchAll(SENTENCE)].some(([sentence]) => {
    const words = sentence.trim()
    return ASKS.test(words) && !WISHES.test(words)
  })
}
