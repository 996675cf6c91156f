/** Stands for a pipe within a formula or code of a table; Unicode gives this number to no character. */
const HIDDEN = '\uFDD0'

const DELIMITERS = /^[\s>]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/

/**
 * Hides the pipes of formulas and code in the rows of tables, where Markdown would end the cell: models do not escape them. Only in a row
 * that has more cells than its table. The length of the text stays.
 */
export function hidePipes(text: string): string {
  if (!text.includes('|') || text.includes(HIDDEN)) return text
  const lines = text.split('\n')
  let columns = 0
  for (const [at, line] of lines.entries()) {
    const next = lines[at + 1]
    if (next !== undefined && line.includes('|') && isDelimiters(next)) columns = cellsOf(next)
    else if (!line.includes('|')) columns = 0
    if (columns === 0 || line.length > LONGEST_ROW || cellsOf(line) <= columns) continue
    const hidden = hideInRow(line)
    if (cellsOf(hidden) >= columns) lines[at] = hidden
  }
  return lines.join('\n')
}

/** Characters of a row; the time to find its formulas may grow with their square. */
const LONGEST_ROW = 5_000

/** Puts the pipes back. */
export function showPipes(text: string): string {
  return text.replaceAll(HIDDEN, '|')
}

function isDelimiters(line: string): boolean {
  return line.length < 1_000 && line.includes('|') && DELIMITERS.test(line)
}

function cellsOf(line: string): number {
  const row = line.replace(/^[\s>]+/, '').trimEnd()
  const pipes = row.match(/\\.|\|/g)?.filter(mark => mark === '|').length ?? 0
  const isClosed = row.endsWith('|') && !row.endsWith('\\|')
  return pipes + 1 - (row.startsWith('|') ? 1 : 0) - (isClosed ? 1 : 0)
}

/** Code, an escaped character, or a formula; one between single dollars is written as `math-tree.ts` reads it. */
const SPAN =
  /(`+)[^`]*\1|\\\(.*?\\\)|\\\[.*?\\\]|\\.|\$\$[^$]+\$\$|\$(?![\s$])(?:[^$`\\]|\\.)*?(?<![\s])\$(?!\d)/g

function hideInRow(line: string): string {
  return line.replaceAll(SPAN, span =>
    /^(?:[`$]|\\[([])/.test(span)
      ? span.replaceAll(/\\.|\|/g, mark => (mark === '|' ? HIDDEN : mark))
      : span,
  )
}
