/**
 * Which section a sentence belongs to, and how much it weighs there.
 *
 * @module
 */
import type { SectionHeading } from '../sections.ts'
import {
  ANNOUNCES,
  ASKS,
  COMMAND,
  DECIDED,
  DIRECTIVE,
  FAILED,
  FIGURE,
  FINISHED,
  FIXED,
  NARRATION,
  NARRATION_ONLY,
  NEXT,
  ONGOING,
  SMALL_TALK,
  STANDS,
  WHEN,
  WISH,
} from './cues.ts'
import { identifiersIn } from './identifiers.ts'
import type { Source, SourceMessage, SourceSentence } from './source.ts'
import type { Rarity } from './words.ts'

export interface Statement {
  readonly text: string
  readonly words: readonly string[]
  readonly heading: SectionHeading
  /** Place in the conversation; grows with time. */
  readonly order: number
  /** Above 0; the more, the more it should be kept. */
  readonly score: number
  readonly fromUser: boolean
}

interface Place {
  readonly message: SourceMessage
  /** Index of the message. */
  readonly at: number
  /** Index of the sentence in it. */
  readonly index: number
  /** 0 for the first message, 1 for the last. */
  readonly progress: number
  readonly isFirstUser: boolean
  /** Nobody but tools spoke after it. */
  readonly isLast: boolean
}

/** The sentences that a section has use for; the others may still stand in whole turns. */
export function statementsOf(source: Source, focusWords: readonly string[]): readonly Statement[] {
  const { messages, rarity } = source
  const firstUser = messages.findIndex(
    ({ role, sentences }) => role === 'user' && sentences.some(isTelling),
  )
  const lastSpoken = messages.findLastIndex(({ text }) => text !== '')
  const focus = new Set(focusWords)
  return messages.flatMap((message, at) =>
    message.sentences.flatMap((sentence, index) => {
      const place: Place = {
        message,
        at,
        index,
        progress: messages.length < 2 ? 1 : at / (messages.length - 1),
        isFirstUser: at === firstUser,
        isLast: at >= lastSpoken,
      }
      const attended = attention(sentence, focus, rarity)
      const heading = headingOf(sentence.text, place) ?? (attended > 0 ? 'Current state' : null)
      if (heading === null || !isTelling(sentence)) return []
      return [
        {
          text: sentence.text,
          words: sentence.words,
          heading,
          order: at + index / 1_000,
          score: weigh(sentence, place, { heading, rarity }) * (1 + 3 * attended),
          fromUser: message.role === 'user',
        },
      ]
    }),
  )
}

function isTelling({ text, words }: SourceSentence): boolean {
  return words.length > 0 && ![SMALL_TALK, NARRATION_ONLY, COMMAND].some(cue => cue.test(text))
}

/** Share of the focus, by rarity, that the sentence speaks of; 0 without a focus. */
function attention({ words }: SourceSentence, focus: ReadonlySet<string>, rarity: Rarity): number {
  if (focus.size === 0) return 0
  const weight = (held: Iterable<string>) => [...held].reduce((sum, word) => sum + rarity(word), 0)
  return weight(new Set(words.filter(word => focus.has(word)))) / weight(focus)
}

interface Rule {
  readonly heading: SectionHeading | null
  readonly applies: (text: string, place: Place) => boolean
}

function rule(heading: SectionHeading | null, applies: Rule['applies']): Rule {
  return { heading, applies }
}

/** For each speaker the first rule that applies; null means: of use in no section. */
const RULES: Record<SourceMessage['role'], readonly Rule[]> = {
  user: [
    rule('Open questions', (text, { isLast }) => isLast && ASKS.test(text)),
    rule('Constraints and instructions', text => DIRECTIVE.test(text) && !ASKS.test(text)),
    rule('Goal', (_, { isFirstUser, index }) => isFirstUser && index < 3),
    rule('Decisions, with reasons', text => DECIDED.test(text) && !ASKS.test(text)),
    rule('Errors and fixes', text => FAILED.test(text)),
    rule('Goal', text => WISH.test(text)),
  ],
  assistant: [
    rule('Open questions', (text, { isLast }) => isLast && ASKS.test(text)),
    rule(null, text => ASKS.test(text)),
    rule('Next step', (text, { isLast }) => isLast && NARRATION.test(text)),
    rule(null, text => NARRATION.test(text) || ANNOUNCES.test(text)),
    rule('Errors and fixes', text => FAILED.test(text) || FIXED.test(text)),
    rule('Decisions, with reasons', text => DECIDED.test(text)),
    rule('In progress', (text, { progress }) => progress > 0.7 && ONGOING.test(text)),
    rule('Next step', (text, { isLast }) => isLast && NEXT.test(text)),
    rule('Done', text => FINISHED.test(text)),
    rule('Current state', text => STANDS.test(text) || FIGURE.test(text)),
  ],
  tool: [
    rule('Errors and fixes', text => FAILED.test(text)),
    rule('Current state', (_, { progress }) => progress > 0.5),
  ],
}

function headingOf(text: string, place: Place): SectionHeading | null {
  return RULES[place.message.role].find(({ applies }) => applies(text, place))?.heading ?? null
}

const SPEAKER_WEIGHTS: Record<SourceMessage['role'], number> = {
  user: 1.6,
  assistant: 1,
  tool: 0.5,
}

function weigh(
  { text, words }: SourceSentence,
  { message, progress, isFirstUser, index }: Place,
  { heading, rarity }: { readonly heading: SectionHeading; readonly rarity: Rarity },
): number {
  const density = words.reduce((sum, word) => sum + rarity(word), 0) / (words.length + 2)
  const exact = Math.min(2, identifiersIn(text).length)
  const signs =
    1 +
    0.4 * density +
    0.35 * exact +
    (FIGURE.test(text) ? 0.4 : 0) +
    (WHEN.test(text) ? 0.3 : 0) +
    (FAILED.test(text) && FIXED.test(text) ? 0.5 : 0)
  const short = words.length < 4 && exact === 0 ? 0.4 : 1
  const asks = heading !== 'Open questions' && ASKS.test(text) ? 0.5 : 1
  return (
    signs *
    short *
    asks *
    SPEAKER_WEIGHTS[message.role] *
    timeliness(heading, progress) *
    (heading === 'Goal' && isFirstUser ? 2 - index * 0.3 : 1)
  )
}

/** What stands now is best told late; orders and decisions hold whenever they were given. */
function timeliness(heading: SectionHeading, progress: number): number {
  switch (heading) {
    case 'Goal':
    case 'Constraints and instructions':
    case 'Decisions, with reasons':
    case 'Files and identifiers':
      return 1
    case 'Current state':
    case 'In progress':
    case 'Open questions':
    case 'Next step':
      return 0.4 + 0.8 * progress
    case 'Done':
    case 'Errors and fixes':
      return 0.8 + 0.3 * progress
  }
}
