/** A simple search for tests: BM25 over whole messages, words as they are written. */
import type { SessionEvent } from '../engine/log/event.ts'
import type { RecallHit } from '../engine/recall/candidates.ts'
import type { RecallEffect } from '../engine/reports/simulate.ts'

const SATURATION = 1.2
const LENGTH = 0.75

/** Messages of the log that share words with the query, the best first; the message that asks is not among them. */
export function plainSearch(
  events: readonly SessionEvent[],
  { query, messageId }: Pick<RecallEffect, 'query' | 'messageId'>,
): readonly RecallHit[] {
  const documents = events.flatMap(event =>
    event.type === 'v1.message-appended' && event.id !== messageId
      ? [{ id: event.id, words: wordsIn(JSON.stringify(event.parts)) }]
      : [],
  )
  const mean = documents.reduce((sum, { words }) => sum + words.length, 0) / documents.length
  const asked = new Set(wordsIn(query))
  const held = new Map(
    [...asked].map(word => [word, documents.filter(({ words }) => words.includes(word)).length]),
  )
  return documents
    .map(({ id, words }) => {
      let score = 0
      for (const word of asked) {
        const times = words.filter(other => other === word).length
        const holders = held.get(word) ?? 0
        const rarity = Math.log(1 + (documents.length - holders + 0.5) / (holders + 0.5))
        const norm = SATURATION * (1 - LENGTH + (LENGTH * words.length) / mean)
        score += (rarity * times * (SATURATION + 1)) / (times + norm)
      }
      return { messageId: id, score }
    })
    .filter(({ score }) => score > 0)
    .toSorted((left, right) => right.score - left.score)
}

function wordsIn(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_./-]+/gu) ?? []
}
