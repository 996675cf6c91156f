/** The journal: one dated entry for each compaction, with the facts of its messages and of its summary. */
import {
  type AuditInput,
  type Claim,
  foreignPieces,
  originIn,
  parseSummary,
  type Pieces,
  spokenFacts,
} from '../../engine/index.ts'
import type { RunAudit } from '../../ports/application-ports.ts'
import type { MemoryEntry, MemoryFact, MemoryOrigin } from '../../ports/memory.ts'
import { inTime } from '../async/calls.ts'
import { JOURNAL } from './change-memory.ts'
import { DECISION, importanceOf, mayBind, RULE } from './importance.ts'
import type { MemoryState } from './fold-memory.ts'
import { likeness, wordsOf } from './search-memory.ts'

/** Messages that are about to leave the view, and their summary. */
export interface NotedCompaction {
  readonly sessionId: string
  readonly compactionId: string
  /** Null before it is written, and if it failed. */
  readonly summary: string | null
  readonly originals: AuditInput['originals']
  /** Number of the first original. */
  readonly firstNumber: number
  /** Originals that the person took from the model: nothing of them is noted. Absent: none. */
  readonly excluded?: readonly string[]
  /** True: the conversation comes from a file, so nobody knows who said what. False by default. */
  readonly isImported?: boolean
}

export const MOST_FACTS = 60
const LONGEST_FACT = 500
/** After this time the facts are noted without the messages that they come from. */
const TIME_LIMIT_MS = 5_000

/** The id of a compaction's entry: a compaction that is stored twice makes one entry. */
export function entryIdOf(compactionId: string): string {
  return `${JOURNAL}${compactionId}`
}

/** The entry; null if messages and summary say nothing that the session's earlier entries do not say. */
export async function journalEntry(
  compaction: NotedCompaction,
  {
    examine,
    now,
    journal,
  }: {
    readonly examine: RunAudit
    readonly now: number
    readonly journal: MemoryState['journal']
  },
): Promise<MemoryEntry | null> {
  const { sessionId, originals } = compaction
  const claims = await claimsOf(compaction, examine)
  const theirs = originals.flatMap(foreignPieces)
  const said = saidIn(compaction, theirs)
  const written = claims.map(claim => notedOf(claim, compaction, theirs))
  const facts = withoutKnown(together(said, written), journal, sessionId)
  return entryOf(facts, { sessionId, at: now, kind: 'context_synthesis' })
}

/** What the messages say themselves. What a summary loses is then lost to the view only. */
export function saidIn(
  {
    originals,
    excluded = [],
    isImported,
  }: Pick<NotedCompaction, 'originals' | 'excluded' | 'isImported'>,
  theirs: readonly Pieces[] = originals.flatMap(foreignPieces),
): readonly Noted[] {
  const messages = originals.filter(({ id }) => !excluded.includes(id))
  return spokenFacts(messages).map(({ kind, text, messageId }) => {
    const source = isImported === true ? undefined : messages.find(({ id }) => id === messageId)
    const origin = source ? originIn(text, source, theirs) : 'inferred'
    const fact = factOf(text, origin)
    const tag = kind === 'detail' ? tagOf('', fact) : mayBind(fact) ? kind : 'claim'
    const least = tag === 'rule' || tag === 'decision' ? LEAST[tag](origin) : 1
    return { fact, messageIds: [messageId], tag, importance: Math.max(importanceOf(fact), least) }
  })
}

const LEAST = {
  rule: (origin: MemoryOrigin) => (origin === 'user' ? 5 : 4),
  decision: () => 4,
} as const

/** The claims of the summary, in the words of a message if no source supports them; then what only the messages say. */
function together(said: readonly Noted[], written: readonly Noted[]): readonly Noted[] {
  const left = new Set(said)
  const sized = said.map(noted => ({ noted, words: wordsOf(noted.fact.text) }))
  const first = written.map(claim => {
    const words = wordsOf(claim.fact.text)
    const same = sized
      .filter(other => likeness(other.words, words) >= SAME)
      .map(({ noted }) => noted)
    for (const noted of same) left.delete(noted)
    const [spoken] = same
    if (!spoken) return claim
    if (claim.fact.origin === 'inferred') return { ...spoken, tag: spoken.tag ?? claim.tag }
    const messageIds = [...new Set([...claim.messageIds, ...same.flatMap(each => each.messageIds)])]
    return { ...claim, messageIds, importance: Math.max(claim.importance, spoken.importance) }
  })
  return [...first, ...left]
}

/** Two texts with this share of common words say the same. */
export const SAME = 0.75

