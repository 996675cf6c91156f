/**
 * The archive index: everything ever said, findable by what it is about.
 *
 * Lexical. Words are stemmed, identifiers and paths stand whole and in parts, Chinese in pairs of characters; dates
 * are resolved. A document is seen together with what was said around it, since a turn of talk often answers a
 * question whose words stand in the turn before.
 *
 * @module
 */
import type { SearchDocument, SearchFilters, SearchHit, SearchOptions } from './document.ts'
import { encodeTerms, analyzeDocument } from './analyze-document.ts'
import { pack, unpack, type PackedDocuments } from './packed.ts'
import type { IndexedDocument, Range } from './forward-index.ts'
import { expandPrefix } from './prefix-expansion.ts'
import { holdsPhrases } from './phrases.ts'
import { parseQuery } from './query.ts'
import { rank } from './rank.ts'
import { createDocumentStore, type DocumentStore } from './document-store.ts'

/**
 * Invariant: after any sequence of changes it finds what an index made at once of the same documents finds, and
 * holds no word that none of them holds.
 */
export interface SearchIndex {
  /** Documents; a count. */
  size(): number
  /** Adds documents; one whose session and id are known takes the place of the old one. */
  put(documents: readonly SearchDocument[]): void
  /** Unknown ids are none of its business. */
  remove(sessionId: string, ids: readonly string[]): void
  removeSession(sessionId: string): void
  /** Best first. A query without a word that stands anywhere finds nothing. */
  search(query: string, options: SearchOptions): readonly SearchHit[]
  sessionIds(): readonly string[]
  /** Ids of a session's documents, in their order. */
  idsOf(sessionId: string): readonly string[]
  /** A session's documents from one on, so many, in the form in which they are stored. */
  pack(sessionId: string, first: number, count: number): PackedDocuments
  /** Adds what was packed. Throws a RangeError where it holds together badly. */
  unpack(packed: PackedDocuments): void
  /** All that it holds, each once: nothing of what is gone is among them. */
  words(): Iterable<string>
}

export function createSearchIndex(): SearchIndex {
  const store = createDocumentStore()
  return {
    size: store.size,
    put: documents => {
      for (const document of documents) {
        store.remove(document.sessionId, [document.id])
        store.put(encodeTerms(analyzeDocument(document), store.vocabulary))
      }
    },
    remove: store.remove,
    removeSession: store.removeSession,
    search: (query, options) => searchDocuments(store, query, options),
    sessionIds: store.sessionIds,
    idsOf: sessionId => store.ofSession(sessionId).map(({ entry }) => entry.id),
    pack: (sessionId, first, count) =>
      pack(sessionId, store.ofSession(sessionId).slice(first, first + count), store.vocabulary),
    unpack: packed => unpack(packed, store),
    words: store.vocabulary.words,
  }
}

function searchDocuments(
  store: DocumentStore,
  query: string,
  options: SearchOptions,
): readonly SearchHit[] {
  const { limit, filters = {}, now, isTyping = false, ranksAll = false } = options
  if (limit <= 0 || store.size() === 0) return []
  const asked = parseQuery(query, {
    now: now ?? store.layout().newest,
    speakers: isTyping ? new Map() : store.speakers(),
    demandsPhrases: isTyping,
  })
  const question = isTyping ? expandPrefix(asked, query, store.vocabulary) : asked
  const accepted = acceptedBy(filters)
  const accepts = (stored: IndexedDocument) =>
    accepted(stored) && holdsPhrases(stored, question.phrases, store.vocabulary)
  const stretch = rangeOf(store, filters)
  return rank(question, store, { limit, accepts, stretch, ranksAll, ownWords: isTyping }).map(
    ({ stored, score, matches }) => ({
      id: stored.entry.id,
      sessionId: stored.entry.sessionId,
      order: stored.entry.order,
      score,
      matches,
    }),
  )
}

/** One session lies together; several are told apart by the filter. */
function rangeOf(store: DocumentStore, { sessionIds = [] }: SearchFilters): Range {
  const [only, ...others] = sessionIds
  const { sessions, stored } = store.layout()
  if (only === undefined || others.length > 0) return { from: 0, to: stored.length }
  return sessions.get(only) ?? { from: 0, to: 0 }
}

function acceptedBy(filters: SearchFilters): (stored: IndexedDocument) => boolean {
  const { sessionIds = [], roles = [], tools = [], before, after, accepts } = filters
  const sessions = new Set(sessionIds)
  const names = new Set(tools.map(tool => tool.toLowerCase()))
  const demands: ((stored: IndexedDocument) => boolean)[] = []
  if (sessions.size > 0) demands.push(({ entry }) => sessions.has(entry.sessionId))
  if (roles.length > 0) demands.push(({ entry }) => roles.includes(entry.role))
  if (names.size > 0)
    demands.push(({ entry }) => entry.tools.some(tool => names.has(tool.toLowerCase())))
  if (before !== undefined) demands.push(({ entry }) => entry.at !== null && entry.at < before)
  if (after !== undefined) demands.push(({ entry }) => entry.at !== null && entry.at >= after)
  if (accepts !== undefined) demands.push(({ entry }) => accepts(entry))
  return stored => demands.every(holds => holds(stored))
}
