/** Turns search hits into candidates for a recall: hidden passages with speaker and date. */
import type { Branch } from '../branch/branch.ts'
import type { EventId, Passage } from '../log/event.ts'
import { isFile } from '../message/files.ts'
import { textOf, textWithNotes, type Role } from '../message/message.ts'
import { citePage, type PagePosition, pagesOf } from '../message/pages.ts'
import { expandToSteps } from '../branch/overlays.ts'
import { readTexts, argumentsText } from '../tokens/request-tokens.ts'
import { minuteOf } from '../masking/markers.ts'
import { toArray } from '../branch/append-list.ts'
import { setIn, looksLikeMark } from '../text/speaker-marks.ts'
import type { MessageEntry } from '../log/transcript.ts'
import { termsOf } from './query.ts'
import {
  entriesById,
  hiddenMessagesOf,
  PASSAGE_MARGIN,
  type IsHidden,
} from '../branch/recalled-items.ts'
import { piecesUpTo, textBefore } from '../text/cut.ts'
import { splitSentences } from '../text/sentences.ts'

/** A message that the archive search found. */
export interface RecallHit {
  readonly messageId: string
  /** A page of a file in the message; absent for its own words. */
  readonly page?: PagePosition
  /** Higher is better; comparable within one search only. */
  readonly score: number
}

/** A passage that can be recalled, with its score. */
export interface Candidate {
  readonly passage: Passage
  /** Number of its message in the branch. */
  readonly number: number
  /** Order within its message: 0 for the text, then the tool calls and results, or the pages. */
  readonly position: number
  readonly score: number
}

/** Maximum number of candidates; no recall contains more passages. */
const MAX_CANDIDATES = 400

/** Finds the messages that the branch's view hides; see `hiddenMessagesOf`. */
function findHidden(branch: Branch): IsHidden {
  const { overlays, messages, items } = branch
  const entries = toArray(messages)
  const excluded = expandToSteps(entries, overlays.excluded)
  const { clearedThrough } = overlays
  const withoutRecalls = toArray(items).filter(({ origin }) => origin !== 'recall')
  return hiddenMessagesOf(withoutRecalls, { entries, excluded, clearedThrough })
}

interface Wanted {
  /** Leaves out passages below this share of the best score; null: no limit. */
  readonly leastShare?: number | null
  /** True: also passages whose words a summary in the view contains. */
  readonly withSummarized?: boolean
}

/** Passages of the hidden messages among `hits`, in order. By default without those that the view contains. */
export function candidatesFor(
  branch: Branch,
  query: string,
  hits: readonly RecallHit[],
  { leastShare = null, withSummarized = false }: Wanted = {},
): readonly Candidate[] {
  const isHidden = findHidden(branch)
  const terms = termsOf(query)
  const messages = toArray(branch.messages)
  const entries = entriesById(messages)
  let known: Speakers | null = null
  /** Most conversations name nobody, and then nobody's messages are read for it. */
  const speakers = () =>
    (known ??= speakersIn(
      messages.map(({ event: { role, parts } }) => ({ role, text: textOf(parts) })),
    ))
  const viewTexts = toArray(branch.items).flatMap(({ parts }) => readTexts(parts))
  const isInView = (text: string) => {
    const forms = [...new Set([text, setIn(text, PASSAGE_MARGIN)])]
    return viewTexts.some(viewText => forms.some(form => viewText.includes(form)))
  }
  const isRepeated = withSummarized ? () => false : isInView
  const passagesIn = (entry: MessageEntry): readonly Found[] =>
    [...sourcesOf(entry).entries()].flatMap(([position, source]) => {
      if (!isHidden(entry.event.id, source.callId)) return []
      const text = excerptFor(source, terms)
      if (text === null || isRepeated(withoutEllipses(text))) return []
      return { passage: passageOf(entry, { ...source, text }, speakers), position }
    })
  const foundIn = (entry: MessageEntry, page: PagePosition | undefined): readonly Found[] => {
    if (!page) return passagesIn(entry)
    if (!isHidden(entry.event.id, null, page)) return []
    return foundPage(entry, page, terms).filter(
      ({ passage }) => !isRepeated(withoutEllipses(passage.text)),
    )
  }
  const seen = new Set<string>()
  const candidates: Candidate[] = []
  let least = -Infinity
  for (const { messageId, page, score } of hits) {
    if (candidates.length >= MAX_CANDIDATES) break
    const entry = entries.get(messageId)
    const key = JSON.stringify([messageId, page])
    if (score < least || !entry || seen.has(key)) continue
    seen.add(key)
    const found = foundIn(entry, page)
    candidates.push(...found.map(one => ({ ...one, number: entry.number, score })))
    if (leastShare !== null && found.length > 0) least = Math.max(least, score * leastShare)
  }
  return candidates.filter(({ score }) => score >= least)
}

type Found = Pick<Candidate, 'passage' | 'position'>

function withoutEllipses(text: string): string {
  return text.replace(/^… /, '').replace(/ …$/, '')
}

interface Source {
  readonly callId: string | null
  readonly speaker: string
  readonly text: string
}

function sourcesOf({ event: { role, parts } }: MessageEntry): readonly Source[] {
  const message: Source = { callId: null, speaker: role, text: textWithNotes(parts) }
  const tools = parts.flatMap((part): readonly Source[] => {
    if (part.type === 'tool-call')
      return [{ callId: part.callId, speaker: `call of ${part.tool}`, text: argumentsText(part) }]
    if (part.type === 'tool-result')
      return [{ callId: part.callId, speaker: `result of ${part.tool}`, text: part.output }]
    return []
  })
  return [message, ...tools]
}