/** What the session's earlier entries do not say; of too many facts the most important ones, in order. */
export function withoutKnown(
  noted: readonly Noted[],
  journal: MemoryState['journal'],
  sessionId: string,
): readonly Noted[] {
  const known = new Set(
    journal
      .filter(({ value }) => value.sources.some(source => source.sessionId === sessionId))
      .flatMap(({ value }) => value.facts.map(({ text }) => plain(text))),
  )
  const fresh = noted.filter(({ fact: { text } }) => {
    const words = plain(text)
    if (words === '' || known.has(words)) return false
    known.add(words)
    return true
  })
  const chosen = new Set(
    fresh.toSorted((one, other) => other.importance - one.importance).slice(0, MOST_FACTS),
  )
  return fresh.filter(each => chosen.has(each))
}

/** The entry with these facts; null for none. */
export function entryOf(
  noted: readonly Noted[],
  { sessionId, ...entry }: Pick<MemoryEntry, 'at' | 'kind'> & { readonly sessionId: string },
): MemoryEntry | null {
  if (noted.length === 0) return null
  return {
    type: 'entry',
    place: 'journal',
    ...entry,
    facts: noted.map(({ fact }) => fact),
    importance: Math.max(...noted.map(({ importance }) => importance)),
    tags: [...new Set(noted.flatMap(({ tag }) => tag ?? []))],
    sources: [
      { sessionId, messageIds: [...new Set(noted.flatMap(({ messageIds }) => messageIds))] },
    ],
    consolidatedIds: [],
    isConsolidated: false,
  }
}

/** The entry with the facts of a later one, too. */
export function joined(entry: MemoryEntry, later: MemoryEntry): MemoryEntry {
  const ids = [entry, later].flatMap(({ sources }) => sources.flatMap(each => each.messageIds))
  return {
    ...entry,
    isConsolidated: false,
    facts: [...entry.facts, ...later.facts],
    importance: Math.max(entry.importance, later.importance),
    tags: [...new Set([...entry.tags, ...later.tags])],
    sources: later.sources.map(source => ({ ...source, messageIds: [...new Set(ids)] })),
  }
}

/** What the rules need of a claim. */
type NotedClaim = Pick<Claim, 'heading' | 'text' | 'isSupported'> & {
  readonly sources: readonly { readonly messageId: string }[]
}

/** The claims with their messages; without messages if that takes too long or fails. */
async function claimsOf(
  { summary, originals, firstNumber, excluded = [] }: NotedCompaction,
  examine: RunAudit,
): Promise<readonly NotedClaim[]> {
  if (summary === null) return []
  const read = [{ parts: [{ type: 'text' as const, text: summary }] }]
  const input = { originals, firstNumber, excluded, verbatim: [], read, summary }
  const report = await inTime(
    examine(input).catch(() => null),
    TIME_LIMIT_MS,
  )
  if (report) return report.claims
  return parseSummary(summary).flatMap(({ heading, bullets }) =>
    bullets.map(text => ({ heading, text, sources: [], isSupported: false })),
  )
}

/** A fact with its messages. */
export interface Noted {
  readonly fact: MemoryFact
  readonly importance: number
  readonly tag: string | null
  readonly messageIds: readonly string[]
}

function notedOf(
  { heading, text, sources, isSupported }: NotedClaim,
  { originals, isImported }: NotedCompaction,
  theirs: readonly Pieces[],
): Noted {
  const messageIds = isSupported ? sources.map(({ messageId }) => messageId) : []
  // Of the strongest source.
  const source = isImported === true ? undefined : originals.find(({ id }) => id === messageIds[0])
  const origin: MemoryOrigin = source ? originIn(text, source, theirs) : 'inferred'
  const fact = factOf(text, origin)
  return { fact, messageIds, tag: tagOf(heading, fact), importance: importanceOf(fact) }
}

function factOf(text: string, origin: MemoryOrigin): MemoryFact {
  const words = text.replaceAll(/\s+/g, ' ').trim().replace(LABEL, '')
  return { text: words.slice(0, LONGEST_FACT), origin }
}

/** Who speaks, as quotes in a summary say it; the origin says it too. */
export const LABEL = /^(?:User|Assistant|Tool): /

/** Of the heading of a summary in sections. */
const TAGS: ReadonlyMap<string, string> = new Map([
  ['Goal', 'goal'],
  ['Constraints and instructions', 'rule'],
  ['Done', 'done'],
  ['Current state', 'state'],
  ['In progress', 'in progress'],
  ['Decisions, with reasons', 'decision'],
  ['Errors and fixes', 'error'],
  ['Files and identifiers', 'names'],
  ['Open questions', 'question'],
  ['Next step', 'next'],
])

function tagOf(heading: string, fact: MemoryFact): string | null {
  const tag = TAGS.get(heading) ?? null
  const bindsByHeading = tag === 'rule' || tag === 'decision'
  if (bindsByHeading && !mayBind(fact)) return 'claim'
  if (tag !== null || !mayBind(fact)) return tag
  if (RULE.test(fact.text)) return 'rule'
  return DECISION.test(fact.text) ? 'decision' : null
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
