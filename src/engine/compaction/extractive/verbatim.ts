import type { StatementOptions } from './classify.ts'
import {
  DIRECTIVE,
  WISH,
  DECIDED,
  ASKS,
  COMMAND,
  NAMES,
  NARRATION,
  NARRATION_ONLY,
  SMALL_TALK,
  ADDRESSED,
  AGREES,
  RELATIVES,
  PERSONAL,
  REACTION,
  WHEN,
} from '../../text/cues.ts'
import { identifiersIn } from '../../text/exact-tokens.ts'
import { isProgramOutput, isProse } from '../../text/program-output.ts'
import { splitSentences } from '../../text/sentences.ts'
import type { Source, SourceMessage } from './source.ts'
import { shorten } from './shorten.ts'
import { LABELS, removeOwnLabels } from './speakers.ts'
import { contentWordsOf, type Rarity } from '../../text/words.ts'
import type { Candidate } from './select.ts'

/** A whole turn: speaker and words, as in the summary. */
export type WholeTurn = Required<Omit<Candidate, 'heading' | 'tokens'>>

/** Longest short turn in characters. Sentences of longer messages compete one by one. */
const LONGEST_CHARACTERS = 700

/** Weights with tools: the user's few words matter, and most of the assistant's text only announces calls. */
const WITH_TOOLS = { user: 4, assistant: 0.7, narration: 0.2, question: 0.5, order: 2 } as const
/** Weight of a sentence of a long message: it is short and depends on its context. */
const EXCERPT = 0.1
/** Factor for text about the focus. */
const ATTENDED = 2

/** Short messages, word for word, without small talk. Their scores come from `turnSalience`. */
export function wholeTurns(
  source: Source,
  { superseded, focusWords }: StatementOptions,
): readonly WholeTurn[] {
  const { messages, rarity, usesTools } = source
  const focus = new Set(focusWords)
  const seen = new Set<string>()
  return messages.flatMap((message, at) => {
    const { role, text } = message
    const isSaid = role !== 'tool' && text.trim() !== '' && message.words.length > 0
    const around = { before: messages[at - 1], after: messages[at + 1], rarity }
    const offered = isSaid && !superseded.holdsObsolete(at) && !superseded.takingBack.has(at)
    const turns = (offered ? piecesOf(message, usesTools) : []).map((piece, index): WholeTurn => ({
      ...asTold(piece, message),
      role: piece.role,
      order: at + index / 1_000,
      score:
        turnSalience({ ...around, message: piece, isFresh: word => !seen.has(word) }) *
        (usesTools ? weightWithTools(piece) : 1) *
        (piece.text === message.text ? 1 : EXCERPT) *
        (piece.words.some(word => focus.has(word)) ? ATTENDED : 1),
      day: message.day,
    }))
    for (const word of message.words) seen.add(word)
    for (const [name] of text.matchAll(NAMES)) seen.add(name)
    return turns
  })
}

/** Each turn or sentence begins with its speaker. Text between people keeps its filler; other text loses it. */
function asTold(
  piece: Piece,
  message: SourceMessage,
): Pick<WholeTurn, 'text' | 'words' | 'speaker'> {
  const { name } = message
  const { text, words } = piece
  const speaker = name === '' ? LABELS[piece.role] : name
  const after =
    name === ''
      ? removeOwnLabels(piece.role, text.trim())
      : text.startsWith(name)
        ? text.slice(name.length)
        : ` ${text.trim()}`
  const isWhole = message.isCarried || (name !== '' && text === message.text)
  if (isWhole) return { text: `${speaker}${after}`.trim(), speaker, words }
  const said = shorten(after.trim())
  return { text: `${speaker}${said}`, speaker, words: contentWordsOf(said) }
}

interface Piece extends SourceMessage {
  readonly role: 'user' | 'assistant'
}

/** Least content words of a turn, and of a sentence without its context. */
const LEAST_WORDS = { turn: 3, sentence: 5 } as const
/** Most lines of an assistant's turn; a longer one is a list, and sections contain its important parts. */
const MOST_LINES = 3

/** A short spoken message is one piece; of other messages, each spoken sentence is one. */
function piecesOf(message: SourceMessage, usesTools: boolean): readonly Piece[] {
  const { role, text } = message
  if (role === 'tool') return []
  const whole = { ...message, role }
  if (message.isCarried) return [whole]
  const lines = text.slice(message.name.length).trim().split('\n')
  const isPasted = role === 'user' && isMostlyPrinted(lines)
  if (text.length <= LONGEST_CHARACTERS && !isPasted)
    return tellsAlone(whole, { lines, usesTools }) ? [whole] : []
  if (usesTools) return []
  return message.sentences
    .filter(({ text: said }) => isProse(said, LEAST_WORDS.sentence) && !isEmptyTalk(said))
    .map(sentence => ({ ...message, ...sentence, role, sentences: [sentence] }))
}

function tellsAlone(
  { role, words }: Piece,
  { lines, usesTools }: { readonly lines: readonly string[]; readonly usesTools: boolean },
): boolean {
  if (usesTools && role === 'assistant' && lines.length > MOST_LINES) return false
  const telling = usesTools && role === 'user' ? wordsBesideNames(lines) : words
  const sentences = splitSentences(lines.join('\n')).map(sentence => sentence.trim())
  return telling.length >= LEAST_WORDS.turn && !sentences.every(isEmptyTalk)
}

