/**
 * Cuts markdown into its top-level blocks, so that only the last one is parsed again while an
 * answer streams in.
 *
 * @module
 */

/**
 * Consecutive pieces of the text, each rendering on its own as it would in the whole; joined they are
 * the text. A text with reference definitions or footnotes is one block, since they reach across.
 */
export function splitBlocks(text: string): readonly string[] {
  if (text === '') return []
  if (/^ {0,3}\[[^\]]+\]:/m.test(text)) return [text]
  const blocks: string[] = []
  let block = ''
  let fence: string | null = null
  let blank = false
  for (const line of linesOf(text)) {
    const belongs = fence !== null || !blank || isContinuation(line, block)
    if (!belongs && block.trim() !== '') {
      blocks.push(block)
      block = ''
    }
    fence = fenceAfter(fence, line)
    block += line
    blank = line.trim() === ''
  }
  return [...blocks, block]
}

/** Lines with their line ends. */
function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}

const ITEM = /^ {0,3}(?:[-*+]|\d{1,9}[.)])(?:\s|$)/

/** After a blank line: an indented line, a further item of a list, or one more blank line. */
function isContinuation(line: string, block: string): boolean {
  if (line.trim() === '' || /^(?: {2,}|\t)/.test(line)) return true
  return ITEM.test(line) && ITEM.test(block)
}

/** The fence that is open after this line; null for none. */
function fenceAfter(open: string | null, line: string): string | null {
  const marker = /^\s*(`{3,}|~{3,})(.*)/.exec(line)
  if (marker === null) return open
  const [, run = '', info = ''] = marker
  if (open === null) return run.startsWith('`') && info.includes('`') ? null : run
  const closes = run.startsWith(open.charAt(0)) && run.length >= open.length && info.trim() === ''
  return closes ? null : open
}
