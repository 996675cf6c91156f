/** What an audit cannot judge: sentences in which no rule finds a detail. */
import type { ViewItem } from '../../message/view.ts'
import { readTexts } from '../../tokens/request-tokens.ts'
import { splitOutput } from '../../text/program-output.ts'
import { exactTokensIn } from '../../text/exact-tokens.ts'
import { sentencesOf } from '../../text/sentences.ts'
import { contentWordsOf } from '../../text/words.ts'
import type { Fact } from './fact.ts'
import { judgeStatements, collapseSpaces } from './judge-statements.ts'

/** A sentence that may be lost or not. */
export interface UncheckedSentence extends Pick<Fact, 'text' | 'messageId'> {
  readonly origin: 'user' | 'assistant'
  /** Number of its message in the transcript. */
  readonly number: number
}

/** Fewer content words than this say nothing of their own: “Thanks!”. */
const FEWEST_WORDS = 2

/** The sentences that are neither kept, lost, nor judged by a detail in them; the user's first, then in order. */
export function findUnchecked({
  items,
  facts,
  kept,
  numberOf,
}: {
  /** Messages that the model does not read as they are. */
  readonly items: readonly ViewItem[]
  readonly facts: readonly Fact[]
  /** All that the model reads. */
  readonly kept: string
  readonly numberOf: (messageId: string) => number
}): readonly UncheckedSentence[] {
  const found = new Map<string, UncheckedSentence>()
  for (const { id, role, parts } of items) {
    if (role === 'tool') continue
    for (const part of parts) {
      if (part.type !== 'text') continue
      for (const text of sentencesOf(splitOutput(part.text).said))
        if (!found.has(text) && contentWordsOf(text).length >= FEWEST_WORDS)
          found.set(text, { text, messageId: id, origin: role, number: numberOf(id) })
    }
  }
  const judged = new Set(facts.map(({ text }) => text))
  const left = [...found.values()].filter(({ text }) => !holdsOneOf(judged, text))
  const said = judgeStatements(
    kept,
    left.map(({ text }) => text),
  )
  return left
    .filter(({ text }) => said.get(text) !== 'said')
    .toSorted((one, other) => Number(one.origin !== 'user') - Number(other.origin !== 'user'))
}

function holdsOneOf(texts: ReadonlySet<string>, sentence: string): boolean {
  return texts.has(sentence) || exactTokensIn(sentence, true).some(({ text }) => texts.has(text))
}

/** True where `kept` has all words of these messages in them, word for word. */
export function areQuoted(items: readonly ViewItem[], kept: string): boolean {
  const text = collapseSpaces(kept)
  return items.every(
    ({ parts }) =>
      parts.every(({ type }) => type === 'text' || type === 'reasoning') &&
      readTexts(parts).every(each => text.includes(collapseSpaces(each).trim())),
  )
}
