/** Tests of the regular expressions by which the engine recognizes what a sentence is for. */
import { expect, it } from 'vitest'

/** The cue is found in each text, in these words. */
export function finds(
  title: string,
  cue: RegExp,
  cases: readonly (readonly [text: string, words: string])[],
): void {
  it.each(cases)(`${title}: %s`, (text, words) => expect(text.match(cue)?.[0]).toBe(words))
}

/** The cue is found in each text. */
export function meets(title: string, cue: RegExp, texts: readonly string[]): void {
  it.each(texts)(`${title}: %s`, text => expect(text).toMatch(cue))
}

/** The cue is found in none of the texts. */
export function misses(title: string, cue: RegExp, texts: readonly string[]): void {
  it.each(texts)(`${title}: %s`, text => expect(text).not.toMatch(cue))
}
