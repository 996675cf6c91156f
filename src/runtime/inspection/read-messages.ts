/** Reads messages of the open session, loaded in the page or not. */
import {
  countMessages,
  EventId,
  expandToSteps,
  joinEntries,
  type MessageEntry,
  plainTextOf,
  textOf,
  type TokenCount,
  transcriptOf,
} from '../../engine/index.ts'
import type { Session } from '../session/session-api.ts'
import { asidePosition } from '../session/shown-row.ts'
import { writtenOf } from '../../transfer/parts-to-write.ts'
import { writtenMessage } from '../../transfer/session-markdown.ts'

/** Messages by number, both ends included. */
export function messagesBetween(
  session: Session,
  first: number,
  last: number,
): readonly MessageEntry[] {
  return transcriptIn(session).filter(({ number }) => number >= first && number <= last)
}

/** The place of each match, as `matchesIn`, also in side questions that are no messages. */
export function matchesOf(session: Session, pattern: RegExp): readonly number[] {
  const asides = session.inspect().branch.sideQuestions.flatMap(aside => {
    const said = aside.answer?.failure === null ? textOf(aside.answer.parts) : ''
    const text = aside.takenAs === null ? `${aside.event.text}\n${said}` : ''
    return [...text.matchAll(pattern)].map(() => asidePosition(aside))
  })
  const numbers = [...matchesIn(transcriptIn(session), pattern), ...asides]
  return numbers.toSorted((left, right) => left - right).slice(0, MOST_MATCHES)
}

/** Tokens of these messages with all others of their steps, because these are marked and copied together. */
export function weigh(session: Session, ids: readonly string[]): TokenCount {
  const entries = transcriptIn(session)
  const wanted = expandToSteps(
    entries,
    ids.map(id => EventId.parse(id)),
  )
  return countMessages(
    entries.flatMap(({ event }) => (wanted.has(event.id) ? event : [])),
    session.inspect().config.count,
  )
}

/** These messages as Markdown, oldest first. */
export function write(session: Session, ids: readonly string[]): string {
  const wanted = new Set(ids)
  return transcriptIn(session)
    .flatMap(entry => (wanted.has(entry.event.id) ? writtenMessage(writtenOf(entry)) : []))
    .join('\n\n')
}

/** Each answer whole, as its row has it. */
function transcriptIn(session: Session): readonly MessageEntry[] {
  return joinEntries(transcriptOf(session.inspect().branch))
}

/** Further matches are not counted. */
export const MOST_MATCHES = 10_000

/** The message number of each match, oldest first, once for each match. `pattern`: a global one. */
export function matchesIn(entries: readonly MessageEntry[], pattern: RegExp): readonly number[] {
  const numbers: number[] = []
  for (const { number, event } of entries) {
    const text = plainTextOf(event.parts, { calls: true }).join('\n')
    const matches = [...text.matchAll(pattern)].slice(0, MOST_MATCHES)
    numbers.push(...matches.map(() => number))
    if (numbers.length >= MOST_MATCHES) return numbers.slice(0, MOST_MATCHES)
  }
  return numbers
}
