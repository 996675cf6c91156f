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
  /** Speaker and words, as they stand in the summary. */
  readonly text: string
  readonly words: readonly string[]
  /** How the text begins: a name or a role with its colon and space. */
  readonly speaker: string
  readonly role: 'user' | 'assistant'
  readonly order: number
  readonly score: number
  /** The day on which it was said, `2023-05-08`; null if unknown. */
  readonly day: string | null
}

/** A message longer than this is no short turn: of talk, its sentences compete one by one. */
const LONGEST_CHARACTERS = 700

/** Where tools are used the user's words are few and all matter; of the assistant's most only accompany its calls. */
const WITH_TOOLS = { user: 4, assistant: 0.7, narration: 0.2, question: 0.5, order: 2 } as const
/** A sentence of a long message: shorter than any turn, and said of what is around it. */
const EXCERPT = 0.1
/** What the focus speaks of. */
const ATTENDED = 2

/** Short messages of user and assistant word for word, each with what it tells: see `turnSalience`. Small talk is left out. */
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

/**
 * A turn begins with its speaker, and so does each sentence of a long one. What people tell each other stays whole;
 * what is said to an assistant or by one, and what is a part anyway, loses its filler.
 */
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

/** Content words of a turn and of a sentence that can be understood alone. */
const LEAST_WORDS = { turn: 3, sentence: 5 } as const
/** Lines of an assistant's turn without its calls; a longer one is a list, and sections hold what matters of it. */
const MOST_LINES = 3

/** The message whole if it is short and said; of others each sentence that somebody said. */
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

/** More than half of the lines are a program's. */
function isMostlyPrinted(lines: readonly string[]): boolean {
  const told = lines.filter(line => line.trim() !== '')
  return told.filter(line => isProgramOutput(line) || ASIDE.test(line)).length > told.length / 2
}

/** A line in brackets. */
const ASIDE = /^\s*\([^()]*\)\s*$/

/** Words of the lines that are more than a path or an id: a screenshot's name tells nothing. */
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

/** What the work goes by. */
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
