/**
 * From what a search found to passages that may be recalled: hidden, not read elsewhere, with who said it and when.
 *
 * @module
 */
import type { Branch } from '../branch/branch.ts'
import type { EventId, Passage } from '../log/event.ts'
import { textOf, textWithNotes } from '../message/message.ts'
import { expandToSteps } from '../branch/overlays.ts'
import { readTexts } from '../tokens/message-texts.ts'
import { argumentsText } from '../tokens/request-tokens.ts'
import { minuteOf } from '../masking/markers.ts'
import { toArray } from '../branch/append-list.ts'
import { setIn } from '../text/speaker-marks.ts'
import type { MessageEntry } from '../log/transcript.ts'
import { excerptOf, matchesIn } from './excerpt.ts'
import { termsOf } from './query.ts'
import { nameBefore, speakersIn, type Speakers } from './speakers.ts'
import { hiddenMessagesOf, PASSAGE_MARGIN, type IsHidden } from '../branch/recalled-items.ts'

/** One message that a search found. */
export interface RecallHit {
  readonly messageId: string
  /** Higher is better; comparable within one search only. */
  readonly score: number
}

/** A passage that may be recalled. */
export interface Candidate {
  readonly passage: Passage
  /** Number of its message. */
  readonly number: number
  /** Place of its words within the message. */
  readonly place: number
  readonly score: number
}

/** Passages that are weighed at most: more than a recall ever holds. */
const MOST_CANDIDATES = 400

/** What the branch's view hides; see `hidingOf`. */
export function hiddenIn(branch: Branch): IsHidden {
  const { overlays, messages, items } = branch
  const entries = toArray(messages)
  const excluded = expandToSteps(entries, overlays.excluded)
  const { clearedThrough } = overlays
  const standing = toArray(items).filter(({ origin }) => origin !== 'recall')
  return hiddenMessagesOf(standing, { entries, excluded, clearedThrough })
}

/** Passages of hidden messages among the hits, the best first. What the view holds word for word is not among them. */
export function candidatesFor(
  branch: Branch,
  query: string,
  hits: readonly RecallHit[],
): readonly Candidate[] {
  const isHidden = hiddenIn(branch)
  const terms = termsOf(query)
  const entries = new Map<string, MessageEntry>(
    toArray(branch.messages).map(entry => [entry.event.id, entry]),
  )
  const speakers = speakersIn(
    toArray(branch.messages).map(({ event: { role, parts } }) => ({ role, text: textOf(parts) })),
  )
  const read = toArray(branch.items).flatMap(({ parts }) => readTexts(parts))
  const isRead = (text: string) => {
    const forms = [...new Set([text, setIn(text, PASSAGE_MARGIN)])]
    return read.some(words => forms.some(form => words.includes(form)))
  }
  const told = new Set<string>()
  const candidates: Candidate[] = []
  for (const { messageId, score } of hits) {
    if (candidates.length >= MOST_CANDIDATES) break
    const entry = entries.get(messageId)
    if (!entry || told.has(messageId)) continue
    told.add(messageId)
    for (const [place, source] of sourcesOf(entry).entries()) {
      if (!isHidden(messageId, source.callId)) continue
      const text = wordsFor(source, terms)
      if (text === null || isRead(bare(text))) continue
      candidates.push({
        passage: passageOf(entry, { ...source, text }, speakers),
        number: entry.number,
        place,
        score,
      })
    }
  }
  return candidates
}

/** Without the marks of what was left out. */
function bare(text: string): string {
  return text.replace(/^… /, '').replace(/ …$/, '')
}

interface Source {
  readonly callId: string | null
  readonly speaker: string
  readonly text: string
}

function sourcesOf({ event: { role, parts } }: MessageEntry): readonly Source[] {
  const said: Source = { callId: null, speaker: role, text: textWithNotes(parts) }
  const tools = parts.flatMap((part): readonly Source[] => {
    if (part.type === 'tool-call')
      return [{ callId: part.callId, speaker: `call of ${part.tool}`, text: argumentsText(part) }]
    if (part.type === 'tool-result')
      return [{ callId: part.callId, speaker: `result of ${part.tool}`, text: part.output }]
    return []
  })
  return [said, ...tools]
}

/** What a tool was asked or answered is recalled for its own words only; what was said also for its neighbours'. */
function wordsFor({ callId, text }: Source, terms: ReadonlySet<string>): string | null {
  const excerpt = excerptOf(text, terms)
  if (excerpt === null || callId === null) return excerpt
  return matchesIn(excerpt, terms) > 0 ? excerpt : null
}

/** The role is left out where the words tell who says them. */
function passageOf(
  { number, event }: MessageEntry,
  { callId, speaker, text }: Source,
  speakers: Speakers,
): Passage {
  const messageId: EventId = event.id
  const heading = `${minuteOf(event.at).slice(0, 10)}:`
  const isNamed = callId === null && speakers.get(nameBefore(text) ?? '') === event.role
  const citation = isNamed ? `${number} ` : `${number} ${speaker}: `
  return { messageId, callId, heading, citation, text }
}
