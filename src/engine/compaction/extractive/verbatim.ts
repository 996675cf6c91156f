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
} from '../../text/cues.ts'
import { identifiersIn } from '../../text/exact-tokens.ts'
import { isProgramOutput, isProse } from '../../text/program-output.ts'
import { splitSentences } from '../../text/sentences.ts'
import type { Source, SourceMessage } from './source.ts'
import { shorten } from './shorten.ts'
import { LABELS, removeOwnLabels } from './speakers.ts'
import { contentWordsOf } from '../../text/words.ts'
import { turnSalience } from './turn-salience.ts'

export interface WholeTurn {
  /** Speaker and words, as in the summary. */
  readonly text: string
  readonly words: readonly string[]
  /** The start of the text: a name or role with colon and space. */
  readonly speaker: string
  readonly role: 'user' | 'assistant'
  readonly order: number
  readonly score: number
  /** Its day, `2023-05-08`; null if unknown. */
  readonly day: string | null
}

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
