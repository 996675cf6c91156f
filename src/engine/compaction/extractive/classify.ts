import type { SectionHeading } from '../sections.ts'
import { COMMAND, NARRATION_ONLY, SMALL_TALK, RETRACTION, REFERS_BACK } from '../../text/cues.ts'
import { claimPieces, isRepeated, mostIn } from '../audit/claim-origin.ts'
import { isProgramOutput, isProse } from '../../text/program-output.ts'
import { isUnspaced } from '../../text/cut.ts'
import { headingOf, type SentencePosition } from './section-rules.ts'
import type { Source, SourceMessage, SourceSentence } from './source.ts'
import type { Retracted } from './retracted.ts'
import { isStressed, scoreSentence } from './sentence-score.ts'
import { contentWordsOf, type Rarity } from '../../text/words.ts'
import { shorten } from './shorten.ts'

export interface Statement {
  readonly text: string
  readonly words: readonly string[]
  readonly heading: SectionHeading
  /** Place in the conversation, ascending. */
  readonly order: number
  /** Above 0; higher scores are kept first. */
  readonly score: number
  readonly speaker: SourceMessage['role']
  /** True for a retraction: chosen before everything else. */
  readonly takesBack: boolean
  /** True if it belongs to the first request. */
  readonly opens: boolean
  /** True if its speaker stressed it, or if it corrects an earlier sentence. */
  readonly stressed: boolean
}

/** Longest retraction in characters. */
const LONGEST_WITHDRAWAL = 700
/** Higher than any sentence's score. */
const WITHDRAWAL_SCORE = 12

export interface StatementOptions {
  readonly superseded: Retracted
  readonly focusWords: readonly string[]
}

/** The sentences that fit a section, with their section and score. */
export function statementsOf(
  source: Source,
  { superseded, focusWords }: StatementOptions,
): readonly Statement[] {
  const { messages, rarity, theirs } = source
  const opening = taskStatementOf(messages, tells)
  const lastSpoken = messages.findLastIndex(({ text }) => text !== '')
  const focus = new Set(focusWords)
  const told = messages.flatMap((message, at) => {
    const alternatives = alternativesIn(message)
    return message.sentences.flatMap((sentence, index) => {
      const isOut =
        message.isCarried || superseded.isObsolete(at, sentence) || alternatives.has(sentence)
      if (isOut || !tells(sentence, message)) return []
      const place: SentencePosition = {
        message,
        listed: sentence.listed,
        at,
        index,
        progress: messages.length < 2 ? 1 : at / (messages.length - 1),
        opening: opening.get(sentence) ?? 0,
        closes: message.role === 'assistant' && (messages[at + 1]?.role ?? 'user') === 'user',
        isLast: at >= lastSpoken,
      }
      return statementOf(sentence, place, { superseded, focus, rarity, theirs })
    })
  })
  const withdrawals = [...superseded.takingBack].flatMap(([at, isOrderKnown]) =>
    withdrawal(messages[at], at, isOrderKnown),
  )
  return [...withdrawals, ...told]
}

interface Judging {
  readonly superseded: Retracted
  readonly focus: ReadonlySet<string>
  readonly rarity: Rarity
  readonly theirs: Source['theirs']
}

/** The sections of the assistant's words that say what to do. */
const DIRECTS: ReadonlySet<SectionHeading> = new Set([
  'Decisions, with reasons',
  'In progress',
  'Next step',
])

