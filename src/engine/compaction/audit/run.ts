import type { ViewItem } from '../../message/view.ts'
import { audit, readableText, type Audit } from './audit.ts'
import { isCritical } from './criticality.ts'
import type { Fact } from './fact.ts'
import { extractFacts } from './facts.ts'
import { attributeClaims, type Claim } from './attribution.ts'
import { readTexts } from '../../tokens/request-tokens.ts'
import { splitOutput } from '../../text/program-output.ts'
import { exactTokensIn } from '../../text/exact-tokens.ts'
import { sentencesOf } from '../../text/sentences.ts'
import { contentWordsOf } from '../../text/words.ts'
import { judgeStatements, collapseSpaces } from './judge-statements.ts'

/** The input of `runAudit`; plain data. */
export interface AuditInput {
  /** The original messages of the summary, oldest first. */
  readonly originals: readonly ViewItem[]
  /** Number of the first one; the others follow. */
  readonly firstNumber: number
  /** Ids of excluded originals; their facts are not missed. */
  readonly excluded: readonly string[]
  /** Ids of originals that the model reads unchanged. */
  readonly verbatim: readonly string[]
  /** Everything that the model reads. */
  readonly read: readonly Pick<ViewItem, 'parts'>[]
  readonly summary: string
}

/** A fact that the model no longer reads, and its place. */
export interface LostFact extends Fact {
  readonly number: number
}

export interface AuditReport extends Pick<Audit, 'total' | 'kept'> {
  /** Lost facts, most critical first. Facts below the critical level are left out. */
  readonly lost: readonly LostFact[]
  /** Orders and decisions that may be kept in other words. Each fact is kept, lost or in doubt. */
  readonly inDoubt: readonly LostFact[]
  /** Sentences that no rule can judge, the user's first; neither kept nor lost. */
  readonly unchecked: readonly UncheckedSentence[]
  /** True if the model reads every message word for word. */
  readonly isVerbatim: boolean
  readonly claims: readonly Claim[]
}

/** Audits a summary. A thousand messages take about a second, so it runs in a worker. */
export function runAudit({
  originals,
  firstNumber,
  excluded,
  verbatim,
  read,
  summary,
}: AuditInput): AuditReport {
  const without = new Set(excluded)
  const missed = originals.filter(({ id }) => !without.has(id))
  const facts = extractFacts(missed).filter(isCritical)
  const kept = readableText(read)
  const { missing, unsure, ...tally } = audit(facts, kept)
  const numbers = new Map(originals.map(({ id }, at) => [id, firstNumber + at]))
  const numberOf = (id: string) => numbers.get(id) ?? firstNumber
  const numbered = (fact: Fact): LostFact => ({ ...fact, number: numberOf(fact.messageId) })
  const whole = new Set(verbatim)
  const notWhole = missed.filter(({ id }) => !whole.has(id))
  return {
    ...tally,
    lost: missing.map(numbered),
    inDoubt: unsure.map(numbered),
    unchecked: findUnchecked({ items: notWhole, facts, kept, numberOf }),
    isVerbatim: areQuoted(notWhole, kept),
    claims: attributeClaims(summary, originals, { firstNumber }),
  }
}

/** A sentence that may be lost. */
export interface UncheckedSentence extends Pick<Fact, 'text' | 'messageId'> {
  readonly origin: 'user' | 'assistant'
  readonly number: number
}

/** A sentence with fewer content words says nothing: “Thanks!”. */
const FEWEST_WORDS = 2

/** The sentences that are not quoted and contain no judged fact; the user's first, then in order. */
function findUnchecked({
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
function areQuoted(items: readonly ViewItem[], kept: string): boolean {
  const text = collapseSpaces(kept)
  return items.every(
    ({ parts }) =>
      parts.every(({ type }) => type === 'text' || type === 'reasoning') &&
      readTexts(parts).every(each => text.includes(collapseSpaces(each).trim())),
  )
}
