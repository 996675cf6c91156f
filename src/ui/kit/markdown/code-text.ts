import type { MarkdownBlock } from '../../../ports/markdown.ts'

/** The code and the language of a block that is only a fence, of any length; null for any other block. */
export function fencedCode({
  text,
}: Pick<MarkdownBlock, 'text'>): { readonly code: string; readonly language: string } | null {
  const open = /^(`{3,}|~{3,})[ \t]*([\w+#.-]*)[ \t]*\n/.exec(text)
  // The parser writes these otherwise.
  if (open === null || /[\r\0]/.test(text)) return null
  const [{ length }, run = '', language = ''] = open
  const close = new RegExp(`^ {0,3}${run.charAt(0)}{${run.length},}[ \\t]*$`, 'gm')
  close.lastIndex = length
  const end = close.exec(text)
  if (end === null) return { code: text.slice(length).replace(/\n$/, ''), language }
  if (text.slice(end.index + end[0].length).trim() !== '') return null
  return { code: text.slice(length, Math.max(length, end.index - 1)), language }
}

/** Lines of code that are shown of longer code until more are asked for. */
const SHOWN_LINES = 16

interface CodeFold {
  /** Characters shown, up to and without the line end. */
  readonly end: number
  /** Lines after them; at least one. */
  readonly hidden: number
}

/** Where long code is folded; null for code of 16 lines or fewer. */
export function foldedEnd(code: string): CodeFold | null {
  let end = -1
  for (let line = 0; line < SHOWN_LINES; line += 1) {
    end = code.indexOf('\n', end + 1)
    if (end === -1) return null
  }
  const hidden = linesOf(code.slice(end + 1))
  return hidden === 0 ? null : { end, hidden }
}

/** Lines of a text; a line end at its very end begins no new one. */
export function linesOf(code: string): number {
  let count = 0
  for (let at = code.indexOf('\n'); at !== -1; at = code.indexOf('\n', at + 1)) count += 1
  return code === '' || code.endsWith('\n') ? count : count + 1
}
