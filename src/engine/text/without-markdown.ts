/** Removes Markdown marks, for places that show plain text. */

const LINE_MARKS = /^(?:[\s>|]|#{1,6}\s|[-*+•]\s|\d{1,3}[.)]\s|\[[ xX]\]\s)+/
const LINK = /!?\[([^\][]{0,200})\]\([^()\s]{0,400}\)/g
const EMPHASIS =
  /(?<![\p{L}\p{N}_`])(\*\*|__|~~|\*|_)(?=\S)([^\n]{1,300}?)(?<=\S)\1(?![\p{L}\p{N}_`]|\.\p{L})/gu
const FENCE = /^\s*(?:```|~~~)/
const RULE = /^\s*\|?(?:\s*:?-{3,}:?\s*\|?)+\s*$/
/** A longer line is no prose and keeps its marks. */
const LONGEST_LINE = 4_000

/** A line of prose without its marks. */
export function lineWithoutMarks(line: string): string {
  return line
    .replace(LINE_MARKS, '')
    .replaceAll(LINK, '$1')
    .replaceAll(EMPHASIS, '$2')
    .replaceAll('`', '')
    .trim()
}

/** The plain text. Lines of code do not change; table cells are separated by spaces. */
export function removeMarkdown(text: string): string {
  const lines: string[] = []
  let isCode = false
  for (const line of text.split('\n'))
    if (FENCE.test(line)) isCode = !isCode
    else if (isCode || line.length > LONGEST_LINE) lines.push(line)
    else if (!RULE.test(line)) lines.push(cellsOf(lineWithoutMarks(line)))
  return lines.join('\n')
}

function cellsOf(line: string): string {
  return line.endsWith('|') ? line.replaceAll(/\s*\|\s*/g, '  ').trim() : line
}
