/** The archive index. It ranks a document with its neighbours: answers often lack the question's words. */
import type {
  IndexedDocument,
  SearchDocument,
  SearchFilters,
  SearchHit,
  SearchOptions,
  DocumentMetadata,
  EncodedDocument,
} from './document.ts'
import { pack, unpack, type PackedDocuments } from './packed.ts'
import type { Range } from './forward-index.ts'
import { parseQuery, type Query } from './query.ts'
import { rank } from './rank.ts'
import { createDocumentStore, type DocumentStore } from './document-store.ts'
import type { InvertedIndex } from './inverted-index.ts'
import { wordsOf, isStopWord } from '../text/words.ts'
import { dayOf } from '../text/day-number.ts'
import { rootsOf } from '../text/languages/roots.ts'
import { datesIn } from './date-parser.ts'
import { turnFeaturesOf } from './turn-features.ts'

/** A full-text index of messages. After any sequence of changes it equals a fresh index of the same documents. */
export interface SearchIndex {
  size(): number
  /** Adds documents; replaces those with the same session and id. */
  put(documents: readonly SearchDocument[]): void
  /** Ignores unknown ids. */
  remove(sessionId: string, ids: readonly string[]): void
  removeSession(sessionId: string): void
  /** Hits, best first. Without `ranksAll`, a hit needs a matching term or date. */
  search(query: string, options: SearchOptions): readonly SearchHit[]
  sessionIds(): readonly string[]
  /** Ids of a session's documents by ascending `order`; empty for an unknown session. */
  idsOf(sessionId: string): readonly string[]
  /** Packs up to `count` documents of a session, from index `first` of `idsOf`. */
  pack(sessionId: string, first: number, count: number): PackedDocuments
  /** Adds packed documents; replaces equal ids. Throws `RangeError` for inconsistent columns. */
  unpack(packed: PackedDocuments): void
  /** The vocabulary: every word of the current documents, each once. */
  words(): Iterable<string>
}

/** Creates an empty index. */
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
    idsOf: sessionId => store.ofSession(sessionId).map(({ metadata }) => metadata.id),
    pack: (sessionId, first, count) =>
      pack(sessionId, store.ofSession(sessionId).slice(first, first + count), store.vocabulary),
    unpack: packed => unpack(packed, store),
    words: store.vocabulary.words,
  }
}

function searchDocuments(
  store: DocumentStore,
  text: string,
  options: SearchOptions,
): readonly SearchHit[] {
  const { limit, filters = {}, now, isTyping = false, ranksAll = false } = options
  if (limit <= 0 || store.size() === 0) return []
  const parsed = parseQuery(text, {
    now: now ?? store.forwardIndex().newest,
    speakers: isTyping ? new Map() : store.speakers(),
    demandsPhrases: isTyping,
  })
  const query = isTyping ? expandPrefix(parsed, text, store.vocabulary) : parsed
  const accepted = acceptedBy(filters)
  const accepts = (document: IndexedDocument) =>
    accepted(document) && holdsPhrases(document, query.phrases, store.vocabulary)
  const range = rangeOf(store, filters)
  return rank(query, store, { limit, accepts, range, ranksAll, requiresTerms: isTyping }).map(
    ({ document, score, matches }) => ({
      id: document.metadata.id,
      sessionId: document.metadata.sessionId,
      order: document.metadata.order,
      score,
      matches,
    }),
  )
}

/** One session is a range of places; `acceptedBy` handles several. */
function rangeOf(store: DocumentStore, { sessionIds = [] }: SearchFilters): Range {
  const [only, ...others] = sessionIds
  const { sessions, documents } = store.forwardIndex()
  if (only === undefined || others.length > 0) return { from: 0, to: documents.length }
  return sessions.get(only) ?? { from: 0, to: 0 }
}

function acceptedBy(filters: SearchFilters): (document: IndexedDocument) => boolean {
  const { sessionIds = [], roles = [], tools = [], before, after, accepts } = filters
  const sessions = new Set(sessionIds)
  const names = new Set(tools.map(tool => tool.toLowerCase()))
  const conditions: ((document: IndexedDocument) => boolean)[] = []
  if (sessions.size > 0) conditions.push(({ metadata }) => sessions.has(metadata.sessionId))
  if (roles.length > 0) conditions.push(({ metadata }) => roles.includes(metadata.role))
  if (names.size > 0)
    conditions.push(({ metadata }) => metadata.tools.some(tool => names.has(tool.toLowerCase())))
  if (before !== undefined)
    conditions.push(({ metadata }) => metadata.at !== null && metadata.at < before)
  if (after !== undefined)
    conditions.push(({ metadata }) => metadata.at !== null && metadata.at >= after)
  if (accepts !== undefined) conditions.push(({ metadata }) => accepts(metadata))
  return document => conditions.every(holds => holds(document))
}

