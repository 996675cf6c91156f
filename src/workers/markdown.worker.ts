import type { MarkdownBlock } from '../ports/markdown.ts'
import { servePage } from '../ports/connection.ts'
import { mayHoldMath, readMarkdown } from './markdown-pieces.ts'

/** What is large is fetched for the first formula; where it cannot be, formulas stay as they were written. */
async function mathFor({ text }: MarkdownBlock) {
  if (!mayHoldMath(text)) return null
  const loaded = await import('./math-tree.ts').catch(() => null)
  return loaded?.MATH ?? null
}

const reader = { read: async (block: MarkdownBlock) => readMarkdown(block, await mathFor(block)) }

/** What `createMarkdownReader` talks to. */
export type MarkdownWorker = typeof reader

servePage(reader)
