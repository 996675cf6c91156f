/** All candidates for an extractive summary with their tokens. They are read once and allocated several times. */
import type { CountText } from '../../tokens/count.ts'
import { contentWordsOf } from '../../text/words.ts'
import { VERBATIM_HEADING } from '../sections.ts'
import { statementsOf, type Statement } from './classify.ts'
import { carryBullets, type PreviousSummary } from './previous.ts'
import { findRetracted } from './retracted.ts'
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
  /** Lines of exact names that a text lacks, the most important first. */
  readonly names: (told: string) => readonly Candidate[]
}

/** Tokens of a list mark with a line break, and of a line break alone. */
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
  const reading = { superseded: findRetracted(source), focusWords }
  const details = exactDetailsOf(source)
  return {
    source,
    carried: carryBullets(previous).map(sized),
    // Sections are for orders and results. Among people they would only collect small talk.
    statements: source.isAmongPeople
      ? []
      : statementsOf(source, reading).map(({ speaker, ...told }) =>
          sized({ ...told, text: bulletText(told.heading, { speaker, text: told.text }) }),
        ),
    turns: wholeTurns(source, reading).map(turn => sized({ ...turn, heading: VERBATIM_HEADING })),
    names: told => details(told).map(sized),
  }
}

const ON_A_LINE = 6
/** Number of names considered; later ones are never chosen. */
const MOST = 240

const FILE = /\.[a-z]{1,4}\d?$/i

const SPEAKER_WEIGHTS = { user: 3, assistant: 2, tool: 0.3 } as const

/** Lines of exact names that `told` lacks: first those of the user and of calls, and frequent or new ones. */
export function exactDetailsOf({
  messages,
}: Source): (told: string) => readonly Omit<Candidate, 'tokens'>[] {
  const weights = new Map<string, number>()
  messages.forEach(({ role, identifiers }, at) => {
    const recency = 0.6 + (0.8 * (at + 1)) / messages.length
    for (const name of new Set(identifiers))
      weights.set(
        name,
        (weights.get(name) ?? 0) + SPEAKER_WEIGHTS[role] * recency * (FILE.test(name) ? 1.6 : 1),
      )
  })
  const ranked = [...weights]
    .filter(([, weight]) => weight > 1)
    .toSorted(([, left], [, right]) => right - left)
  return told => {
    const names: [string, number][] = []
    for (const name of ranked) {
      if (names.length === MOST) break
      if (!told.includes(name[0])) names.push(name)
    }
    return linesOf(names, messages.length)
  }
}

function linesOf(
  names: readonly (readonly [name: string, weight: number])[],
  messages: number,
): readonly Omit<Candidate, 'tokens'>[] {
  const lines: Omit<Candidate, 'tokens'>[] = []
  for (let at = 0; at < names.length; at += ON_A_LINE) {
    const line = names.slice(at, at + ON_A_LINE)
    lines.push({
      text: line.map(([name]) => name).join(', '),
      heading: 'Files and identifiers',
      order: messages + at,
      score: line.reduce((sum, [, weight]) => sum + weight, 0),
      words: line.map(([name]) => `=${name}`),
    })
  }
  return lines
}
