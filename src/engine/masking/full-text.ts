/**
 * What the view hides can be had back: a marker carries a short id, and the id leads to the whole text in the log.
 *
 * @module
 */
import { contentHash } from '../message/content-hash.ts'
import type { Span } from '../log/event.ts'

/** Hexadecimal digits of an id: among a hundred thousand texts two share one in about one session of two hundred. */
const DIGITS = 10

/** Id of one tool result that a marker replaces, or of the arguments of the call with this id in an assistant's message. */
export function resultArchiveId(messageId: string, callId: string): string {
  return contentHash(`${messageId} ${callId}`).slice(0, DIGITS)
}

/** Id of the messages that a summary replaces. */
export function spanArchiveId({ firstId, lastId }: Pick<Span, 'firstId' | 'lastId'>): string {
  return contentHash(`${firstId} … ${lastId}`).slice(0, DIGITS)
}

/** An id as it is in a marker. */
export function archiveReference(id: string): string {
  return `archive:${id}`
}
