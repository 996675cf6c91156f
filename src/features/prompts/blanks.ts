/** Blanks of a prompt: words in double braces, such as `{{topic}}`. */

/** A piece of a prompt; all `text`s together are the prompt. */
export interface PromptPart {
  /** As written, with braces. */
  readonly text: string
  /** Name of the blank; null for words. */
  readonly blank: string | null
}

/** Double braces around a name on one line that has no braces. */
const BLANK = /\{\{([^{}\n]*)\}\}/g

/** A prompt as words and blanks, in order. Empty braces are words. */
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

/** Names of a prompt's blanks, each once, in order. */
export function blanksOf(prompt: string): readonly string[] {
  return [...new Set(partsOf(prompt).flatMap(({ blank }) => blank ?? []))]
}

/** The prompt with its blanks filled; a blank without a value, or with an empty one, stays as written. */
export function fillBlanks(prompt: string, values: ReadonlyMap<string, string>): string {
  return partsOf(prompt)
    .map(({ text, blank }) => (blank === null ? text : values.get(blank) || text))
    .join('')
}
