/**
 * Splits a text into the pieces that a tokenizer merges apart.
 *
 * @module
 */

/** Characters looked at together: a pattern over millions of characters at once exhausts the stack. */
export const WINDOW_CHARACTERS = 8_192

/**
 * The matches of `preToken` in a text, which joined are the text. Only a match longer than a window is cut,
 * and never inside a surrogate pair.
 *
 * @param preToken The tokenizer's own split pattern, global; it must match every character.
 */
export function* preTokens(text: string, preToken: RegExp): Generator<string, void, undefined> {
  for (let start = 0; start < text.length;) {
    const window = windowAt(text, start)
    let last = { index: 0, match: '' }
    for (const { 0: match, index } of window.matchAll(preToken)) {
      if (last.match !== '') yield last.match
      last = { index, match }
    }
    // The window's end may have shortened the last match: the next window begins with it.
    const isCut = start + window.length < text.length
    if (isCut && last.index > 0) start += last.index
    else {
      yield window.slice(last.index)
      start += window.length
    }
  }
}

/** One character shorter where it would end inside a surrogate pair. */
function windowAt(text: string, start: number): string {
  const end = start + WINDOW_CHARACTERS
  const splits = end < text.length && /[\ud800-\udbff]/.test(text.charAt(end - 1))
  return text.slice(start, splits ? end - 1 : end)
}
