import { createContext, useContext } from 'react'
import type { MarkdownReader } from '../../ports/markdown.ts'

/** The reader of the page; null in tests that draw no Markdown. */
export const MarkdownReaderContext = createContext<MarkdownReader | null>(null)

/** Reads Markdown. Throws outside the App component. */
export function useMarkdownReader(): MarkdownReader {
  const reader = useContext(MarkdownReaderContext)
  if (reader === null) throw new RangeError('useMarkdownReader needs the App component around it')
  return reader
}
