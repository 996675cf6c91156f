/**
 * Which section a sentence belongs to, and how much it weighs there.
 *
 * @module
 */
import type { SectionHeading } from '../sections.ts'
import {
  ANNOUNCES,
  ASKS,
  BOLD,
  COMMAND,
  DECIDED,
  DECISION_LEAD,
  DIRECTIVE,
  FAILED,
  FIGURE,
  FINISHED,
  FIXED,
  NARRATION,
  NARRATION_ONLY,
  NEXT,
  NUMBER,
  ONGOING,
  REASON,
  REQUEST,
  SMALL_TALK,
  STANDS,
  TAKES_BACK,
  WHEN,
  WISH,
} from './cues.ts'
import { identifiersIn } from './identifiers.ts'
import { alternativesIn, isFragment } from './lists.ts'
import { isPrinted, UNSPACED } from './prose.ts'
import type { Source, SourceMessage, SourceSentence } from './source.ts'
import type { Superseded } from './superseded.ts'
import { withObject } from './with-object.ts'
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
  /** Takes something back: before all else, and whole. */
  readonly takesBack: boolean
  /** Set apart by its speaker, or puts right what was said before. */
  readonly stressed: boolean
}

/** Bold, or a list's item with two figures. */
const LEAST_STRESS = 0.6
/** Characters of a message that takes something back. */
const LONGEST_WITHDRAWAL = 700
/** More than any sentence has. */
const WITHDRAWAL_SCORE = 12

interface Place {
  readonly message: SourceMessage
  readonly listed: boolean
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

export interface StatementOptions {
  readonly superseded: Superseded
  readonly focusWords: readonly string[]
}

/** The sentences that a section has use for; the others may still stand in whole turns. */
export function statementsOf(
  source: Source,
  { superseded, focusWords }: StatementOptions,
): readonly Statement[] {
  const { messages, rarity } = source
  const firstUser = messages.findIndex(
    ({ role, sentences, isCarried }) => role === 'user' && !isCarried && sentences.some(isTelling),
  )
  const lastSpoken = messages.findLastIndex(({ text }) => text !== '')
  const focus = new Set(focusWords)
  const told = messages.flatMap((message, at) => {
    const alternatives = alternativesIn(message)
    return message.sentences.flatMap((sentence, index) => {
      const isOut =
        message.isCarried || superseded.isObsolete(at, sentence) || alternatives.has(sentence)
      if (isOut || !isTelling(sentence) || !isSpoken(sentence, message)) return []
      const place: Place = {
        message,
        listed: sentence.listed,
        at,
        index,
        progress: messages.length < 2 ? 1 : at / (messages.length - 1),
        isFirstUser: at === firstUser,
        isLast: at >= lastSpoken,
      }
      return statementOf(sentence, place, { superseded, focus, rarity })
    })
  })
  return [...[...superseded.takingBack].map(at => withdrawal(source, at)), ...told]
}

interface Judging {
  readonly superseded: Superseded
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
      ...withObject(message, index),
      heading,
      order: at + index / 1_000,
      score: weigh(sentence, place, { heading, rarity }) * (1 + 3 * attended) * (putsRight ? 2 : 1),
      fromUser: message.role === 'user',
      takesBack: false,
      stressed: putsRight || stress(sentence, heading) >= LEAST_STRESS,
    },
  ]
}

/** A message that takes something back, whole if it is short; else from where it does so. */
function withdrawal({ messages }: Source, at: number): Statement {
  const message = messages[at]
  const text = message?.text.trim() ?? ''
  const start = message?.sentences.find(sentence => TAKES_BACK.test(sentence.text))
  const from = text.length > LONGEST_WITHDRAWAL ? text.indexOf(start?.text ?? '') : 0
  return {
    text: text.slice(Math.max(0, from)).slice(0, LONGEST_WITHDRAWAL).trim(),
    words: message?.words ?? [],
    heading: 'Constraints and instructions',
    order: at,
    score: WITHDRAWAL_SCORE,
    fromUser: true,
    takesBack: true,
    stressed: true,
  }
}

function isTelling({ text, words }: SourceSentence): boolean {
  if (words.length === 0) return false
  return ![SMALL_TALK, NARRATION_ONLY, COMMAND].some(cue => cue.test(text))
}

