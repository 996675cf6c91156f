import './take-port.ts'
import type { MarkdownBlock } from '../ports/markdown.ts'
import { servePage } from '../ports/connection.ts'
import { mayHoldMath, readMarkdown } from './markdown-pieces.ts'

/** The large reader is loaded for the first formula; without it, formulas stay as written. */
async function mathFor({ text }: MarkdownBlock) {
  if (!mayHoldMath(text)) return null
  const loaded = await import('./math-tree.ts').catch(() => null)
  return loaded?.MATH ?? null
}

const reader = { read: async (block: MarkdownBlock) => readMarkdown(block, await mathFor(block)) }

/** The functions that `createMarkdownReader` calls. */
export type MarkdownWorker = typeof reader

servePage(reader)
