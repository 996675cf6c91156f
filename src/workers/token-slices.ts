/**
 * Cuts a text into pieces whose tokens can be counted apart. Every byte-pair library takes time that grows
 * with the square of a run's length, so long runs must be cut, and all else must not notice.
 *
 * @module
 */

/**
 * Characters of a slice, at most. Longer ones are no faster; much shorter ones cut more runs. A power of two, as
 * are the longest tokens of one repeated character, so that a cut between those costs nothing.
 */
export const SLICE_CHARACTERS = 512

/** Characters looked at together: a pattern over millions of characters at once exhausts the stack. */
const WINDOW_CHARACTERS = 8_192

/**
 * Slices of at most `SLICE_CHARACTERS` that joined are the text. A cut lies between two matches of
 * `preToken`, where it changes no count; only a match longer than a slice is cut inside, and never
 * inside a surrogate pair.
 *
 * @param preToken The tokenizer's own split pattern, global; it must match every character.
 */
export function* tokenSlices(text: string, preToken: RegExp): Generator<string, void, undefined> {
  for (let start = 0; start < text.length;) {
    const window = text.slice(start, start + WINDOW_CHARACTERS)
    const isLast = start + window.length >= text.length
    const used = isLast ? window.length : lastBoundary(window, preToken)
    yield* slicesOf(window.slice(0, used), preToken)
    start += used
  }
}

/** Where the last match that the window's end cannot have shortened ends; all of it for one endless run. */
function lastBoundary(window: string, preToken: RegExp): number {
  const lastMatch = [...window.matchAll(preToken)].at(-1)
  return lastMatch && lastMatch.index > 0 ? lastMatch.index : hardCut(window, window.length)
}

function* slicesOf(text: string, preToken: RegExp): Generator<string, void, undefined> {
  let start = 0
  for (const { 0: match, index } of text.matchAll(preToken)) {
    const end = index + match.length
    if (end - start <= SLICE_CHARACTERS) continue
    if (index > start) yield text.slice(start, index)
    start = index
    while (end - start > SLICE_CHARACTERS) {
      const cut = hardCut(text, start + SLICE_CHARACTERS)
      yield text.slice(start, cut)
      start = cut
    }
  }
  if (start < text.length) yield text.slice(start)
}

/** `at`, or one before it where a pair of surrogates stands there. */
function hardCut(text: string, at: number): number {
  const code = text.charCodeAt(at - 1)
  return code >= 0xd800 && code <= 0xdbff ? at - 1 : at
}
