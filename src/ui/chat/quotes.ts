/** Quotes at the beginning of the message box. They are part of its text, as Markdown, so they are stored, queued and sent with it. */
import { wordsTogether } from '../../ports/drafts.ts'

interface QuotedText {
  /** As Markdown, each with the empty line that ends it. */
  readonly quotes: readonly string[]
  /** What follows them. */
  readonly words: string
}

const QUOTE = /^(?:>.*\n)+\n/

/** The quotes at the beginning of a text, and the rest. */
export function splitQuotes(text: string): QuotedText {
  const quotes: string[] = []
  let words = text
  for (let found = QUOTE.exec(words); found !== null; found = QUOTE.exec(words)) {
    quotes.push(found[0])
    words = words.slice(found[0].length)
  }
  return { quotes, words }
}

/** The text of which these are the parts. */
export function joinQuotes({ quotes, words }: QuotedText): string {
  return quotes.join('') + words
}

/** A quote without its marks. */
export function quotedWords(quote: string): string {
  return quote.replaceAll(/^> ?/gm, '').trim()
}

/** The text with one more quote, after those that are there. */
export function withQuote(text: string, more: string): string {
  const { quotes, words } = splitQuotes(text)
  const quoted = more
    .replaceAll(/\r\n?/g, '\n')
    .trim()
    .replaceAll(/\n{3,}/g, '\n\n')
    .replaceAll(/^/gm, '> ')
  return joinQuotes({ quotes: [...quotes, `${quoted}\n\n`], words })
}

/** The text with more words at its end. */
export function withWords(text: string, more: string): string {
  const { quotes, words } = splitQuotes(text)
  return joinQuotes({ quotes, words: wordsTogether(words, more) })
}
