import type { MarkdownBlock, MarkdownPieces } from '../ports/markdown.ts'
import { cutIntoPieces } from './markdown-pieces.ts'
import { markdownTree, type MathReader } from './markdown-tree.ts'

/** A block as pieces, in this thread; null where it nests too deeply. May take very long. */
export function readMarkdown(block: MarkdownBlock, math: MathReader | null = null): MarkdownPieces {
  try {
    return cutIntoPieces(markdownTree(block, math)).map(piece => JSON.stringify(piece))
  } catch (error) {
    // Also what the parser throws once its own recursion has filled the stack.
    if (error instanceof RangeError) return null
    throw error
  }
}
