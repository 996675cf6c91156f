import type { ToolCallPart } from '../../engine/index.ts'

/** Characters of arguments that one line can show, with some to spare. */
const LENGTH = 400

/** The start of the arguments of a call as a person would write them: `section: "children", dry_run: true`. */
export function argumentsOf(input: ToolCallPart['input']): string {
  if (input === null || typeof input !== 'object' || Array.isArray(input))
    return JSON.stringify(input).slice(0, LENGTH)
  let words = ''
  for (const [name, value] of Object.entries(input)) {
    if (words.length >= LENGTH) break
    words += `${words === '' ? '' : ', '}${name}: ${JSON.stringify(value)}`
  }
  return words.slice(0, LENGTH)
}

/** Start and end of a long text, by lines; null when it is short enough to be shown whole. */
export function endsOf(
  text: string,
  { head, tail }: { readonly head: number; readonly tail: number },
): { readonly start: string; readonly end: string; readonly hidden: number } | null {
  let lines = 1
  let headEnd = text.length
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
    if (lines === head) headEnd = at
    lines += 1
  }
  const hidden = lines - head - tail
  if (hidden < 2) return null
  let tailStart = text.length
  for (let line = 0; line < tail; line += 1) tailStart = text.lastIndexOf('\n', tailStart - 1)
  return { start: text.slice(0, headEnd), end: text.slice(tailStart + 1), hidden }
}
