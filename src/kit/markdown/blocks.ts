/** Characters up to which a text with definitions is one block. */
const MOST_WITH_DEFINITIONS = 100_000
/** The least number of characters that a block counts as, because drawing even the smallest one takes time. */
const LEAST = 200
/** Characters after which a block is not read line by line any more: it ends with the next empty line. */
const MOST_BY_LINE = 20_000

/**
 * The top-level blocks of a text, up to the one that reaches `most` characters: each renders alone as in the whole, so only the
 * last is parsed again while an answer streams in. A text with definitions or footnotes is one block, unless it is very long.
 */
export function splitBlocks(text: string, most = Infinity): readonly string[] {
  if (text === '') return []
  if (isOneBlock(text)) return [text]
  const blocks: string[] = []
  let taken = 0
  for (let start = 0; start < text.length && taken < most;) {
    const end = blockEnd(text, start)
    blocks.push(text.slice(start, end))
    taken += Math.max(LEAST, end - start)
    start = end
  }
  return blocks
}

/** A text that grows, and its blocks. */
export interface GrowingBlocks {
  readonly text: string
  readonly blocks: readonly string[]
}

/** The blocks of a text that mostly is an earlier one with more at its end: only its last block is cut again. */
export function extendBlocks(before: GrowingBlocks, text: string): GrowingBlocks {
  const last = before.blocks.at(-1)
  if (last === undefined || !text.startsWith(before.text))
    return { text, blocks: splitBlocks(text) }
  const settled = before.text.length - last.length
  const added = text.slice(settled)
  if (settled === 0 || isOneBlock(added)) return { text, blocks: splitBlocks(text) }
  return { text, blocks: [...before.blocks.slice(0, -1), ...splitBlocks(added)] }
}

function isOneBlock(text: string): boolean {
  return text.length <= MOST_WITH_DEFINITIONS && /^ {0,3}\[[^\]\n]+\]:/m.test(text)
}

function blockEnd(text: string, start: number): number {
  let fence: string | null = null
  let isBlank = false
  let isEmpty = true
  let isList = false
  for (let at = start; at < text.length;) {
    if (at - start > MOST_BY_LINE && fence === null) return endOf(text, '\n\n', at)
    const end = endOf(text, '\n', at)
    const line = text.slice(at, end)
    const belongs = fence !== null || !isBlank || isContinuation(line, isList)
    if (!belongs && !isEmpty) return at
    if (at === start) isList = ITEM.test(line)
    fence = fenceAfter(fence, line)
    isBlank = line.trim() === ''
    isEmpty &&= isBlank
    at = fence === null ? end : nextWith(text, fence, end)
  }
  return text.length
}

function endOf(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from)
  return at === -1 ? text.length : at + mark.length
}

/** Start of the next line that contains this fence, as its end or not. */
function nextWith(text: string, fence: string, from: number): number {
  const at = text.indexOf(fence, from)
  return at === -1 ? text.length : Math.max(from, text.lastIndexOf('\n', at) + 1)
}

const ITEM = /^ {0,3}(?:[-*+]|\d{1,9}[.)])(?:\s|$)/

/** After a blank line: an indented line, a further item of a list, or one more blank line. */
function isContinuation(line: string, isList: boolean): boolean {
  if (line.trim() === '' || /^(?: {2,}|\t)/.test(line)) return true
  return isList && ITEM.test(line)
}

function fenceAfter(open: string | null, line: string): string | null {
  const marker = /^\s*(`{3,}|~{3,})(.*)/.exec(line)
  if (marker === null) return open
  const [, run = '', info = ''] = marker
  if (open === null) return run.startsWith('`') && info.includes('`') ? null : run
  const closes = run.startsWith(open.charAt(0)) && run.length >= open.length && info.trim() === ''
  return closes ? null : open
}
