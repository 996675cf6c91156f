/** Consolidates the journal of finished sessions into the board, by rule. It proposes, and writes nothing. */
import type { ModelRef } from '../../engine/index.ts'
import type { MemoryEntry, MemoryFact } from '../../ports/memory.ts'
import { isAtLeast, type StoredItem, type MemoryState } from './fold-memory.ts'
import { importanceOf, mayBind } from './importance.ts'
import { SAME } from './journal.ts'
import { likeness, wordsOf } from './search-memory.ts'

/** Why a change of the board is proposed. `chosen`, `over`: a model found it worth keeping, or no longer true. */
export type ProposalReason = 'important' | 'repeated' | 'chosen' | 'newer' | 'over' | 'crowded'

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
  readonly by: 'rule' | 'model'
}

export interface BoardPlan {
  readonly proposals: readonly BoardProposal[]
  /** Ids of the journal entries that the plan has looked at. */
  readonly considered: readonly string[]
  /** The model that proposes it; absent for the rule. */
  readonly by?: ModelRef
  /** Why a model did not propose it, or what of its answer was left out; absent if there is nothing to say. */
  readonly note?: string
}

/** The model that may be asked for changes of the board. */
export interface BoardWriter {
  readonly model: ModelRef
  /** It is free, and first in the order of summarizers: a look asks it at once. */
  readonly isAtOnce: boolean
  /** The most US dollars of the request; 0 for a free model, null if unknown. */
  readonly dollars: number | null
}

export type BoardState = Pick<MemoryState, 'journal' | 'board'>

/** Least importance of a fact that is said once. */
const IMPORTANT = 4
/** Two facts with this share of common words are about the same thing, so that the newer one replaces the older one. */
const ABOUT_SAME = 0.45
/** Most entries of the board. */
const MOST_ENTRIES = 40

interface Candidate {
  readonly fact: MemoryFact
  readonly words: ReadonlySet<string>
  readonly entries: readonly StoredItem<MemoryEntry>[]
}

/** The journal entries that no plan has looked at, newest first. `isFinished`: no tab works in the session now. */
export function unread(
  journal: BoardState['journal'],
  isFinished: (sessionId: string) => boolean,
): readonly StoredItem<MemoryEntry>[] {
  return journal.filter(
    ({ value }) =>
      !value.isConsolidated &&
      value.sources.every(({ sessionId }) => sessionId === null || isFinished(sessionId)),
  )
}

export function planBoard(
  { journal, board }: BoardState,
  isFinished: (sessionId: string) => boolean,
): BoardPlan {
  const looked = unread(journal, isFinished)
  const onBoard = board.flatMap(kept =>
    kept.value.facts.map(fact => ({ kept, fact, words: wordsOf(fact.text) })),
  )
  const proposals: BoardProposal[] = []
  const pruned = new Set<string>()
  for (const { fact, words, entries } of gathered(looked)) {
    const addition = additionOf(fact, entries)
    if (addition.reason === 'chosen') continue
    if (onBoard.some(other => likeness(other.words, words) >= SAME)) continue
    for (const { kept, fact: before, words: others } of onBoard) {
      const isAbout = likeness(others, words) >= ABOUT_SAME
      if (!isAbout || pruned.has(kept.id) || !isAtLeast(fact.origin, before.origin)) continue
      pruned.add(kept.id)
      proposals.push(...removalOf(kept, 'newer'))
    }
    proposals.push({ ...addition, id: `add.${entries[0]?.id ?? ''}.${proposals.length}` })
  }
  proposals.push(...crowdedOut(board, proposals))
  return { proposals, considered: looked.map(({ id }) => id) }
}

/** The addition of a fact that these entries say. */
export function additionOf(
  fact: MemoryFact,
  entries: readonly StoredItem<MemoryEntry>[],
): Omit<BoardProposal, 'id'> {
  const importance = importanceOf(fact)
  return {
    kind: 'add',
    target: null,
    fact,
    importance,
    reason: importance >= IMPORTANT ? 'important' : entries.length > 1 ? 'repeated' : 'chosen',
    tags: tagsOf(fact, entries),
    sources: entries.flatMap(({ value }) => value.sources),
    from: entries.map(({ id }) => id),
    by: 'rule',
  }
}

/** The removal of a board entry, alone in a list; empty for one without facts. */
export function removalOf(
  { id, value: { facts, importance, tags, sources } }: StoredItem<MemoryEntry>,
  reason: ProposalReason,
): readonly BoardProposal[] {
  const about = { target: id, importance, tags, sources, reason, from: [], by: 'rule' as const }
  return facts.slice(0, 1).map(fact => ({ id: `prune.${id}`, kind: 'prune', fact, ...about }))
}

/** Removes the least important entries if the board would be too large after these changes. */
export function crowdedOut(
  board: BoardState['board'],
  proposals: readonly BoardProposal[],
): readonly BoardProposal[] {
  const pruned = new Set(proposals.map(({ target }) => target))
  const added = proposals.filter(({ kind }) => kind === 'add').length
  const staying = board.filter(({ id }) => !pruned.has(id))
  return staying
    .slice(Math.max(0, MOST_ENTRIES - added))
    .flatMap(kept => removalOf(kept, 'crowded'))
}

/** The tags of its entries; of a fact that cannot bind, without those of rules and decisions. */
function tagsOf(fact: MemoryFact, entries: readonly StoredItem<MemoryEntry>[]): readonly string[] {
  const tags = [...new Set(entries.flatMap(({ value }) => value.tags))]
  return mayBind(fact) ? tags : tags.filter(tag => tag !== 'rule' && tag !== 'decision')
}

/** Each fact once, in its newest words, with all entries that say it. */
function gathered(entries: readonly StoredItem<MemoryEntry>[]): readonly Candidate[] {
  const found: {
    fact: MemoryFact
    words: ReadonlySet<string>
    entries: StoredItem<MemoryEntry>[]
  }[] = []
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