/** Empty if no section fits. */
function statementOf(
  sentence: SourceSentence,
  place: SentencePosition,
  { superseded, focus, rarity, theirs }: Judging,
): readonly Statement[] {
  const { message, at, index } = place
  const attended = attention(sentence, focus, rarity)
  const putsRight = superseded.putsRight(sentence)
  const own = putsRight ? 'Current state' : headingOf(sentence.text, place)
  // What the assistant repeats of a tool is no decision and no next step.
  const isTold = own !== null && DIRECTS.has(own) && message.role === 'assistant'
  const isTheirs = isTold && isRepeated(mostIn(claimPieces(sentence.text), theirs()), 1)
  const named = isTheirs ? 'Current state' : own
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

/** The rest of a retracting message. Without one, it is dropped with its order, or is a decision if that is unknown. */
function withdrawal(
  message: SourceMessage | undefined,
  at: number,
  isOrderKnown: boolean,
): readonly Statement[] {
  if (!message) return []
  const whole = message.text.trim()
  const start = message.sentences.findIndex(({ text }) => RETRACTION.test(text))
  const isLong = whole.length > LONGEST_WITHDRAWAL
  const first = message.sentences.find(
    (sentence, index) => index >= (isLong ? start : 0) && addsTo(sentence),
  )
  if (!first && isOrderKnown) return []
  const from = first ?? (isLong ? message.sentences[start] : undefined)
  const piece = whole
    .slice(Math.max(0, from ? whole.indexOf(from.text) : 0))
    .slice(0, LONGEST_WITHDRAWAL)
    .trim()
  const text = first ? shorten(piece) : piece
  return [
    {
      text,
      words: contentWordsOf(text),
      heading: first ? 'Constraints and instructions' : 'Decisions, with reasons',
      order: at,
      score: WITHDRAWAL_SCORE,
      speaker: 'user',
      takesBack: true,
      opens: false,
      stressed: true,
    },
  ]
}

const RETRACTIONS = new RegExp(RETRACTION, 'giu')

/** Contains an action without its object: “keep them”. */
const WITHOUT_OBJECT =
  /^[^\p{L}]*(?:(?:so|please|just|do) )*\p{L}+ (?:them|it|that|those|these|this)(?: (?:all|both|then|please|after all|in|on|as (?:it|they) (?:is|are|was|were)))*[^\p{L}]*$/iu

/** True if it says more than the retraction. */
function addsTo(sentence: SourceSentence): boolean {
  const rest = sentence.text.replaceAll(RETRACTIONS, '')
  if (rest !== sentence.text && WITHOUT_OBJECT.test(rest)) return false
  return isTelling({ ...sentence, words: contentWordsOf(rest) })
}

function tells(sentence: SourceSentence, message: SourceMessage): boolean {
  return isTelling(sentence) && isSpoken(sentence, message)
}

function isTelling({ text, words }: SourceSentence): boolean {
  if (words.length === 0) return false
  return ![SMALL_TALK, NARRATION_ONLY, COMMAND].some(cue => cue.test(text))
}

/** False for code and logs in a spoken message: their lines look like orders and errors. */
function isSpoken(sentence: SourceSentence, { role }: SourceMessage): boolean {
  const { text } = sentence
  if (isFragment(sentence)) return false
  return role === 'tool' || text.includes('\n') || isUnspaced(text) || !isProgramOutput(text)
}

/** Share of the focus words in the sentence, weighted by rarity; 0 without a focus. */
function attention({ words }: SourceSentence, focus: ReadonlySet<string>, rarity: Rarity): number {
  if (focus.size === 0) return 0
  const weight = (held: Iterable<string>) => [...held].reduce((sum, word) => sum + rarity(word), 0)
  return weight(new Set(words.filter(word => focus.has(word)))) / weight(focus)
}

/** True for a list item that only names something. */
export function isFragment({ text, listed }: SourceSentence): boolean {
  return listed && !/[:\uff1a]\s*\S/.test(text.replaceAll('*', '')) && !isProse(text, 3)
}

/** Items with the same label (`Price: $121`, `Price: $152`) are alternatives: no decision was made yet. */
export function alternativesIn({ sentences }: SourceMessage): ReadonlySet<SourceSentence> {
  const byLabel = Map.groupBy(
    sentences.filter(({ listed, text }) => listed && labelOf(text) !== ''),
    ({ text }) => labelOf(text),
  )
  return new Set([...byLabel.values()].filter(items => items.length > 1).flat())
}

/** `Price` of `**Price:** $121`; empty without a label. */
function labelOf(text: string): string {
  return /^([^:\uff1a]{1,40})[:\uff1a]/.exec(text.replaceAll('*', ''))?.[1]?.trim() ?? ''
}

/** Longest pair of sentences in characters. */
const LONGEST_PAIR = 320

/** The sentence without filler. If a user's sentence refers to the one before ("They must …"), includes that one. */
export function resolveAnaphora(
  { role, text, sentences }: SourceMessage,
  index: number,
): { readonly text: string; readonly words: readonly string[] } {
  const sentence = sentences[index]
  const before = sentences[index - 1]
  const alone = withWords(sentence?.brief ?? '')
  if (role !== 'user' || !before || !sentence || !REFERS_BACK.test(sentence.text)) return alone
  const start = text.indexOf(before.text)
  const end = text.indexOf(sentence.text, start) + sentence.text.length
  const both = text.slice(start, end)
  const isOneLine = start >= 0 && both.length <= LONGEST_PAIR && !both.includes('\n')
  return isOneLine ? withWords(shorten(both)) : alone
}

function withWords(text: string): { readonly text: string; readonly words: readonly string[] } {
  return { text, words: contentWordsOf(text) }
}

/** Sentences to read at the start of a request, and after each announcement. */
const LOOKED_AT = 3
/** A longer message in characters before the request is pasted background. */
const LONGEST_BACKGROUND = 2_000

/** "The following issue", "here is the text", or a colon at the end: the task comes after it. */
const ANNOUNCES =
  /(?<!\p{L})(?:the following|as follows|(?:described|given|shown|listed) below|here(?:['’]s| is| are) (?:the|my|our|what))(?!\p{L})|[:\uff1a]\**$/iu
/** A heading: `INSTRUCTIONS:`, `**Steps to reproduce**`. */
const HEADING = /^(?:\*\*[^*]{1,60}\*\*:?|(?:\S+ ){0,2}\S+[:\uff1a]\**)$/u

/** The first sentence weighs 2, each further one less. */
const WEIGHTS = { first: 2, less: 0.3, least: 0.8, announcing: 0.6 } as const

/**
 * The first sentences of the request, and those after an announcement, with weights. The request is the user's text
 * before the first answer, without long background.
 */
export function taskStatementOf(
  messages: readonly SourceMessage[],
  isTold: (sentence: SourceSentence, message: SourceMessage) => boolean,
): ReadonlyMap<SourceSentence, number> {
  const weights = new Map<SourceSentence, number>()
  for (const message of requestsIn(messages, isTold)) {
    let left = LOOKED_AT
    let hasBegun = false
    let wasAnnounced = false
    let rank = 0
    for (const sentence of message.sentences) {
      const announces = ANNOUNCES.test(sentence.text)
      if (HEADING.test(sentence.text)) {
        if (hasBegun && !wasAnnounced) left = Math.min(left, sentence.text.endsWith('*') ? left : 0)
        continue
      }
      if (left === 0) break
      if (isTold(sentence, message)) {
        const { first, less, least, announcing } = WEIGHTS
        weights.set(sentence, announces ? announcing : Math.max(least, first - less * rank))
        if (!announces) rank += 1
        left -= 1
        hasBegun = true
      }
      wasAnnounced = announces
      if (announces) left = LOOKED_AT
    }
  }
  return weights
}

function requestsIn(
  messages: readonly SourceMessage[],
  isTold: (sentence: SourceSentence, message: SourceMessage) => boolean,
): readonly SourceMessage[] {
  const begin = messages.findIndex(
    message =>
      message.role === 'user' &&
      !message.isCarried &&
      message.sentences.some(sentence => isTold(sentence, message)),
  )
  if (begin < 0) return []
  const end = messages.findIndex(({ role }, at) => at > begin && role !== 'user')
  const asked = messages.slice(begin, end < 0 ? undefined : end)
  const last = asked.findLast(message => message.sentences.some(each => isTold(each, message)))
  return asked.filter(message => message === last || message.text.length <= LONGEST_BACKGROUND)
}
