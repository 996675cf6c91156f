/**
 * A summary without a model: what was said, in the words in which it was said, chosen by fixed rules.
 *
 * @module
 */
import { clipToTokens } from '../clip.ts'
import type { CountText } from '../tokens.ts'
import type { ViewItem } from '../view.ts'
import { choose } from './extractive/choose.ts'
import type { Choice } from './extractive/select.ts'
import { readSource, type Source } from './extractive/source.ts'
import { renderSummary, SECTIONS, VERBATIM_HEADING } from './sections.ts'

export interface ExtractiveOptions {
  /** Most tokens of the summary, by `count`. */
  readonly targetTokens: number
  readonly count: CountText
  /** The summary that this one replaces: its bullets come first. Null for the first. */
  readonly previousSummary: string | null
  /** What the user asked to attend to; null for nothing in particular. */
  readonly focus: string | null
  /** Weight of whole turns word for word: 0 none, 1 hardly anything else; 0.5, the default, as suits the conversation. */
  readonly verbatimShare?: number
}

/** Empty headings are left out where all of them would take more than this share. */
const SKELETON_SHARE = 0.15

/**
 * Sections of sentences, exact names and whole turns out of the conversation, at most `targetTokens`. Needs
 * no model, never fails, gives the same text for the same input; holds nothing but fixed headings, speaker labels and pieces of
 * what was said. Empty only where nothing was said or the target has no room for a word.
 */
export function extractiveSummary(items: readonly ViewItem[], options: ExtractiveOptions): string {
  const { targetTokens, count, verbatimShare = 0.5 } = options
  const source = readSource(items)
  const skeleton = count(layOut([], true)).tokens
  const withEmpty = skeleton <= targetTokens * SKELETON_SHARE
  const roomTokens = targetTokens - Math.min(skeleton, targetTokens * SKELETON_SHARE)
  const choices = choose(source, { ...options, roomTokens, verbatimShare })
  return (
    fit(choices, { targetTokens, count, withEmpty }) ?? shortest(source, { targetTokens, count })
  )
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
