/** Reads a conversation for the extractive summarizer: sentences, speakers and words. */
import { foreignPieces, type Pieces } from '../audit/claim-origin.ts'
import { separateFiles } from '../../message/files.ts'
import { textOf, toolCallsOf, toolResultsOf, type Part } from '../../message/message.ts'
import { looksLikeMark } from '../../text/speaker-marks.ts'
import type { ViewItem } from '../../message/view.ts'
import { FAILED, FIGURE } from '../../text/cues.ts'
import { dayOf, type CarriedTurn } from './previous.ts'
import { identifiersIn } from '../../text/exact-tokens.ts'
import { sentencesOf } from '../../text/sentences.ts'
import { shorten } from './shorten.ts'
import { NAME } from './speakers.ts'
import { contentWordsOf, rarityIn, type Rarity } from '../../text/words.ts'

export interface SourceSentence {
  /** A piece of the message, word for word; of a table, some lines. */
  readonly text: string
  /** The text without greetings and filler; unchanged for tool results. */
  readonly brief: string
  readonly words: readonly string[]
  /** True for the first sentence of a list item. */
  readonly listed: boolean
}

export interface SourceMessage {
  readonly role: ViewItem['role']
  /** The spoken text, without bracketed note lines; empty if there are only calls or results. */
  readonly text: string
  /** The speaker's name with colon, at the start of the text; empty without names. */
  readonly name: string
  /** Its day, `2023-05-08`; null if unknown. */
  readonly day: string | null
  /** True if the previous summary contained it word for word; then it is only repeated. */
  readonly isCarried: boolean
  readonly sentences: readonly SourceSentence[]
  readonly words: readonly string[]
  /** Exact tokens of text, arguments and results in order, with repetitions. */
  readonly identifiers: readonly string[]
}

export interface Source {
  readonly messages: readonly SourceMessage[]
  readonly rarity: Rarity
  /** What tools and files said. */
  readonly theirs: () => readonly Pieces[]
  /** True if tools were used: orders and results then matter more. */
  readonly usesTools: boolean
  /** True if the speakers have names. */
  readonly isAmongPeople: boolean
}

const MOST_LINES = 4
/** Characters of a tool result that are read, half from each end. */
const LONGEST_RESULT = 20_000

export interface SourceOptions {
  /** Times of messages by id, in milliseconds since the Unix epoch; absent if unknown. */
  readonly saidAt?: ReadonlyMap<string, number>
  /** Word-for-word turns of the previous summary. */
  readonly carried?: readonly CarriedTurn[]
}

export function readSource(
  items: readonly ViewItem[],
  { saidAt = new Map(), carried = [] }: SourceOptions = {},
): Source {
  const spoken = items.flatMap(separateFiles)
  const names = namesOfSpeakers(spoken, carried)
  const before = carried.map(({ role, name, text, day }) => {
    const item = { role: role ?? 'assistant', parts: [{ type: 'text', text }] } as const
    return { ...readItem(item), name, day, isCarried: true }
  })
  const said = spoken.map(item => {
    const at = saidAt.get(item.id)
    const message = readItem(item)
    const [name = ''] = NAME.exec(message.text) ?? []
    const isOwn = names.get(name) === item.role
    return { ...message, name: isOwn ? name : '', day: at === undefined ? null : dayOf(at) }
  })
  const messages = [...before, ...said]
  return {
    messages,
    rarity: rarityIn(messages.map(({ words }) => words)),
    theirs: () => items.flatMap(foreignPieces),
    usesTools: items.some(({ role }) => role === 'tool'),
    isAmongPeople: names.size > 1,
  }
}

/** Least share of a role's messages that begin with the same name. */
const NAMED_SHARE = 0.8

type SpokenRole = 'user' | 'assistant'

/** The names at the start of nearly all messages, with their roles; null for a name with two roles. No role words. */
function namesOfSpeakers(
  items: readonly ViewItem[],
  carried: readonly CarriedTurn[],
): ReadonlyMap<string, SpokenRole | null> {
  const names = new Map<string, SpokenRole | null>()
  const add = (name: string, role: SpokenRole | null) => {
    if (name === '' || looksLikeMark(name)) return
    names.set(name, !names.has(name) || names.get(name) === role ? role : null)
  }
  for (const { name, role } of carried) add(name, role)
  for (const role of ['user', 'assistant'] as const) {
    const counts = new Map<string, number>()
    const texts = items.flatMap(item => (item.role === role ? [noteless(textOf(item.parts))] : []))
    for (const text of texts) {
      const [name] = NAME.exec(text) ?? []
      if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1)
    }
    for (const [name, count] of counts)
      if (count > 2 && count >= NAMED_SHARE * texts.length) add(name, role)
  }
  return names
}

/** A note about an attachment or a time, not spoken words. */
const NOTE = /^\[[^[\]\n]{1,300}\]$/

function noteless(text: string): string {
  if (!text.includes('[')) return text
  const lines = text.split('\n')
  const spoken = lines.filter(line => !NOTE.test(line.trim()))
  return spoken.length === lines.length || spoken.every(line => line.trim() === '')
    ? text
    : spoken.join('\n').trim()
}

const read = new WeakMap<readonly Part[], SourceMessage>()

/** Reads a message; cached, because parts never change. */
function readItem(item: Pick<ViewItem, 'role' | 'parts'>): SourceMessage {
  const known = read.get(item.parts)
  if (known?.role === item.role) return known
  const message = readParts(item)
  read.set(item.parts, message)
  return message
}

