/**
 * A summary without a model: what was said, in the words in which it was said, chosen by fixed rules.
 *
 * @module
 */
import { clipToTokens } from '../clip.ts'
import type { CountText } from '../tokens.ts'
import type { ViewItem } from '../view.ts'
import { statementsOf } from './extractive/classify.ts'
import { exactDetails } from './extractive/exact-details.ts'
import { carriedFrom } from './extractive/previous.ts'
import { selectNovel, type Candidate, type Choice } from './extractive/select.ts'
import { readSource, type Source } from './extractive/source.ts'
import { wholeTurns } from './extractive/verbatim.ts'
import { wordsOf } from './extractive/words.ts'
import { renderSummary, SECTIONS, VERBATIM_HEADING, type SectionHeading } from './sections.ts'

export interface ExtractiveOptions {
  /** Most tokens of the summary, by `count`. */
  readonly targetTokens: number
  readonly count: CountText
  /** The summary that this one replaces: its bullets come first. Null for the first. */
  readonly previousSummary: string | null
  /** What the user asked to attend to; null for nothing in particular. */
  readonly focus: string | null
}

/** Tokens of a list mark and a line break. */
const BULLET_TOKENS = 3
/** Empty headings are left out where all of them would take more than this share. */
const SKELETON_SHARE = 0.15
/** Of a previous summary, this share of the room is kept even where the new text would fill it. */
const PREVIOUS_SHARE = 0.5
/** Room for sentences in sections; whole turns get the rest. Orders and results come in sentences, talk in turns. */
const SECTIONS_SHARE = { withTools: 0.65, talk: 0.25 } as const

/** Of the room for sentences, what each section may take. The user's goals and orders have theirs for certain. */
const SHARES: Record<SectionHeading, number> = {
  Goal: 0.12,
  'Constraints and instructions': 0.18,
  Done: 0.14,
  'Current state': 0.1,
  'In progress': 0.05,
  'Decisions, with reasons': 0.12,
  'Errors and fixes': 0.1,
  'Files and identifiers': 0.1,
  'Open questions': 0.04,
  'Next step': 0.05,
}

/**
 * Sections of sentences, exact names and whole turns out of the conversation, at most `targetTokens`. Needs
 * no model, never fails, gives the same text for the same input; holds nothing but fixed headings, speaker labels and pieces of
 * what was said. Empty only where nothing was said or the target has no room for a word.
 */
export function extractiveSummary(items: readonly ViewItem[], options: ExtractiveOptions): string {
  const { targetTokens, count } = options
  const source = readSource(items)
  const skeleton = count(layOut([], true)).tokens
  const withEmpty = skeleton <= targetTokens * SKELETON_SHARE
  const choices = choose(source, {
    ...options,
    room: targetTokens - Math.min(skeleton, targetTokens * SKELETON_SHARE),
  })
  return (
    fit(choices, { targetTokens, count, withEmpty }) ?? shortest(source, { targetTokens, count })
  )
}

function choose(
  source: Source,
  { room, count, previousSummary, focus }: ExtractiveOptions & { readonly room: number },
): readonly Choice[] {
  const focusWords = focus === null ? [] : wordsOf(focus)
  const { rarity } = source
  const covered = new Set<string>()
  const kept: Choice[] = []
  const left = () => room - kept.reduce((sum, { tokens }) => sum + tokens, 0)
  const sized = <Item extends Omit<Candidate, 'tokens'>>(item: Item) => ({
    ...item,
    tokens: count(item.text).tokens + BULLET_TOKENS,
  })
  const keep = (candidates: readonly Candidate[], limitTokens: number) => {
    const chosen = selectNovel(candidates, {
      limitTokens: Math.min(limitTokens, left()),
      covered,
      rarity,
    })
    kept.push(...chosen)
  }

  const carried = carriedFrom(previousSummary).map(sized)
  const carriedTokens = carried.reduce((sum, { tokens }) => sum + tokens, 0)
  const statements = statementsOf(source, focusWords).map(sized)
  const turns = wholeTurns(source, focusWords).map(turn =>
    sized({ ...turn, heading: VERBATIM_HEADING }),
  )
  const fresh = [...statements, ...turns].reduce((sum, { tokens }) => sum + tokens, 0)
  const forPrevious = Math.max(room * PREVIOUS_SHARE, room - fresh)
  if (carriedTokens <= forPrevious) {
    for (const bullet of carried) kept.push({ ...bullet, worth: bullet.score })
    for (const { words } of carried) for (const word of words) covered.add(word)
  } else keep(carried, forPrevious)

  const share = source.usesTools ? SECTIONS_SHARE.withTools : SECTIONS_SHARE.talk
  const forSentences = left() * share
  for (const { heading } of SECTIONS) {
    const limit = forSentences * SHARES[heading]
    if (heading === 'Files and identifiers') {
      const told = kept.map(({ text }) => text).join('\n')
      keep(exactDetails(source, told).map(sized), limit)
    } else
      keep(
        statements.filter(statement => statement.heading === heading),
        limit,
      )
  }
  keep(turns, left())
  keep(
    statements.filter(({ text }) => kept.every(other => other.text !== text)),
    left(),
  )
  return kept
}

/** Gives up what is worth least until the text fits; null where nothing is left. */
function fit(
  choices: readonly Choice[],
  {
    targetTokens,
    count,
    withEmpty,
  }: { readonly targetTokens: number; readonly count: CountText; readonly withEmpty: boolean },
): string | null {
  let kept = choices.toSorted((left, right) => right.worth - left.worth)
  while (kept.length > 0) {
    const text = layOut(kept, withEmpty)
    const excess = count(text).tokens - targetTokens
    if (excess <= 0) return text
    let freed = 0
    while (freed < excess && kept.length > 0) {
      freed += kept.at(-1)?.tokens ?? 0
      kept = kept.slice(0, -1)
    }
  }
  return null
}

/** Where not even one sentence fits: the beginning and end of the newest thing said. */
function shortest(
  { messages }: Source,
  { targetTokens, count }: { readonly targetTokens: number; readonly count: CountText },
): string {
  const last = messages.findLast(({ role, text }) => role === 'user' && text.trim() !== '')
  const text = clipToTokens(last?.text.trim() ?? '', targetTokens, count)
  return count(text).tokens <= targetTokens ? text : ''
}

function layOut(choices: readonly Choice[], withEmpty: boolean): string {
  const headings = [...SECTIONS.map(({ heading }) => heading), VERBATIM_HEADING]
  const sections = headings.map(heading => ({
    heading,
    bullets: choices
      .filter(choice => choice.heading === heading)
      .toSorted((left, right) => left.order - right.order)
      .map(({ text }) => text),
  }))
  return renderSummary(
    sections.filter(
      ({ heading, bullets }) => bullets.length > 0 || (withEmpty && heading !== VERBATIM_HEADING),
    ),
  )
}
