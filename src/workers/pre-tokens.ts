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
    const window = text.slice(start, start + WINDOW_CHARACTERS)
    let last = { index: 0, match: '' }
    for (const { 0: match, index } of window.matchAll(preToken)) {
      if (last.match !== '') yield last.match
      last = { index, match }
    }
    // The window's end may have shortened the last match: the next window begins with it.
    const isCut = start + window.length < text.length
    if (isCut && last.index > 0) start += last.index
    else {
      const rest = window.slice(last.index, isCut ? hardCut(window) : window.length)
      yield rest
      start += last.index + rest.length
    }
  }
}

/** The window's length, or one less where the first half of a surrogate pair stands at its end. */
function hardCut(window: string): number {
  const code = window.charCodeAt(window.length - 1)
  return code >= 0xd800 && code <= 0xdbff ? window.length - 1 : window.length
}
