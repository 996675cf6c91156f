/** Finds exact tokens: addresses, paths, ids, symbols, dates, figures and names. No summary may change one. */
import { IN_WORD } from './cut.ts'

/** The kind of an exact token. */
export type ExactTokenKind = 'url' | 'path' | 'identifier' | 'symbol' | 'date' | 'number' | 'name'

/** An exact token of a text. */
export interface ExactToken {
  readonly kind: ExactTokenKind
  readonly text: string
}

/** Word borders, so that a token can be found again. */
const FREE_BEFORE = `(?<!${IN_WORD})`
const FREE_AFTER = `(?!${IN_WORD})`

const ADDRESS = new RegExp(
  String.raw`${FREE_BEFORE}[a-z][a-z0-9+]{1,11}:\/\/[^\s"'\x60<>()[\]{}\\|，。、；]{3,400}${FREE_AFTER}`,
  'giu',
)
/** Possible names. A pattern without lookarounds is ten times faster. */
const RUN = /[A-Za-z0-9_\-./@#~]{4,}/g
/** A longer run is content, not a name. */
const LONGEST_RUN = 200
/** Characters that no plain word has. */
const SPECIAL = /[0-9/_.@#]|[a-z][A-Z]/
const IS_IN_WORD = new RegExp(IN_WORD, 'u')

const MONTHS =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|januar|februar|märz|mai|juni|juli|oktober|dezember'

/** Dates and times with a space, a comma or a non-ASCII character; other dates are runs. */
const DATE = new RegExp(
  String.raw`${FREE_BEFORE}(?:(?:${MONTHS})\.? \d{1,2}(?:st|nd|rd|th)?(?:,? \d{4})?|\d{1,2}(?:st|nd|rd|th|\.)? (?:of )?(?:${MONTHS})(?:,? \d{4})?|(?:${MONTHS}) \d{4}|\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2})?|\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)?|\d{1,2} ?[ap]m)${FREE_AFTER}|${FREE_BEFORE}(?:\d{4}年)?\d{1,2}月(?:\d{1,2}[日号])?|${FREE_BEFORE}\d{4}年`,
  'giu',
)

const UNITS =
  '%|percent|prozent|ms|secs?|seconds?|sekunden?|mins?|minutes?|minuten?|hours?|stunden?|days?|tagen?|tage|weeks?|wochen?|months?|monaten?|monate|years?|jahren?|jahre|[kmgt]i?b|bytes|tokens?|px|km|cm|mm|m|kg|g|lbs?|miles?|meters?|metres?|°[cf]?|euros?|dollars?|usd|eur|gbp|chf|times|people|personen|users|lines|zeilen|files|dateien|rows|requests|items|seats|bags?|passengers?|[kmg]?hz|[kmg]bps|w|kw|v'

/** Figures with a currency or unit, or with digit groups. */
const FIGURE = new RegExp(
  String.raw`[$€£¥₹] ?\d[\d.,]{0,20}(?: ?(?:k|m|bn|million|billion))?${FREE_AFTER}|(?<!${IN_WORD}|[./-])\d[\d.,]{0,20}(?: ?[–-] ?\d[\d.,]{0,20})? ?(?:${UNITS})${FREE_AFTER}|(?<!${IN_WORD}|[./-])\d{1,3}(?:,\d{3}){1,6}(?:\.\d{1,6})?${FREE_AFTER}|${FREE_BEFORE}\d[\d.,]{0,20} ?(?:元|美元|万|亿|个|人|年|天|小时|分钟|秒|次|円|時間|원|시간|명)`,
  'giu',
)

/** Two to four capitalised words, with small words between them, or one capitalised word inside a sentence. */
const NAME = new RegExp(
  String.raw`(?<!${IN_WORD}|[./@#-])\p{Lu}\p{Ll}{1,30}(?:(?: (?:de|da|del|di|van|von|der|den|la|le|of)){0,2} \p{Lu}\p{Ll}{1,30}){1,3}${FREE_AFTER}|(?<=[\p{Ll},] )\p{Lu}\p{Ll}{2,30}(?!${IN_WORD}|[./@#-])`,
  'gu',
)

/** Capitalised words that are no names. */
const NO_NAME =
  /^(?:I|The|This|That|These|Those|It|We|You|He|She|They|My|Our|Your|If|When|What|Why|How|Who|Where|Which|And|But|Or|So|Then|Now|Let|Please|Also|Here|There|Yes|No|Not|In|On|At|For|To|From|With|By|As|An?|Is|Are|Was|Do|Does|Did|Can|Could|Should|Would|Will|May|Must|Never|Always|Use|Add|First|Next|Great|Good|Perfect|Ok|Okay|Sure|Thanks|Thank|Note|Error|None|True|False|Null|Der|Die|Das|Ich|Wir|Sie|Ein|Eine)(?: |$)/

/**
 * The exact tokens of a text, each once, in order. `prose` also finds names: in code, every class is capitalised.
 * Linear: all repetitions in the patterns are bounded.
 */
export function exactTokensIn(text: string, prose: boolean): readonly ExactToken[] {
  const found = new Map<string, ExactTokenKind>()
  for (const { kind, text: piece } of outermost(matchesIn(text, prose)))
    if (!found.has(piece)) found.set(piece, kind)
  return [...found].map(([piece, kind]) => ({ kind, text: piece }))
}

/**
 * The addresses, paths, identifiers and symbols of a text in order, with repetitions; folders without the final `/`.
 * Leaves out plain words and numbers, and `.trim` or `.json` alone.
 */
export function identifiersIn(text: string): readonly string[] {
  return findUnspacedTokens(text, true)
    .filter(token => IDENTIFIES.has(token.kind) && /[A-Za-z]/.test(token.text))
    .filter(token => !MEMBER.test(token.text))
    .map(token => token.text.replace(/(?<=[^/])\/$/, ''))
}

const MEMBER = /^\/?\.{1,3}[A-Za-z]+$/
const IDENTIFIES: ReadonlySet<ExactTokenKind> = new Set(['url', 'path', 'identifier', 'symbol'])

/** The exact tokens without spaces, numbers included, in order, with repetitions. */
export function findUnspacedTokens(text: string, prose: boolean): readonly FoundToken[] {
  const addresses = text.includes('://') ? [...text.matchAll(ADDRESS)] : []
  const others =
    addresses.length === 0 ? text : text.replace(ADDRESS, one => ' '.repeat(one.length))
  const runs = [...others.matchAll(RUN)].filter(
    ({ 0: run, index }) =>
      SPECIAL.test(run) && run.length <= LONGEST_RUN && isFree(others, index, index + run.length),
  )
  const found = [...addresses, ...runs].flatMap(({ 0: raw, index }) => {
    const token = trimmed(raw)
    const kind = tokenKind(token, prose)
    return kind === null ? [] : [{ kind, text: token, start: index + raw.indexOf(token) }]
  })
  return addresses.length === 0 ? found : found.toSorted((left, right) => left.start - right.start)
}

/** True if no letter of another alphabet is next to the run. */
function isFree(text: string, from: number, to: number): boolean {
  const touches = (character: string) => character > '\x7f' && IS_IN_WORD.test(character)
  return !touches(text.charAt(from - 1)) && !touches(text.charAt(to))
}

interface FoundToken extends ExactToken {
  /** Offset in UTF-16 units. */
  readonly start: number
}

function matchesIn(text: string, prose: boolean): readonly FoundToken[] {
  const matches = [...findUnspacedTokens(text, prose)]
  if (/\d/.test(text)) {
    for (const { 0: piece, index } of text.matchAll(DATE))
      matches.push({ kind: 'date', text: piece, start: index })
    for (const { 0: figure, index } of text.matchAll(FIGURE)) {
      const piece = figure.replace(/[.,]{1,21}$/, '')
      if (piece.length > 1) matches.push({ kind: 'number', text: piece, start: index })
    }
  }
  if (prose)
    for (const { 0: piece, index } of text.matchAll(NAME))
      if (!NO_NAME.test(piece)) matches.push({ kind: 'name', text: piece, start: index })
  return matches
}

/** Leaves out tokens inside another one, such as the year in a date. In text order. */
function outermost(matches: readonly FoundToken[]): readonly FoundToken[] {
  let covered = 0
  return matches
    .toSorted((left, right) => left.start - right.start || right.text.length - left.text.length)
    .filter(({ start, text }) => {
      const end = start + text.length
      if (end <= covered) return false
      covered = end
      return true
    })
}

/** Removes punctuation at both ends. */
function trimmed(raw: string): string {
  let start = 0
  let end = raw.length
  while (end > start && '.,;:!?-/@'.includes(raw.charAt(end - 1))) end -= 1
  if (raw.charAt(end) === '/' && raw.slice(start, end).includes('/')) end += 1
  while (start < end && /^(?:-(?!\d)|~(?!\/))/.test(raw.slice(start, start + 2))) start += 1
  return raw.slice(start, end)
}

/**
 * An identifier has a digit, one of `/_.@#`, or a capital after a small letter; null for plain words. In `prose`,
 * `done.Then` is the end of a sentence. Source: benchmarks, section 3, "Later-argument retention". Differs:
 * punctuation at the ends does not count, and a letter or digit is required.
 */
function tokenKind(token: string, prose: boolean): ExactTokenKind | null {
  if (token.length < 4 || !SPECIAL.test(token) || !/[A-Za-z0-9]/.test(token)) return null
  if (/^[a-z][a-z0-9+]+:\/\//i.test(token)) return 'url'
  if (/^\d{4}-\d{2}-\d{2}$|^\d{1,2}[./]\d{1,2}[./]\d{2,4}$/.test(token)) return 'date'
  if (/^[\d.-]+$/.test(token)) return 'number'
  if (isPlain(token, prose)) return null
  if (token.includes('/') || /^[^@]+\.[a-z][a-z0-9]{0,4}$/.test(token)) return 'path'
  if (
    /^(?!.*\d{3})[A-Za-z_$][A-Za-z0-9_.$]*$/.test(token) &&
    /[a-z][A-Z]|[a-z]_[a-z]|\w\.[A-Za-z]/.test(token)
  )
    return 'symbol'
  return 'identifier'
}

/** Ordinals, times, pairs of words, ends of sentences. */
function isPlain(token: string, prose: boolean): boolean {
  return (
    /^\d+(?:st|nd|rd|th|s|ms|am|pm|k|x|px)$/i.test(token) ||
    /^(?:and|or|he|she|w|n|i)\/[a-z]+$/i.test(token) ||
    (prose && /^[a-z]+\.[A-Z][a-z]+$/.test(token))
  )
}
