/**
 * Recall as the product does it: the archive index over the whole talk, of which the engine takes what is hidden.
 *
 * @module
 */
import { documentOf } from '../../src/engine/search/document-of-message.ts'
import { createSearchIndex } from '../../src/engine/search/search-index.ts'
import type { SimulateOptions } from '../../src/test/simulate.ts'
import { logOfTalk, type Talk } from './locomo.ts'

/** Messages that a search gives; what the view holds is among them, and of no use. */
const LIMIT = 400

const known = new WeakMap<Talk, SimulateOptions['recall']>()

export function recallIn(talk: Talk): Pick<SimulateOptions, 'recall'> {
  const recall = known.get(talk) ?? searchIn(talk)
  known.set(talk, recall)
  return recall ? { recall } : {}
}

function searchIn({ name, ...talk }: Talk): SimulateOptions['recall'] {
  const index = createSearchIndex()
  const messages = logOfTalk({ name, ...talk }).filter(
    event => event.type === 'v1.message-appended',
  )
  index.put(messages.map((event, order) => documentOf(event, { sessionId: name, order })))
  const found = new Map<string, ReturnType<NonNullable<SimulateOptions['recall']>>>()
  return ({ query, at }) => {
    const hits =
      found.get(query) ??
      index
        .search(query, { limit: LIMIT, now: at, ranksAll: true })
        .map(({ id, score }) => ({ messageId: id, score }))
    found.set(query, hits)
    return hits
  }
}
