/**
 * How much of what a question needs stands in the request that asks it.
 *
 * @module
 */
import { contentWordsOf } from '../../src/engine/text/words.ts'
import type { Message } from '../../src/engine/message/message.ts'
import { textOfMessage } from '../transcripts/asks.ts'

/** Share of a turn's content words that one line must hold to count as its words. */
const WORDS_SHARE = 0.8

/** A request, read once for all turns that are looked for in it. */
export interface ReadRequest {
  /** The turn's words stand there whole and in order; spaces do not count. */
  holds(words: string): boolean
  /** One line holds at least 80 % of the turn's content words, stop words left out, stemmed; or it stands there whole. */
  holdsMostWordsOf(words: string): boolean
}

export function readRequest(messages: readonly Message[]): ReadRequest {
  const texts = messages.map(textOfMessage)
  const text = flat(texts.join('\n'))
  const lines = texts
    .flatMap(one => one.split('\n'))
    .map(line => new Set(contentWordsOf(line)))
    .filter(line => line.size > 0)
  const holds = (words: string) => text.includes(flat(words))
  return {
    holds,
    holdsMostWordsOf: words => {
      if (holds(words)) return true
      const wanted = [...new Set(contentWordsOf(words))]
      const needed = Math.max(1, WORDS_SHARE * wanted.length)
      return lines.some(line => wanted.filter(word => line.has(word)).length >= needed)
    },
  }
}

function flat(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
