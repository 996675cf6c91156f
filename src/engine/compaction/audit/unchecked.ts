/** Finds the sentences that an audit cannot judge: no rule finds a fact in them. */
import type { ViewItem } from '../../message/view.ts'
import { readTexts } from '../../tokens/request-tokens.ts'
import { splitOutput } from '../../text/program-output.ts'
import { exactTokensIn } from '../../text/exact-tokens.ts'
import { sentencesOf } from '../../text/sentences.ts'
import { contentWordsOf } from '../../text/words.ts'
import type { Fact } from './fact.ts'
import { judgeStatements, collapseSpaces } from './judge-statements.ts'

/** A sentence that may be lost. */
export interface UncheckedSentence extends Pick<Fact, 'text' | 'messageId'> {
  readonly origin: 'user' | 'assistant'
  readonly number: number
}

/** A sentence with fewer content words says nothing: “Thanks!”. */
const FEWEST_WORDS = 2

/** The sentences that are not quoted and contain no judged fact; the user's first, then in order. */
export function findUnchecked({
  items,
  facts,
  kept,
  numberOf,
}: {
  /** Messages that the model does not read unchanged. */
  readonly items: readonly ViewItem[]
  readonly facts: readonly Fact[]
  /** Everything that the model reads. */
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

/** True if `kept` quotes all texts of these messages, and they contain nothing else. */
export function areQuoted(items: readonly ViewItem[], kept: string): boolean {
  const text = collapseSpaces(kept)
  return items.every(
    ({ parts }) =>
      parts.every(({ type }) => type === 'text' || type === 'reasoning') &&
      readTexts(parts).every(each => text.includes(collapseSpaces(each).trim())),
  )
}
