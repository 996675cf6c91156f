/** The details that a proposed summary would lose, while the person keeps one after the other. */
import { type AuditReport, type LostFact, parseSummary, addDetail } from '../../engine/index.ts'

/** A detail that the summary did not hold as it was written, or does not hold now. */
export interface Loss {
  readonly fact: LostFact
  /** True once the person has put it into the summary. */
  readonly isKept: boolean
  /** True where the summary may say it in other words. */
  readonly isInDoubt: boolean
}

/** Details of the originals, each in one of `kept`, `lost` and `inDoubt`. */
export interface Tally {
  readonly total: number
  readonly kept: number
  /** Of those that are kept. */
  readonly byYou: number
  readonly lost: number
  readonly inDoubt: number
}

/** One count for the whole review: the details found, and those that the person has kept since. */
export function tallyOf({ total }: Pick<AuditReport, 'total'>, losses: readonly Loss[]): Tally {
  const open = losses.filter(({ isKept }) => !isKept)
  const inDoubt = open.filter(loss => loss.isInDoubt).length
  const byYou = losses.length - open.length
  return { total, kept: total - open.length, byYou, lost: open.length - inDoubt, inDoubt }
}

/**
 * All details that were lost at any time, the heaviest first: which of them are still lost, and which are kept by now.
 *
 * @param added lines that were added; a detail in one of them is kept, whether it has been examined again or not.
 */
export function lossesOf(
  seen: readonly LostFact[],
  now: Pick<AuditReport, 'lost' | 'inDoubt'>,
  added: ReadonlySet<string>,
): readonly Loss[] {
  const lost = new Set(now.lost.map(keyOf))
  const inDoubt = new Set(now.inDoubt.map(keyOf))
  const isAdded = ({ text }: LostFact) => [...added].some(line => line.includes(text))
  return seen
    .map(fact => {
      const isInDoubt = inDoubt.has(keyOf(fact))
      return { fact, isInDoubt, isKept: isAdded(fact) || (!isInDoubt && !lost.has(keyOf(fact))) }
    })
    .toSorted((left, right) => right.fact.criticality - left.fact.criticality)
}

/** The details that were lost before, with those that are lost now. */
export function mergeSeen(
  seen: readonly LostFact[],
  lost: readonly LostFact[],
): readonly LostFact[] {
  const known = new Set(seen.map(keyOf))
  return [...seen, ...lost.filter(fact => !known.has(keyOf(fact)))]
}

/** A fact is known by its kind and text; a message states it once. */
export function keyOf({ kind, text }: Pick<LostFact, 'kind' | 'text'>): string {
  return `${kind} ${text}`
}

/** The summary with these facts in it, each under its heading. */
export function addFacts(summary: string, facts: readonly LostFact[]): string {
  return facts.reduce(addDetail, summary)
}

/** The lines of a summary that a person added to what was written. */
export function addedLines(written: string, edited: string): ReadonlySet<string> {
  const before = new Set(linesOf(written))
  return new Set(linesOf(edited).filter(line => !before.has(line)))
}

function linesOf(summary: string): readonly string[] {
  return parseSummary(summary).flatMap(({ bullets }) => bullets)
}

const HEAVY = 0.4
const MIDDLE = 0.15

/** The importance of a fact, in bars: 1 to 3. */
export function weightOf({ criticality }: Pick<LostFact, 'criticality'>): 1 | 2 | 3 {
  if (criticality >= HEAVY) return 3
  return criticality >= MIDDLE ? 2 : 1
}
