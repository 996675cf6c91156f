/**
 * Blanks of a prompt: words in double braces, such as `{{topic}}`.
 *
 * @module
 */

/** A stretch of a prompt; the `text` of all of them, one after the other, is the prompt. */
export interface PromptPart {
  /** As it is written, braces included. */
  readonly text: string
  /** Name of the blank; null for words. */
  readonly blank: string | null
}

/** Double braces around a name in one line, which holds no brace itself. */
const BLANK = /\{\{([^{}\n]*)\}\}/g

/** A prompt as words and blanks, in order. Braces around nothing are words. */
export function partsOf(prompt: string): readonly PromptPart[] {
  const parts: PromptPart[] = []
  let end = 0
  for (const { 0: text, 1: inner = '', index } of prompt.matchAll(BLANK)) {
    const blank = inner.trim()
    if (blank === '') continue
    if (index > end) parts.push({ text: prompt.slice(end, index), blank: null })
    parts.push({ text, blank })
    end = index + text.length
  }
  if (end < prompt.length) parts.push({ text: prompt.slice(end), blank: null })
  return parts
}

/** Names of a prompt's blanks, each once, in the order in which they come. */
export function blanksOf(prompt: string): readonly string[] {
  return [...new Set(partsOf(prompt).flatMap(({ blank }) => blank ?? []))]
}

/** The prompt with its blanks filled; a blank without a value, or with an empty one, stays as it is written. */
export function fillBlanks(prompt: string, values: ReadonlyMap<string, string>): string {
  return partsOf(prompt)
    .map(({ text, blank }) => (blank === null ? text : values.get(blank) || text))
    .join('')
}