/** True if the document contains every phrase as consecutive words; true without phrases. */
function holdsPhrases(
  { terms, termsFrom, sequenceTo }: IndexedDocument,
  phrases: readonly (readonly string[])[],
  vocabulary: InvertedIndex,
): boolean {
  if (phrases.length === 0) return true
  const sequence = terms.subarray(termsFrom, sequenceTo)
  return phrases.every(phrase => {
    const run = phrase.map(word => vocabulary.find(word))
    return !run.includes(-1) && holdsRun(sequence, run)
  })
}

function holdsRun(sequence: Int32Array, run: readonly number[]): boolean {
  const [first] = run
  if (first === undefined) return true
  for (let at = sequence.indexOf(first); at >= 0; at = sequence.indexOf(first, at + 1))
    if (run.every((term, index) => sequence[at + index] === term)) return true
  return false
}

/** Most completions of a prefix, by frequency. */
const MAX_COMPLETIONS = 12
/** Least characters of a prefix. */
const MIN_LENGTH = 2
/** Most characters that are trimmed. */
const MAX_TRIMMED = 3

/** Adds completions of the last word. An unknown prefix that is no word is shortened. */
function expandPrefix(query: Query, text: string, vocabulary: InvertedIndex): Query {
  const last = /[\p{L}\p{N}]+$/u.exec(text)?.[0].toLowerCase()
  if (last === undefined || last.length < MIN_LENGTH) return query
  const [stem] = wordsOf(last).sequence
  const others = query.words.filter(word => word !== stem)
  const isWord = stem !== undefined && vocabulary.find(stem) >= 0
  const shortest = isWord ? last.length : Math.max(MIN_LENGTH, last.length - MAX_TRIMMED)
  const completions = completionsOf(last, shortest, vocabulary)
  const roots = isWord ? [] : knownRootsOf(last, vocabulary)
  const words = [...others, ...(stem ? [stem] : []), ...completions, ...roots]
  return { ...query, words: [...new Set(words)] }
}

/** One word does not show its language, so an unknown one may be a form of a word in any. */
function knownRootsOf(word: string, vocabulary: InvertedIndex): readonly string[] {
  return (['german', 'spanish'] as const)
    .flatMap(language => rootsOf(word, language) ?? [])
    .filter(root => vocabulary.find(root) >= 0)
}

function completionsOf(
  last: string,
  shortest: number,
  vocabulary: InvertedIndex,
): readonly string[] {
  for (let length = last.length; length >= shortest; length -= 1) {
    const found = vocabulary.termsWithPrefix(last.slice(0, length), MAX_COMPLETIONS)
    if (found.length > 0) return found
  }
  return []
}

/** An analyzed document with its terms as strings. */
interface AnalyzedDocument {
  readonly metadata: DocumentMetadata
  /** Normalised words in order, stop words included. */
  readonly sequence: readonly string[]
  /** Whole identifiers and paths, pairs of characters, and roots; see `TextWords`. */
  readonly compounds: readonly string[]
}

/** Replaces each term with its number; `intern` assigns new numbers. */
export function encodeTerms(
  { metadata, sequence, compounds }: AnalyzedDocument,
  { intern }: Pick<InvertedIndex, 'intern'>,
): EncodedDocument {
  const terms = Int32Array.from([...sequence, ...compounds], intern)
  return { metadata, terms, termsFrom: 0, sequenceTo: sequence.length, termsTo: terms.length }
}

/** Characters of a text that are indexed. */
const MAX_CHARACTERS = 100_000

/** Reads the words and features of a document. */
export function analyzeDocument({ text, ...rest }: SearchDocument): AnalyzedDocument {
  const read = text.slice(0, MAX_CHARACTERS)
  const { sequence, compounds, roots } = wordsOf(read)
  const writtenOn = rest.at === null ? null : dayOf(rest.at)
  const length = sequence.reduce((sum, word) => sum + (isStopWord(word) ? 0 : 1), 0)
  const metadata = {
    ...rest,
    length,
    turnFeatures: turnFeaturesOf(read),
    dates: datesIn(read, writtenOn),
  }
  return { metadata, sequence, compounds: [...compounds, ...roots] }
}