/** Where sources and logs stand in what is said, their lines look like orders and errors. */
function isSpoken(sentence: SourceSentence, { role }: SourceMessage): boolean {
  const { text } = sentence
  if (isFragment(sentence)) return false
  return role === 'tool' || text.includes('\n') || UNSPACED.test(text) || !isPrinted(text)
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
    rule(
      'Goal',
      (text, { isFirstUser, index }) =>
        isFirstUser && index < 3 && (index === 0 || !ASKS.test(text) || WISH.test(text)),
    ),
    rule('Decisions, with reasons', text => isDecision(text) && !ASKS.test(text)),
    rule('Errors and fixes', text => FAILED.test(text)),
    rule(
      'Goal',
      (text, { progress }) => WISH.test(text) && (progress > 0.7 || !REQUEST.test(text)),
    ),
  ],
  assistant: [
    rule('Open questions', (text, { isLast }) => isLast && ASKS.test(text)),
    rule(null, text => ASKS.test(text)),
    rule('Next step', (text, { isLast }) => isLast && NARRATION.test(text)),
    rule(null, text => NARRATION.test(text) || ANNOUNCES.test(text)),
    rule('Decisions, with reasons', text => DECISION_LEAD.test(text)),
    rule('Current state', isPlanned),
    rule('Errors and fixes', text => FAILED.test(text) || FIXED.test(text)),
    rule('Decisions, with reasons', isDecision),
    rule('In progress', (text, { progress }) => progress > 0.7 && ONGOING.test(text)),
    rule('Next step', (text, { isLast }) => isLast && NEXT.test(text)),
    rule('Done', text => FINISHED.test(text)),
    rule('Current state', text => STANDS.test(text) || FIGURE.test(text) || BOLD.test(text)),
  ],
  tool: [
    rule('Errors and fixes', text => FAILED.test(text)),
    rule('Current state', (_, { progress }) => progress > 0.5),
  ],
}

function decides(text: string): boolean {
  return DECISION_LEAD.test(text) || DECIDED.test(text)
}

function isDecision(text: string): boolean {
  return decides(text) || REASON.test(text)
}

/** The total of a table, or an item of a list that begins with a day or a time. */
function isPlanned(text: string, { listed }: Place): boolean {
  const [lead = ''] = /^[^:]{1,60}:/.exec(text) ?? []
  return text.includes('\n') || (listed && WHEN.test(lead))
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
  { text, words, listed }: SourceSentence,
  { message, progress, isFirstUser, index }: Place,
  { heading, rarity }: { readonly heading: SectionHeading; readonly rarity: Rarity },
): number {
  const density = words.reduce((sum, word) => sum + rarity(word), 0) / (words.length + 2)
  const exact = Math.min(2, identifiersIn(text).length)
  const stressed = stress({ text, listed }, heading)
  const signs =
    1 +
    0.4 * density +
    0.35 * exact +
    (FIGURE.test(text) ? 0.4 : 0) +
    (WHEN.test(text) ? 0.3 : 0) +
    (FAILED.test(text) && FIXED.test(text) ? 0.5 : 0) +
    stressed
  const short = words.length < leastWords(heading, exact) ? 0.4 : 1
  const asks = heading !== 'Open questions' && ASKS.test(text) ? 0.5 : 1
  return (
    signs *
    short *
    asks *
    idleness(text, heading) *
    SPEAKER_WEIGHTS[message.role] *
    (stressed >= LEAST_STRESS ? 1 : timeliness(heading, progress)) *
    (heading === 'Goal' && isFirstUser ? 2 - index * 0.3 : 1)
  )
}

/** Fewer words say little; an order may be short. */
function leastWords(heading: SectionHeading, exact: number): number {
  if (exact > 0) return 2
  return heading === 'Constraints and instructions' ? 3 : 4
}

/** A reason alone is a weak sign of a decision. */
function idleness(text: string, heading: SectionHeading): number {
  return heading === 'Decisions, with reasons' && !decides(text) ? 0.6 : 1
}

/** What the speaker set apart: by bold type, in a list, or by calling it a decision. */
function stress(
  { text, listed }: Pick<SourceSentence, 'text' | 'listed'>,
  heading: SectionHeading,
): number {
  const lead = heading === 'Decisions, with reasons' && DECISION_LEAD.test(text) ? 1.5 : 0
  const total = text.includes('\n') ? 4 : 0
  const marked = total + (BOLD.test(text) ? 0.6 : 0) + (listed ? 0.2 : 0)
  const figures = Math.max(Math.min(3, figuresOf(text)), NUMBER.test(text) ? 1 : 0)
  return lead + (marked > 0 ? marked + figures * 0.3 : 0)
}

function figuresOf(text: string): number {
  return new Set(text.match(/\d(?:[\d.,]*\d)?/g)).size
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
