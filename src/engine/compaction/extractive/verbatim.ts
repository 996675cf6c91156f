/**
 * Whole short turns that carry most.
 *
 * @module
 */
import type { StatementOptions } from './classify.ts'
import {
  ASKS,
  COMMAND,
  KIN,
  NAMES,
  NARRATION,
  NARRATION_ONLY,
  NUMBER,
  PERSONAL,
  REACTION,
  SMALL_TALK,
  WHEN,
} from './cues.ts'
import type { Source, SourceMessage } from './source.ts'

export interface WholeTurn {
  /** Speaker and words, as they stand in the summary. */
  readonly text: string
  readonly words: readonly string[]
  readonly order: number
  readonly score: number
}

/** A message longer than this is no short turn. */
const LONGEST_CHARACTERS = 700

const SPEAKERS = { user: 'User: ', assistant: 'Assistant: ' } as const

/**
 * Short messages of user and assistant with what each tells: rare words, figures, times, what happened to someone,
 * answers to a question, what the other took up. Small talk and mere questions tell little.
 *
 * Source: research on LoCoMo conversations; the signs are those that paid without training.
 */
export function wholeTurns(
  source: Source,
  { superseded, focusWords }: StatementOptions,
): readonly WholeTurn[] {
  const { messages } = source
  const focus = new Set(focusWords)
  const seen = new Set<string>()
  return messages.flatMap((message, at) => {
    const { role, text } = message
    const speaks = role !== 'tool' && text.trim() !== '' && message.words.length > 0
    const fresh = message.words.filter(word => !seen.has(word))
    for (const word of message.words) seen.add(word)
    if (superseded.holdsObsolete(at) || superseded.takingBack.has(at)) return []
    if (!speaks || text.length > LONGEST_CHARACTERS || isEmptyTalk(text.trim())) return []
    const attended = message.words.some(word => focus.has(word)) ? 2 : 1
    return [
      {
        text: `${SPEAKERS[role]}${text.trim()}`,
        words: message.words,
        order: at,
        score: attended * scoreOf(message, { source, at, fresh }),
      },
    ]
  })
}

function isEmptyTalk(text: string): boolean {
  return SMALL_TALK.test(text) || COMMAND.test(text) || NARRATION_ONLY.test(text)
}

interface Surroundings {
  readonly source: Source
  readonly at: number
  /** Words that no earlier message has. */
  readonly fresh: readonly string[]
}

function scoreOf(message: SourceMessage, { source, at, fresh }: Surroundings): number {
  const { role, text, sentences, words } = message
  const { messages, rarity, usesTools } = source
  const weightOf = (held: readonly string[]) =>
    [...new Set(held)].reduce((total, word) => total + rarity(word), 0)
  const asksOnly = sentences.every(sentence => ASKS.test(sentence.text)) ? 0.1 : 1
  const speaker = usesTools ? (role === 'user' ? 2.2 : 0.7) : 1
  const narrates = role === 'assistant' && NARRATION.test(text) ? 0.2 : 1
  const exchange = signsAround(message, messages[at - 1], messages[at + 1])
  const ends = usesTools && ASKS.test(text.trim()) ? 0.5 : 1
  const rare = 0.02 * weightOf(words) + 0.025 * weightOf(fresh)
  return (signsIn(text) + exchange + rare) * asksOnly * ends * narrates * speaker
}

const SIGNS: readonly (readonly [pattern: RegExp, weight: number])[] = [
  [WHEN, 1.5],
  [NUMBER, 0.6],
  [PERSONAL, 0.4],
  [KIN, 0.15],
]
/** For each name inside a sentence, up to three. */
const NAME_WEIGHT = 0.12

function signsIn(text: string): number {
  const names = text.match(NAMES)?.length ?? 0
  const start = 0.25 + NAME_WEIGHT * Math.min(3, names)
  return SIGNS.reduce((sum, [pattern, weight]) => sum + (pattern.test(text) ? weight : 0), start)
}

/** More for an answer to the other's question, and for what the other took up. */
function signsAround(
  { role }: SourceMessage,
  before?: SourceMessage,
  after?: SourceMessage,
): number {
  const answers = before !== undefined && before.role !== role && ASKS.test(before.text.trim())
  const isTakenUp = after !== undefined && after.role !== role && REACTION.test(after.text)
  return (answers ? 0.2 : 0) + (isTakenUp ? 0.4 : 0)
}