/** Null for an empty text, and for a tool text without a search term. Only messages are recalled as neighbours. */
function excerptFor({ callId, text }: Source, terms: ReadonlySet<string>): string | null {
  const excerpt = excerptOf(text, terms)
  if (excerpt === null || callId === null) return excerpt
  return matchesIn(excerpt, terms) > 0 ? excerpt : null
}

/** Leaves out the role if the text begins with its speaker. */
function passageOf(
  { number, event }: MessageEntry,
  { callId, speaker, text }: Source,
  speakers: () => Speakers,
): Passage {
  const messageId: EventId = event.id
  const heading = `${minuteOf(event.at).slice(0, 10)}:`
  const name = callId === null ? nameBefore(text) : null
  const isNamed = name !== null && speakers().get(name) === event.role
  const citation = isNamed ? `${number} ` : `${number} ${speaker}: `
  return { messageId, callId, heading, citation, text }
}

/** The passage of a page; empty without a searched word. */
function foundPage(
  { number, event: { id: messageId, at, parts } }: MessageEntry,
  page: PagePosition,
  terms: ReadonlySet<string>,
): readonly Found[] {
  const file = parts[page.part]
  if (!file || !isFile(file)) return []
  const text = excerptOf(pagesOf(file)[page.page - 1] ?? '', terms)
  // A neighbour may answer in a conversation; in a book it is another topic.
  if (text === null || matchesIn(text, terms) === 0) return []
  const heading = `${minuteOf(at).slice(0, 10)}:`
  const citation = `${number}, ${citePage(file, page.page)}: `
  return [
    { passage: { messageId, callId: null, page, heading, citation, text }, position: page.page },
  ]
}

/** A name and a colon. A date in brackets may be on the line before. */
const NAMED =
  /^(?:\[[^\]\n]{1,40}\]\n)?(\p{Lu}[\p{L}.'’-]{1,30}(?: \p{Lu}[\p{L}.'’-]{0,30}){0,2}): /u
/** Least share of the messages that begin with a speaker's name; words such as "Note:" begin fewer. */
const MIN_SHARE = 1 / 8
const MIN_MESSAGES = 4

type Speakers = ReadonlyMap<string, Role>

/** The speaker's name at the start of a text; null for none, and for the name of a role. */
function nameBefore(text: string): string | null {
  const name = NAMED.exec(text)?.[1] ?? null
  return name === null || looksLikeMark(`${name}:`) ? null : name
}

/** The speakers at the start of enough messages. A name with two roles is left out: one role quotes the other. */
export function speakersIn(
  messages: readonly { readonly role: Role; readonly text: string }[],
): Speakers {
  const counts = new Map<string, number>()
  const roles = new Map<string, Set<Role>>()
  for (const { role, text } of messages) {
    const name = nameBefore(text)
    if (name === null) continue
    counts.set(name, (counts.get(name) ?? 0) + 1)
    roles.set(name, (roles.get(name) ?? new Set()).add(role))
  }
  const least = Math.max(MIN_MESSAGES, MIN_SHARE * messages.length)
  return new Map(
    [...counts].flatMap(([name, count]) => {
      const [role, other] = roles.get(name) ?? []
      return count >= least && role !== undefined && other === undefined ? [[name, role]] : []
    }),
  )
}

/** Texts up to this length are recalled whole; in characters. */
export const WHOLE_CHARACTERS = 1_000
/** Approximate length of an excerpt from a longer text. */
const EXCERPT_CHARACTERS = 700
/** Characters of a text that are searched. */
const MAX_CHARACTERS = 60_000
/** Longer sentences and lines are split at spaces. */
const MAX_PIECE = 300
const CUT = '…'

/** The trimmed text up to `WHOLE_CHARACTERS`, else the sentences around the best match. Null for an empty text. */
export function excerptOf(text: string, terms: ReadonlySet<string>): string | null {
  const whole = text.trim()
  if (whole === '') return null
  if (whole.length <= WHOLE_CHARACTERS) return whole
  const pieces = splitSentences(textBefore(whole, MAX_CHARACTERS)).flatMap(piece =>
    piecesUpTo(MAX_PIECE, piece),
  )
  const scores = pieces.map(piece => matchesIn(piece, terms))
  const best = scores.indexOf(Math.max(...scores))
  const { first, last } = expandAround(pieces, scores, best)
  const excerpt = pieces
    .slice(first, last + 1)
    .join('')
    .trim()
  const before = first > 0 ? `${CUT} ` : ''
  const isEnd = last === pieces.length - 1 && whole.length <= MAX_CHARACTERS
  const after = isEnd ? '' : ` ${CUT}`
  return `${before}${excerpt}${after}`
}

/** Number of distinct `terms` in a text. */
function matchesIn(text: string, terms: ReadonlySet<string>): number {
  let matches = 0
  for (const term of termsOf(text)) if (terms.has(term)) matches += 1
  return matches
}

/** Adds neighbouring pieces, higher scores first, up to `EXCERPT_CHARACTERS`. */
function expandAround(
  pieces: readonly string[],
  scores: readonly number[],
  best: number,
): { readonly first: number; readonly last: number } {
  let first = best
  let last = best
  let remaining = EXCERPT_CHARACTERS - (pieces[best]?.length ?? 0)
  const fits = (at: number) => (pieces[at]?.length ?? Infinity) <= remaining
  for (;;) {
    const next = [first - 1, last + 1]
      .filter(fits)
      .toSorted(
        (left, right) =>
          (scores[right] ?? 0) - (scores[left] ?? 0) ||
          Math.abs(left - best) - Math.abs(right - best),
      )[0]
    if (next === undefined) return { first, last }
    remaining -= pieces[next]?.length ?? 0
    first = Math.min(first, next)
    last = Math.max(last, next)
  }
}
