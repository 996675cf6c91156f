/** The journal: one dated entry for each compaction, with the facts of its summary. */
import {
  type AuditInput,
  type Claim,
  foreignPieces,
  isOrder,
  originIn,
  parseSummary,
  type Pieces,
} from '../../engine/index.ts'
import type { RunAudit } from '../../ports/application-ports.ts'
import type { MemoryEntry, MemoryFact, MemoryOrigin } from '../../ports/memory.ts'
import { inTime } from '../async/calls.ts'
import type { MemoryState } from './fold-memory.ts'

/** A summary that is about to take effect, and the messages that then leave the view. */
export interface NotedCompaction {
  readonly sessionId: string
  readonly compactionId: string
  readonly summary: string
  readonly originals: AuditInput['originals']
  /** Number of the first original. */
  readonly firstNumber: number
  /** True: the conversation comes from a file, so nobody knows who said what. False by default. */
  readonly isImported?: boolean
}

const MOST_FACTS = 60
const LONGEST_FACT = 500
/** After this time the facts are noted without the messages that they come from. */
const TIME_LIMIT_MS = 5_000

/** The id of a compaction's entry: a compaction that is stored twice makes one entry. */
export function entryIdOf(compactionId: string): string {
  return `journal.${compactionId}`
}

/** The entry; null if the summary says nothing that the session's earlier entries do not say. */
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
  const { sessionId } = compaction
  const claims = await claimsOf(compaction, examine)
  const known = new Set(
    journal
      .filter(({ value }) => value.sources.some(source => source.sessionId === sessionId))
      .flatMap(({ value }) => value.facts.map(({ text }) => plain(text))),
  )
  const theirs = compaction.originals.flatMap(foreignPieces)
  const noted = claims
    .map(claim => notedOf(claim, compaction, theirs))
    .filter(({ fact }) => fact.text !== '' && !known.has(plain(fact.text)))
    .slice(0, MOST_FACTS)
  const [first] = noted
  if (!first) return null
  return {
    type: 'entry',
    place: 'journal',
    kind: 'context_synthesis',
    at: now,
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

/** What the rules need of a claim. */
type NotedClaim = Pick<Claim, 'heading' | 'text' | 'isSupported'> & {
  readonly sources: readonly { readonly messageId: string }[]
}

/** The claims with their messages; without messages if that takes too long or fails. */
async function claimsOf(
  { summary, originals, firstNumber }: NotedCompaction,
  examine: RunAudit,
): Promise<readonly NotedClaim[]> {
  const read = [{ parts: [{ type: 'text' as const, text: summary }] }]
  const input = { originals, firstNumber, excluded: [], verbatim: [], read, summary }
  const report = await inTime(
    examine(input).catch(() => null),
    TIME_LIMIT_MS,
  )
  if (report) return report.claims
  return parseSummary(summary).flatMap(({ heading, bullets }) =>
    bullets.map(text => ({ heading, text, sources: [], isSupported: false })),
  )
}

interface Noted {
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
  const words = text.replaceAll(/\s+/g, ' ').trim().replace(LABEL, '')
  const fact = { text: words.slice(0, LONGEST_FACT), origin }
  return { fact, messageIds, tag: tagOf(heading, fact), importance: importanceOf(fact) }
}

/** Who speaks, as quotes in a summary say it; the origin says it too. */
export const LABEL = /^(?:User|Assistant|Tool): /

/** Only the person's or the assistant's words can be a rule or a decision: what a tool claims is neither. */
export function mayBind({ origin }: Pick<MemoryFact, 'origin'>): boolean {
  return origin === 'user' || origin === 'assistant'
}

const RULE = /\b(?:must|never|always|do not|don[’']t|only|at most|at least|prefers?|wants?)\b/i
const DECISION = /\b(?:decid\w*|chose\w*|agreed?|instead of|because|rejected)\b/i
/** A path, a number, a date or a name with capitals inside. */
const EXACT = /\d|\/\w|\w_\w|[a-z][A-Z]/

/** True for what would be a rule or an order if a person had said it. */
export function isRule(text: string): boolean {
  return RULE.test(text) || isOrder(text)
}

/** From 1 to 5, by rule: the person's rules and decisions first, then exact details. */
export function importanceOf(fact: MemoryFact): number {
  const binds = mayBind(fact)
  if (binds && RULE.test(fact.text)) return fact.origin === 'user' ? 5 : 4
  if (binds && DECISION.test(fact.text)) return 4
  if (fact.origin === 'inferred') return 1
  return EXACT.test(fact.text) ? 3 : 2
}

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
