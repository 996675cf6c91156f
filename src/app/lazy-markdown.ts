import type { MarkdownReader } from '../ports/markdown.ts'

/** A reader of Markdown, fetched when something is first to be read. What cannot be fetched leaves texts as they were written. */
export function lazyMarkdown(): MarkdownReader {
  let reader: MarkdownReader | null = null
  const load = async () => {
    const { createMarkdownReader } = await import('../workers/markdown-reader.ts')
    reader ??= createMarkdownReader()
    return reader
  }
  return {
    known: block => reader?.known(block),
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
