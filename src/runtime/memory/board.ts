/** Consolidates the journal of finished sessions into the board, by rule. It proposes, and writes nothing. */
import type { MemoryEntry, MemoryFact } from '../../ports/memory.ts'
import type { Kept, MemoryState } from './fold-memory.ts'
import { importanceOf } from './journal.ts'
import { likeness, wordsOf } from './search-memory.ts'

/** Why a change of the board is proposed. */
export type ProposalReason = 'important' | 'repeated' | 'newer' | 'crowded'

/** One change of the board. A person may change the text of an addition before accepting it. */
export interface BoardProposal {
  readonly id: string
  /** `prune`: removes `target` from the board. */
  readonly kind: 'add' | 'prune'
  /** The board entry to remove; null for an addition. */
  readonly target: string | null
  readonly fact: MemoryFact
  readonly importance: number
  readonly reason: ProposalReason
  readonly tags: readonly string[]
  readonly sources: MemoryEntry['sources']
  /** Ids of the journal entries that say it. */
  readonly from: readonly string[]
}

export interface BoardPlan {
  readonly proposals: readonly BoardProposal[]
  /** Ids of the journal entries that the plan has looked at. */
  readonly considered: readonly string[]
}

/** Least importance of a fact that is said once. */
const IMPORTANT = 4
/** Two facts say the same, */
const SAME = 0.75
/** or are about the same thing, so that the newer one replaces the older one. */
const ABOUT_SAME = 0.45
/** Most entries of the board. */
const MOST_ENTRIES = 40

interface Candidate {
  readonly fact: MemoryFact
  readonly words: ReadonlySet<string>
  readonly entries: readonly Kept<MemoryEntry>[]
}

/** `isFinished`: no tab works in the session now. */
export function planBoard(
  { journal, board }: Pick<MemoryState, 'journal' | 'board'>,
  isFinished: (sessionId: string) => boolean,
): BoardPlan {
  const looked = journal.filter(
    ({ value }) =>
      !value.isConsolidated &&
      value.sources.every(({ sessionId }) => sessionId === null || isFinished(sessionId)),
  )
  const onBoard = board.flatMap(kept =>
    kept.value.facts.map(fact => ({ kept, fact, words: wordsOf(fact.text) })),
  )
  const proposals: BoardProposal[] = []
  const pruned = new Set<string>()
  const prune = ({ id, value }: Kept<MemoryEntry>, reason: ProposalReason) => {
    const [fact] = value.facts
    if (pruned.has(id) || !fact) return
    pruned.add(id)
    const { importance, tags, sources } = value
    const about = { fact, importance, tags, sources, reason }
    proposals.push({ id: `prune.${id}`, kind: 'prune', target: id, from: [], ...about })
  }
  for (const { fact, words, entries } of gathered(looked)) {
    const importance = importanceOf(fact)
    const reason = importance >= IMPORTANT ? 'important' : 'repeated'
    if (reason === 'repeated' && entries.length < 2) continue
    if (onBoard.some(other => likeness(other.words, words) >= SAME)) continue
    for (const other of onBoard)
      if (likeness(other.words, words) >= ABOUT_SAME) prune(other.kept, 'newer')
    proposals.push({
      id: `add.${entries[0]?.id ?? ''}.${proposals.length}`,
      kind: 'add',
      target: null,
      fact,
      importance,
      reason,
      tags: [...new Set(entries.flatMap(({ value }) => value.tags))],
      sources: entries.flatMap(({ value }) => value.sources),
      from: entries.map(({ id }) => id),
    })
  }
  const added = proposals.filter(({ kind }) => kind === 'add').length
  const staying = board.filter(({ id }) => !pruned.has(id))
  for (const kept of staying.slice(Math.max(0, MOST_ENTRIES - added))) prune(kept, 'crowded')
  return { proposals, considered: looked.map(({ id }) => id) }
}

/** Each fact once, in its newest words, with all entries that say it. */
function gathered(entries: readonly Kept<MemoryEntry>[]): readonly Candidate[] {
  const found: { fact: MemoryFact; words: ReadonlySet<string>; entries: Kept<MemoryEntry>[] }[] = []
  for (const entry of entries)
    for (const fact of entry.value.facts) {
      const words = wordsOf(fact.text)
      const same = found.find(
        other => other.fact.origin === fact.origin && likeness(other.words, words) >= SAME,
      )
      if (!same) found.push({ fact, words, entries: [entry] })
      else if (!same.entries.includes(entry)) same.entries.push(entry)
    }
  return found
}

/** The board entry of an accepted addition. */
export function boardEntryOf(proposal: BoardProposal, at: number, project?: string): MemoryEntry {
  const { fact, importance, tags, sources, from } = proposal
  return {
    type: 'entry',
    place: 'board',
    kind: 'board',
    at,
    facts: [fact],
    importance,
    tags,
    sources,
    consolidatedIds: from,
    isConsolidated: true,
    ...(project !== undefined && { project }),
  }
}
