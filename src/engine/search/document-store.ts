/**
 * The documents of the index with all their words.
 *
 * @module
 */
import type { DocumentMetadata } from './analyze-document.ts'
import { sessionColumnsOf, type SessionColumns } from './session-columns.ts'
import { buildForwardIndex, type ForwardIndex, type IndexedDocument } from './forward-index.ts'
import { createInvertedIndex, type InvertedIndex } from './inverted-index.ts'

/** A document whose words are numbers of the store's vocabulary. */
export type EncodedDocument = Omit<IndexedDocument, 'slot'>

export interface DocumentStore {
  readonly vocabulary: InvertedIndex
  size(): number
  /** Adds a document. One with its session and id must have been removed before its words became numbers. */
  put(document: EncodedDocument): void
  remove(sessionId: string, ids: readonly string[]): void
  removeSession(sessionId: string): void
  /** As things stand; made anew when something changed. */
  layout(): ForwardIndex
  /** Names of those who speak, lower case, with the number of documents of each. */
  speakers(): ReadonlyMap<string, number>
  /** In order; empty for an unknown session. */
  ofSession(sessionId: string): readonly IndexedDocument[]
  sessionIds(): readonly string[]
}

interface Session {
  readonly byId: Map<string, IndexedDocument>
  sorted: IndexedDocument[]
  isSorted: boolean
  /** Null since it changed. */
  block: SessionColumns | null
}

export function createDocumentStore(): DocumentStore {
  const vocabulary = createInvertedIndex()
  const sessions = new Map<string, Session>()
  const speakers = new Map<string, number>()
  const free: number[] = []
  let slots = 0
  let size = 0
  let made: ForwardIndex | null = null
  let before: ForwardIndex | null = null

  const count = ({ speaker }: DocumentMetadata, by: 1 | -1) => {
    size += by
    if (speaker === null) return
    const name = speaker.toLowerCase()
    const left = (speakers.get(name) ?? 0) + by
    if (left > 0) speakers.set(name, left)
    else speakers.delete(name)
  }

  const forget = (gone: readonly IndexedDocument[]) => {
    const terms = new Set<number>()
    const isGone = new Set<number>()
    for (const stored of gone) {
      isGone.add(stored.slot)
      free.push(stored.slot)
      count(stored.entry, -1)
      for (let at = stored.termsFrom; at < stored.termsTo; at += 1) terms.add(stored.terms[at] ?? 0)
    }
    for (const term of terms) vocabulary.removePostings(term, slot => isGone.has(slot))
  }

  const remove = (sessionId: string, ids: readonly string[]) => {
    const session = sessions.get(sessionId)
    if (session === undefined) return
    const gone = ids.flatMap(id => session.byId.get(id) ?? [])
    if (gone.length === 0) return
    for (const { entry } of gone) session.byId.delete(entry.id)
    session.isSorted = false
    session.block = null
    if (session.byId.size === 0) sessions.delete(sessionId)
    forget(gone)
    made = null
  }

  const ofSession = (sessionId: string): readonly IndexedDocument[] => {
    const session = sessions.get(sessionId)
    if (session === undefined) return []
    if (!session.isSorted)
      session.sorted = [...session.byId.values()].toSorted(
        (left, right) => left.entry.order - right.entry.order,
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
      const { entry } = document
      const session: Session = sessions.get(entry.sessionId) ?? emptySession()
      sessions.set(entry.sessionId, session)
      const slot = free.pop() ?? slots++
      const stored = { slot, ...document }
      vocabulary.addDocument(document, slot)
      session.block = null
      const last = session.sorted.at(-1)
      session.isSorted &&= last === undefined || last.entry.order < entry.order
      session.byId.set(entry.id, stored)
      if (session.isSorted) session.sorted.push(stored)
      count(entry, 1)
      made = null
    },
    layout: () => {
      if (made !== null) return made
      const blocks = new Map<string, SessionColumns>()
      for (const [id, session] of sessions)
        blocks.set(id, (session.block ??= sessionColumnsOf(ofSession(id))))
      made = buildForwardIndex(blocks, { size, slots, before })
      before = made
      return made
    },
    ofSession,
    sessionIds: () => [...sessions.keys()],
  }
}

function emptySession(): Session {
  return { byId: new Map(), sorted: [], isSorted: true, block: null }
}
