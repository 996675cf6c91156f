import type { SectionHeading } from '../sections.ts'
import { COMMAND, NARRATION_ONLY, SMALL_TALK, RETRACTION } from '../../text/cues.ts'
import { alternativesIn, isFragment } from './lists.ts'
import { taskStatementOf } from './task-statement.ts'
import { isProgramOutput } from '../../text/program-output.ts'
import { isUnspaced } from '../../text/scripts.ts'
import { headingOf, type Place } from './section-rules.ts'
import type { Source, SourceMessage, SourceSentence } from './source.ts'
import type { Retracted } from './retracted.ts'
import { isStressed, scoreSentence } from './sentence-score.ts'
import { resolveAnaphora } from './resolve-anaphora.ts'
import type { Rarity } from './rarity.ts'

export interface Statement {
  readonly text: string
  readonly words: readonly string[]
  readonly heading: SectionHeading
  /** Place in the conversation; grows with time. */
  readonly order: number
  /** Above 0; the more, the more it should be kept. */
  readonly score: number
  readonly speaker: SourceMessage['role']
  /** Takes something back: before all else, and whole. */
  readonly takesBack: boolean
  /** Tells what the first request wants. */
  readonly opens: boolean
  /** Set apart by its speaker, or puts right what was said before. */
  readonly stressed: boolean
}

/** Characters of a message that takes something back. */
const LONGEST_WITHDRAWAL = 700
/** More than any sentence has. */
const WITHDRAWAL_SCORE = 12

export interface StatementOptions {
  readonly superseded: Retracted
  readonly focusWords: readonly string[]
}

/**
 * Each sentence that a section has use for, with its section and its weight there; the others may still stand in whole turns.
 */
export function statementsOf(
  source: Source,
  { superseded, focusWords }: StatementOptions,
): readonly Statement[] {
  const { messages, rarity } = source
  const opening = taskStatementOf(messages, tells)
  const lastSpoken = messages.findLastIndex(({ text }) => text !== '')
  const focus = new Set(focusWords)
  const told = messages.flatMap((message, at) => {
    const alternatives = alternativesIn(message)
    return message.sentences.flatMap((sentence, index) => {
      const isOut =
        message.isCarried || superseded.isObsolete(at, sentence) || alternatives.has(sentence)
      if (isOut || !tells(sentence, message)) return []
      const place: Place = {
        message,
        listed: sentence.listed,
        at,
        index,
        progress: messages.length < 2 ? 1 : at / (messages.length - 1),
        opening: opening.get(sentence) ?? 0,
        closes: message.role === 'assistant' && (messages[at + 1]?.role ?? 'user') === 'user',
        isLast: at >= lastSpoken,
      }
      return statementOf(sentence, place, { superseded, focus, rarity })
    })
  })
  return [...[...superseded.takingBack].map(at => withdrawal(source, at)), ...told]
}

interface Judging {
  readonly superseded: Retracted
  readonly focus: ReadonlySet<string>
  readonly rarity: Rarity
}

/** Nothing where no section has use for it. */
function statementOf(
  sentence: SourceSentence,
  place: Place,
  { superseded, focus, rarity }: Judging,
): readonly Statement[] {
  const { message, at, index } = place
  const attended = attention(sentence, focus, rarity)
  const putsRight = superseded.putsRight(sentence)
  const named = putsRight ? 'Current state' : headingOf(sentence.text, place)
  const heading = named ?? (attended > 0 ? 'Current state' : null)
  if (heading === null) return []
  return [
    {
      ...resolveAnaphora(message, index),
      heading,
      order: at + index / 1_000,
      score:
        scoreSentence(sentence, place, { heading, rarity }) *
        (1 + 3 * attended) *
        (putsRight ? 2 : 1),
      speaker: message.role,
      takesBack: false,
      opens: heading === 'Goal' && place.opening > 0,
      stressed: putsRight || isStressed(sentence, heading),
    },
  ]
}

/** A message that takes something back, whole if it is short; else from where it does so. */
function withdrawal({ messages }: Source, at: number): Statement {
  const message = messages[at]
  const text = message?.text.trim() ?? ''
  const start = message?.sentences.find(sentence => RETRACTION.test(sentence.text))
  const from = text.length > LONGEST_WITHDRAWAL ? text.indexOf(start?.text ?? '') : 0
  return {
    text: text.slice(Math.max(0, from)).slice(0, LONGEST_WITHDRAWAL).trim(),
    words: message?.words ?? [],
    heading: 'Constraints and instructions',
    order: at,
    score: WITHDRAWAL_SCORE,
    speaker: 'user',
    takesBack: true,
    opens: false,
    stressed: true,
  }
}

function tells(sentence: SourceSentence, message: SourceMessage): boolean {
  return isTelling(sentence) && isSpoken(sentence, message)
}

function isTelling({ text, words }: SourceSentence): boolean {
  if (words.length === 0) return false
  return ![SMALL_TALK, NARRATION_ONLY, COMMAND].some(cue => cue.test(text))
}

/** Where sources and logs stand in what is said, their lines look like orders and errors. */
function isSpoken(sentence: SourceSentence, { role }: SourceMessage): boolean {
  const { text } = sentence
  if (isFragment(sentence)) return false
  return role === 'tool' || text.includes('\n') || isUnspaced(text) || !isProgramOutput(text)
}

/** Share of the focus, by rarity, that the sentence speaks of; 0 without a focus. */
function attention({ words }: SourceSentence, focus: ReadonlySet<string>, rarity: Rarity): number {
  if (focus.size === 0) return 0
  const weight = (held: Iterable<string>) => [...held].reduce((sum, word) => sum + rarity(word), 0)
  return weight(new Set(words.filter(word => focus.has(word)))) / weight(focus)
}
