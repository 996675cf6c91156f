import type { MarkdownReader } from '../ports/markdown.ts'
import { waitForDrawing } from '../ui/kit/wait-for-drawing.ts'

/** A reader of Markdown, fetched once the message box is drawn. What cannot be fetched leaves texts as they were written. */
export function lazyMarkdown(): MarkdownReader {
  let reader: MarkdownReader | null = null
  const load = async () => {
    const { createMarkdownReader } = await import('../workers/markdown-reader.ts')
    reader ??= createMarkdownReader()
    return reader
  }
  // There before the first conversation is: a text that is drawn as it was written first moves all that follow it.
  void waitForDrawing()
    .then(load)
    .catch(() => undefined)
  return {
    known: (block, options) => reader?.known(block, options),
    read: async (block, options) => {
      const loaded = reader ?? (await load().catch(() => null))
      return loaded?.read(block, options) ?? null
    },
    knownDiagram: source => reader?.knownDiagram(source),
    drawDiagram: async source => {
      const loaded = reader ?? (await load().catch(() => null))
      return loaded?.drawDiagram(source) ?? { type: 'not-drawn', reason: 'unavailable' }
    },
  }
}
