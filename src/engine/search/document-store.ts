import type { DocumentMetadata, EncodedDocument, IndexedDocument } from './document.ts'
import {
  sessionColumnsOf,
  type SessionColumns,
  buildForwardIndex,
  type ForwardIndex,
} from './forward-index.ts'
import { createInvertedIndex, type InvertedIndex } from './inverted-index.ts'

/** The documents of the index, with the structures built from them. */
export interface DocumentStore {
  readonly vocabulary: InvertedIndex
  size(): number
  /** Adds a document. First remove a document with the same session and id, before the new terms are encoded. */
  put(document: EncodedDocument): void
  /** Ignores unknown ids. */
  remove(sessionId: string, ids: readonly string[]): void
  removeSession(sessionId: string): void
  /** The forward index of the current documents; cached until the next change. */
  forwardIndex(): ForwardIndex
  /** Names of the speakers in lower case, each with its number of documents. */
  speakers(): ReadonlyMap<string, number>
  /** A session's documents by ascending `order`; empty for an unknown session. */
  ofSession(sessionId: string): readonly IndexedDocument[]
  sessionIds(): readonly string[]
}

interface Session {
  readonly byId: Map<string, IndexedDocument>
  sorted: IndexedDocument[]
  isSorted: boolean
  /** Cached columns; null after a change. */
  columns: SessionColumns | null
}

/** Creates an empty store with its inverted and forward index. */
export function createDocumentStore(): DocumentStore {
  const vocabulary = createInvertedIndex()
  const sessions = new Map<string, Session>()
  const speakers = new Map<string, number>()
  const freeSlots: number[] = []
  let slots = 0
  let size = 0
  /** Null after a change. */
  let current: ForwardIndex | null = null
  let previous: ForwardIndex | null = null

  const count = ({ speaker }: DocumentMetadata, by: 1 | -1) => {
    size += by
    if (speaker === null) return
    const name = speaker.toLowerCase()
    const left = (speakers.get(name) ?? 0) + by
    if (left > 0) speakers.set(name, left)
    else speakers.delete(name)
  }

  const unindex = (gone: readonly IndexedDocument[]) => {
    const terms = new Set<number>()
    const goneSlots = new Set<number>()
    for (const indexed of gone) {
      goneSlots.add(indexed.slot)
      freeSlots.push(indexed.slot)
      count(indexed.metadata, -1)
      for (let at = indexed.termsFrom; at < indexed.termsTo; at += 1)
        terms.add(indexed.terms[at] ?? 0)
    }
    for (const term of terms) vocabulary.removePostings(term, slot => goneSlots.has(slot))
  }

  const remove = (sessionId: string, ids: readonly string[]) => {
    const session = sessions.get(sessionId)
    if (session === undefined) return
    const gone = ids.flatMap(id => session.byId.get(id) ?? [])
    if (gone.length === 0) return
    for (const { metadata } of gone) session.byId.delete(metadata.id)
    session.isSorted = false
    session.columns = null
    if (session.byId.size === 0) sessions.delete(sessionId)
    unindex(gone)
    current = null
  }

  const ofSession = (sessionId: string): readonly IndexedDocument[] => {
    const session = sessions.get(sessionId)
    if (session === undefined) return []
    if (!session.isSorted)
      session.sorted = [...session.byId.values()].toSorted(
        (left, right) => left.metadata.order - right.metadata.order,
      )
    session.isSorted = true
    return session.sorted
  }

  return {
    vocabulary,
    size: () => size,
    speakers: () => speakers,
    remove,
    removeSession: sessionId =>
      remove(sessionId, [...(sessions.get(sessionId)?.byId.keys() ?? [])]),
    put: document => {
      const { metadata } = document
      const session: Session = sessions.get(metadata.sessionId) ?? emptySession()
      sessions.set(metadata.sessionId, session)
      const slot = freeSlots.pop() ?? slots++
      const indexed = { slot, ...document }
      vocabulary.addDocument(document, slot)
      session.columns = null
      const last = session.sorted.at(-1)
      session.isSorted &&= last === undefined || last.metadata.order < metadata.order
      session.byId.set(metadata.id, indexed)
      if (session.isSorted) session.sorted.push(indexed)
      count(metadata, 1)
      current = null
    },
    forwardIndex: () => {
      if (current !== null) return current
      const columns = new Map<string, SessionColumns>()
      for (const [id, session] of sessions)
        columns.set(id, (session.columns ??= sessionColumnsOf(ofSession(id))))
      current = buildForwardIndex(columns, { size, slots, previous })
      previous = current
      return current
    },
    ofSession,
    sessionIds: () => [...sessions.keys()],
  }
}

function emptySession(): Session {
  return { byId: new Map(), sorted: [], isSorted: true, columns: null }
}
