import { createContext, useContext, type ReactNode } from 'react'
import type { MarkdownReader } from '../../ports/markdown.ts'

/** The reader of the page; null in tests that draw no Markdown. */
export const MarkdownReaderContext = createContext<MarkdownReader | null>(null)

/** Reads Markdown. Throws outside the App component. */
export function useMarkdownReader(): MarkdownReader {
  const reader = useContext(MarkdownReaderContext)
  if (reader === null) throw new RangeError('useMarkdownReader needs the App component around it')
  return reader
}

/** The words that Find looks for, so that code with them unfolds; null for none. */
export const FindPatternContext = createContext<RegExp | null>(null)

/** True around a block that is still being written. */
export const UnfinishedContext = createContext(false)

/** True around an answer that the person saw being written: its code stays unfolded. */
export const WatchedContext = createContext(false)

/** Shows the message of a number that an answer may cite; null for another number. Null: the text cites nothing. */
export const CitationContext = createContext<((number: number) => (() => void) | null) | null>(null)

/** Code as it is drawn. */
export interface DrawnCode {
  readonly code: string
  readonly language: string
  /** True if more of it may come. */
  readonly unfinished: boolean
}

/** Draws more buttons at a block of code; null: code has its own buttons alone. */
export const CodeActionsContext = createContext<((code: DrawnCode) => ReactNode) | null>(null)

/** Milliseconds from the last words of an answer until it is in the log. */
const STORING_MS = 2_000

const spans = new Map<number, number>()

/** An answer that began at `from` is drawn while it is written. */
export function noteWatched(from: number): void {
  spans.set(from, Date.now())
}

/** True if an answer that was stored at this time was watched. */
export function wasWatched(at: number): boolean {
  return [...spans].some(([from, until]) => from <= at && at <= until + STORING_MS)
}
