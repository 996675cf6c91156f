/** The details that a proposed summary would lose, while the person keeps one after the other. */
import {
  type AuditReport,
  type LostFact,
  parseSummary,
  addDetail,
  type CompactionProposed,
} from '../../engine/index.ts'
import { useEffect, useMemo, useState } from 'react'
import type { Examined } from '../../runtime/inspection/inspection.ts'
import { useUi } from '../../host/store.ts'

/** A detail that the summary did not hold as it was written, or does not hold now. */
export interface Loss {
  readonly fact: LostFact
  /** True once the person has put it into the summary. */
  readonly isInSummary: boolean
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
  const open = losses.filter(({ isInSummary }) => !isInSummary)
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
      return {
        fact,
        isInDoubt,
        isInSummary: isAdded(fact) || (!isInDoubt && !lost.has(keyOf(fact))),
      }
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

/** A proposal under review: the details that it would lose, and ways to keep them. */
export type ProposalReview = ReturnType<typeof useProposalReview>

/** The review of a proposal with the text `text`; of nothing if the proposal is null. */
export function useProposalReview(
  proposal: CompactionProposed | null,
  text: string,
  edit: (text: string) => void,
) {
  const { found, seen, failed } = useProposalAudit(proposal?.compactionId ?? null, text)
  const summary = proposal?.summary ?? ''
  const added = useMemo(() => addedLines(summary, text), [summary, text])
  const losses = useMemo(() => (found ? lossesOf(seen, found, added) : []), [found, seen, added])
  return {
    /** Null until it has been compared with the originals. */
    found,
    failed,
    /** The most important first. A kept detail stays in its place. */
    losses,
    /** Null if `found` is null. */
    tally: found && tallyOf(found, losses),
    added,
    keep: (facts: readonly LostFact[]): void => edit(addFacts(text, facts)),
  }
}

/** Milliseconds after the last change before a summary is examined again. */
const REST_MS = 300

interface ProposalAudit {
  /** As it is now, or was before the last change; null until that is known. */
  readonly found: Examined | null
  /** Details that were lost or in doubt at any time of this review. */
  readonly seen: readonly LostFact[]
  readonly failed: boolean
}

function openIn(found: Examined | null): readonly LostFact[] {
  return found ? [...found.lost, ...found.inDoubt] : []
}

const NOTHING: ProposalAudit & { readonly of: string | null } = {
  of: null,
  found: null,
  seen: [],
  failed: false,
}

/**
 * Examines a proposal, and again whenever its text has been edited.
 *
 * @param compactionId null while there is no proposal; nothing is examined then.
 */
function useProposalAudit(compactionId: string | null, text: string): ProposalAudit {
  const { application } = useUi()
  const [known, setKnown] = useState(NOTHING)
  useEffect(() => {
    if (compactionId === null) return undefined
    let listens = true
    const examine = (): void => {
      application.examine(compactionId, text).then(
        found => {
          if (!listens) return
          setKnown(before => ({
            of: compactionId,
            found,
            seen: mergeSeen(before.of === compactionId ? before.seen : [], openIn(found)),
            failed: false,
          }))
        },
        () => listens && setKnown(before => ({ ...before, of: compactionId, failed: true })),
      )
    }
    const timer = setTimeout(examine, REST_MS)
    return () => {
      listens = false
      clearTimeout(timer)
    }
  }, [application, compactionId, text])
  return known.of === compactionId ? known : NOTHING
}
