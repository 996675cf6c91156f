import type { MarkdownBlock } from '../../../ports/markdown.ts'

/** The code of a block that is nothing but a fence, however long, and its language; null for any other block. */
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