function readParts({ role, parts }: Pick<ViewItem, 'role' | 'parts'>): SourceMessage {
  const text = noteless(textOf(parts))
  const results = toolResultsOf(parts)
  const listed = itemsOfLists(text)
  const told = [
    ...sentencesAndTotals(text),
    ...results.flatMap(result => tellingLines(ends(result.output), result.isError === true)),
  ]
  const sentences = told.map(sentence => ({
    text: sentence,
    brief: role === 'tool' ? sentence : shorten(sentence),
    words: contentWordsOf(sentence),
    listed: listed.has(sentence),
  }))
  const exact = [
    text,
    ...toolCallsOf(parts).flatMap(({ input }) => shortStringsIn(input)),
    ...results.map(({ output }) => ends(output)),
  ]
  return {
    role,
    text,
    name: '',
    day: null,
    isCarried: false,
    sentences,
    words: sentences.flatMap(({ words }) => words),
    identifiers: exact.flatMap(identifiersIn),
  }
}

/** The first sentence of each list item. */
function itemsOfLists(text: string): ReadonlySet<string> {
  const items = text.split(/\r?\n/).filter(line => /^\s*(?:[-*•+]|\d{1,3}[.)])\s/.test(line))
  return new Set(items.flatMap(item => sentencesOf(item).slice(0, 1)))
}

/** The total of a table includes its head. Other rows are separate. */
function sentencesAndTotals(text: string): readonly string[] {
  const totals = new Map(totalsIn(text).map(({ row, text: total }) => [row, total]))
  return sentencesOf(text).map(sentence => totals.get(sentence) ?? sentence)
}

/** Short strings of arguments; long ones are file contents. */
function shortStringsIn(input: unknown): readonly string[] {
  if (typeof input === 'string') return input.length <= 200 ? [input] : []
  return typeof input === 'object' && input !== null
    ? Object.values(input).flatMap(shortStringsIn)
    : []
}

/** The lines of a result with an error, or with a figure and an exact name; no code. */
function tellingLines(output: string, isError: boolean): readonly string[] {
  const lines = output
    .split(/\r?\n/)
    .map(line => line.trim())
    .filter(
      line =>
        line.length >= 12 &&
        line.length <= 240 &&
        !CODE.test(line) &&
        !LISTED_FILE.test(line) &&
        /\p{L}/u.test(line),
    )
  const errors = lines.filter(line => (isError ? FAILED.test(line) : LOUD_ERROR.test(line)))
  const figures = lines.filter(
    line => FIGURE.test(line) && /\p{L}{3}[^\p{L}]{0,99}[:=]/u.test(line),
  )
  return [...new Set([...errors, ...figures])].slice(0, MOST_LINES)
}

/** The word "error" alone is not enough in successful output, because code and logs contain it often. */
const LOUD_ERROR =
  /^(?:\S{1,80}[:(]\d+.{0,12})?(?:fatal|error|fail(?:ed|ure)?|exception|traceback|panic|npm err)|\b\w*(?:Error|Exception): |exit(?:ed with)? code [1-9]|\berror TS\d+|✗|✘/i
const LISTED_FILE = /^[-dlcbps][rwxsStT-]{9}/
const CODE =
  /[;{}]\s*$|^\s*(?:\/\/|\/\*|\*|#include|import\b|export\b|const\b|let\b|var\b|function\b|return\b|if\b|def\b|class\b|<)|=>|\[\{|\\n|\t{2}/

function ends(output: string): string {
  return output.length <= LONGEST_RESULT
    ? output
    : `${output.slice(0, LONGEST_RESULT / 2)}\n${output.slice(-LONGEST_RESULT / 2)}`
}

const ROW = /^\s*\|.+\|\s*$/
const RULE = /^\s*\|(?:\s*:?-+:?\s*\|)+\s*$/
/** The first cell of a total row; a row in bold is a total too. */
const TOTAL =
  /^\s*\|[\s*_]*(?:(?:grand |sub)?totals?|sum|all|overall|summe|gesamt|insgesamt|totaux|suma|итого|всего|合计|总计|合計|합계)[\s*_:]*\|/iu
const ALL_BOLD = /^\s*\|(?:\s*\*\*[^|]+\*\*\s*\|)+\s*$/
/** Longest head or total in characters. */
const LONGEST_CHARACTERS = 320

interface TableTotal {
  /** Head, rule and total, one on each line: a valid table. */
  readonly text: string
  /** The unchanged row of the total. */
  readonly row: string
}

/** The head and total of each Markdown table; tables without a total are left out. */
export function totalsIn(text: string): readonly TableTotal[] {
  const lines = text.split(/\r?\n/)
  return lines.flatMap((line, at) => {
    const head = lines[at - 1]
    if (!RULE.test(line) || head === undefined || !ROW.test(head)) return []
    const end = lines.findIndex((row, position) => position > at && !ROW.test(row))
    const rows = lines.slice(at + 1, end < 0 ? undefined : end)
    const row = rows.findLast(each => TOTAL.test(each) || ALL_BOLD.test(each))
    if (row === undefined || head.length + row.length > LONGEST_CHARACTERS) return []
    return [{ text: [head, line, row].map(each => each.trim()).join('\n'), row: row.trim() }]
  })
}
