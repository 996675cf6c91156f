/**
 * All that may stand in an extractive summary, each with what it would take there: read once, however often the room is
 * shared out.
 *
 * @module
 */
import type { CountText } from '../../tokens/count.ts'
import { contentWordsOf } from '../../text/words.ts'
import { VERBATIM_HEADING } from '../sections.ts'
import { statementsOf, type Statement } from './classify.ts'
import { exactDetailsOf } from './exact-details.ts'
import { carriedFrom, type PreviousSummary } from './previous.ts'
import { retractedIn } from './retracted.ts'
import type { Candidate } from './select.ts'
import type { Source } from './source.ts'
import { bulletText } from './speakers.ts'
import { wholeTurns } from './verbatim.ts'

export interface CandidateOptions {
  readonly count: CountText
  readonly previous: PreviousSummary | null
  readonly focus: string | null
}

export interface Candidates {
  readonly source: Source
  /** Bullets of the previous summary. */
  readonly carried: readonly Candidate[]
  readonly statements: readonly (Candidate & Omit<Statement, 'speaker'>)[]
  readonly turns: readonly Candidate[]
  /** Lines of exact names that a text does not hold, those that matter most first. */
  readonly names: (told: string) => readonly Candidate[]
}

/** Tokens of a list mark and a line break, and of a line break alone. */
const BULLET_TOKENS = 3
const LINE_TOKENS = 1

export function candidatesIn(
  source: Source,
  { count, previous, focus }: CandidateOptions,
): Candidates {
  const focusWords = focus === null ? [] : contentWordsOf(focus)
  const sized = <Item extends Omit<Candidate, 'tokens'>>(item: Item) => ({
    ...item,
    tokens:
      count(item.text).tokens + (item.heading === VERBATIM_HEADING ? LINE_TOKENS : BULLET_TOKENS),
  })
  const reading = { superseded: retractedIn(source), focusWords }
  const details = exactDetailsOf(source)
  return {
    source,
    carried: carriedFrom(previous).map(sized),
    // Sections tell what was asked of an assistant and what came of it; among people they would only catch idle words.
    statements: source.isAmongPeople
      ? []
      : statementsOf(source, reading).map(({ speaker, ...told }) =>
          sized({ ...told, text: bulletText(told.heading, { speaker, text: told.text }) }),
        ),
    turns: wholeTurns(source, reading).map(turn => sized({ ...turn, heading: VERBATIM_HEADING })),
    names: told => details(told).map(sized),
  }
}
