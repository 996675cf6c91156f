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
import { interned, readDocument } from './analyze-document.ts'
import { pack, unpack, type PackedDocuments } from './packed.ts'
import type { Stored, Stretch } from './forward-index.ts'
import { begun } from './prefix-expansion.ts'
import { holdsPhrases } from './phrases.ts'
import { readQuestion } from './query.ts'
import { rank } from './rank.ts'
import { createShelf, type Shelf } from './document-store.ts'

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
  const shelf = createShelf()
  return {
    size: shelf.size,
    put: documents => {
      for (const document of documents) {
        shelf.remove(document.sessionId, [document.id])
        shelf.put(interned(readDocument(document), shelf.vocabulary))
      }
    },
    remove: shelf.remove,
    removeSession: shelf.removeSession,
    search: (query, options) => searchShelf(shelf, query, options),
    sessionIds: shelf.sessionIds,
    idsOf: sessionId => shelf.ofSession(sessionId).map(({ entry }) => entry.id),
    pack: (sessionId, first, count) =>
      pack(sessionId, shelf.ofSession(sessionId).slice(first, first + count), shelf.vocabulary),
    unpack: packed => unpack(packed, shelf),
    words: shelf.vocabulary.words,
  }
}

function searchShelf(shelf: Shelf, query: string, options: SearchOptions): readonly SearchHit[] {
  const { limit, filters = {}, now, isTyping = false, ranksAll = false } = options
  if (limit <= 0 || shelf.size() === 0) return []
  const asked = readQuestion(query, {
    now: now ?? shelf.layout().newest,
    speakers: isTyping ? new Map() : shelf.speakers(),
    demandsPhrases: isTyping,
  })
  const question = isTyping ? begun(asked, query, shelf.vocabulary) : asked
  const accepted = acceptedBy(filters)
  const accepts = (stored: Stored) =>
    accepted(stored) && holdsPhrases(stored, question.phrases, shelf.vocabulary)
  const stretch = stretchOf(shelf, filters)
  return rank(question, shelf, { limit, accepts, stretch, ranksAll, ownWords: isTyping }).map(
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
function stretchOf(shelf: Shelf, { sessionIds = [] }: SearchFilters): Stretch {
  const [only, ...others] = sessionIds
  const { sessions, stored } = shelf.layout()
  if (only === undefined || others.length > 0) return { from: 0, to: stored.length }
  return sessions.get(only) ?? { from: 0, to: 0 }
}

function acceptedBy(filters: SearchFilters): (stored: Stored) => boolean {
  const { sessionIds = [], roles = [], tools = [], before, after, accepts } = filters
  const sessions = new Set(sessionIds)
  const names = new Set(tools.map(tool => tool.toLowerCase()))
  const demands: ((stored: Stored) => boolean)[] = []
  if (sessions.size > 0) demands.push(({ entry }) => sessions.has(entry.sessionId))
  if (roles.length > 0) demands.push(({ entry }) => roles.includes(entry.role))
  if (names.size > 0)
    demands.push(({ entry }) => entry.tools.some(tool => names.has(tool.toLowerCase())))
  if (before !== undefined) demands.push(({ entry }) => entry.at !== null && entry.at < before)
  if (after !== undefined) demands.push(({ entry }) => entry.at !== null && entry.at >= after)
  if (accepts !== undefined) demands.push(({ entry }) => accepts(entry))
  return stored => demands.every(holds => holds(stored))
}