/** True if programs printed more than half of the lines. */
function isMostlyPrinted(lines: readonly string[]): boolean {
  const told = lines.filter(line => line.trim() !== '')
  return told.filter(line => isProgramOutput(line) || ASIDE.test(line)).length > told.length / 2
}

const ASIDE = /^\s*\([^()]*\)\s*$/

/** Content words of lines that are more than a path or id. */
function wordsBesideNames(lines: readonly string[]): readonly string[] {
  return contentWordsOf(lines.filter(line => !isMostlyNames(line)).join('\n'))
}

function isMostlyNames(line: string): boolean {
  const names = identifiersIn(line).reduce((sum, name) => sum + name.length, 0)
  return names > line.trim().length / 2
}

function isEmptyTalk(text: string): boolean {
  return SMALL_TALK.test(text) || COMMAND.test(text) || NARRATION_ONLY.test(text)
}

const ORDERS = [DIRECTIVE, WISH, DECIDED]

function weightWithTools({ role, text }: Piece): number {
  const narrates = role === 'assistant' && NARRATION.test(text)
  return (
    WITH_TOOLS[role] *
    (narrates ? WITH_TOOLS.narration : 1) *
    (ASKS.test(text.trim()) ? WITH_TOOLS.question : 1) *
    (role === 'user' && ORDERS.some(cue => cue.test(text)) ? WITH_TOOLS.order : 1)
  )
}

/** A turn with its neighbours. */
export interface TurnPosition {
  readonly message: SourceMessage
  readonly before: SourceMessage | undefined
  readonly after: SourceMessage | undefined
  /** True for a word or name that no earlier turn has. */
  readonly isFresh: (word: string) => boolean
  readonly rarity: Rarity
}

interface Sign {
  /** The logarithm of the factor for each 1 of the measure. */
  readonly weight: number
  readonly measure: (place: TurnPosition) => number
}

/**
 * A turn with a time is asked about exp(1) = 2.7 times as often as one without. The weights were fitted on four of
 * five recorded conversations and checked on the fifth. Signs without a benefit there were removed.
 */
const SIGNS = {
  time: { weight: 1, measure: ({ message }) => flag(WHEN.test(message.text)) },
  figure: { weight: 0.7, measure: ({ message }) => flag(/\d/.test(message.text)) },
  personal: { weight: 0.5, measure: ({ message }) => flag(PERSONAL.test(message.text)) },
  kin: { weight: 0.3, measure: ({ message }) => flag(RELATIVES.test(message.text)) },
  rare: {
    weight: 0.3,
    measure: ({ message, rarity }) => meanOf([...new Set(message.words)].map(rarity)),
  },
  rarest: {
    weight: 0.2,
    measure: ({ message, rarity }) => Math.max(0, ...message.words.map(rarity)),
  },
  fresh: {
    weight: 0.4,
    measure: ({ message, isFresh }) =>
      meanOf([...new Set(message.words)].map(word => flag(isFresh(word)))),
  },
  freshNames: { weight: 0.45, measure: freshNames },
  answers: { weight: 0.4, measure: ({ before }) => flag(before !== undefined && asks(before)) },
  takenUp: {
    weight: 0.35,
    measure: ({ after }) => flag(after !== undefined && REACTION.test(spoken(after))),
  },
  sharedWithNext: { weight: 0.02, measure: sharedWithNext },
  asking: {
    weight: -0.9,
    measure: ({ message }) => meanOf(message.sentences.map(({ text }) => flag(ASKS.test(text)))),
  },
  agreeing: { weight: -0.35, measure: ({ message }) => flag(AGREES.test(spoken(message))) },
  addressing: { weight: -4.5, measure: ({ message }) => addressing(message.text) },
} satisfies Readonly<Record<string, Sign>>

/** How likely the user asks for a turn later; above 0. A double score has double value. */
export function turnSalience(place: TurnPosition): number {
  return Math.exp(
    Object.values(SIGNS).reduce((sum, { weight, measure }) => sum + weight * measure(place), 0),
  )
}

function flag(holds: boolean): 0 | 1 {
  return holds ? 1 : 0
}

function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Number of new names inside sentences, at most three. */
function freshNames({ message, isFresh }: TurnPosition): number {
  const names = message.text.match(NAMES) ?? []
  return Math.min(3, names.filter(isFresh).length)
}

function asks({ sentences }: SourceMessage): boolean {
  return sentences.some(({ text }) => ASKS.test(text))
}

function spoken({ text, name }: SourceMessage): string {
  return text.slice(name.length)
}

/** Sum of the rarity of words that the next turn repeats. */
function sharedWithNext({ message, after, rarity }: TurnPosition): number {
  if (!after) return 0
  const next = new Set(after.words)
  return [...new Set(message.words)].reduce(
    (sum, word) => sum + (next.has(word) ? rarity(word) : 0),
    0,
  )
}

/** Share of words that address the other speaker, as in praise, wishes and advice. */
function addressing(text: string): number {
  const words = text.match(/\p{L}[\p{L}'’]*/gu)?.length ?? 0
  return words === 0 ? 0 : (text.match(ADDRESSED)?.length ?? 0) / words
}
