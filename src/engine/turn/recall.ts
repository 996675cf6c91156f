/**
 * Adds passages of hidden messages for the user's newest message, before the first step of a turn. Source: DESIGN,
 * sections 4 and 9.
 */
import { viewOf, type Branch } from '../branch/branch.ts'
import type { EventId } from '../log/event.ts'
import { typedText } from '../message/files.ts'
import { isLong } from '../message/pages.ts'
import type { RecallPolicy } from '../presets/preset.ts'
import { activeRecalls } from '../branch/recalled-items.ts'
import { candidatesFor, type RecallHit } from '../recall/candidates.ts'
import { asksSomething, asksAboutHistory } from '../recall/asks-about-history.ts'
import {
  choosePassages,
  INTRODUCTION,
  textsToCount,
  isRelevant,
  topicOf,
} from '../recall/relevance.ts'
import { queryOf } from '../recall/query.ts'
import { assembleRequest } from '../request/request.ts'
import { lastOf, sumOf, toArray } from '../branch/append-list.ts'
import type { MessageEntry } from '../log/transcript.ts'
import { startsTurn, type View, type ViewItem } from '../message/view.ts'
import { measuresOf } from './measures.ts'
import {
  conclude,
  type Decision,
  type Preparing,
  type EngineConfig,
  type EngineState,
} from './types.ts'

/** Fewer tokens are too few for a passage and the introduction. */
const LEAST_ROOM_TOKENS = 80

/** Most tokens of the pages of long files for one message, and their share of the free tokens. */
const MOST_TOKENS_OF_PAGES = 2_000
const SHARE_OF_PAGES = 0.5
/** Without a policy of recall, pages need this share of the best score. */
const LEAST_SCORE_OF_PAGES = 0.6

/** Share of the room for a message that asks nothing. */
const ASIDE_SHARE = 0.1

/** Starts a search; null if nothing is due. */
export function recallFirst(
  state: EngineState,
  turn: Preparing,
  config: EngineConfig,
): Decision | null {
  if (turn.recall.type !== 'due') return null
  const asking = askingMessage(state.branch)
  if (!asking || !hidesAnything(state.branch)) return null
  if (isRecalled(state.branch, asking.event.id)) return null
  const query = recallQuery(state.branch, typedText(asking.event.parts), config)
  if (query === null) return null
  if (roomFor(state.branch, config) < LEAST_ROOM_TOKENS) return null
  const { id: messageId, at } = asking.event
  return conclude(
    { ...state, turn: { ...turn, recall: { type: 'asked' } } },
    [],
    [{ type: 'recall', messageId, query, at }],
  )
}

/** The search query for a message with this text; null if it asks nothing. */
export function recallQuery(branch: Branch, text: string, config: EngineConfig): string | null {
  const policy = config.preset.recall
  const query = queryOf(text)
  const isDue =
    hasLongFile(branch) ||
    (policy !== null && (isSmallTalk(branch, policy, config) || asksSomething(text)))
  return isDue && topicOf(query).length > 0 ? query : null
}

/** True while the turn waits for a search or for its counts. No other decision is made then. */
export function isRecalling({ recall }: Preparing): boolean {
  return recall.type === 'asked' || recall.type === 'found'
}

/** True while the turn waits for the hits of this message. */
export function awaitsRecall(
  { recall }: Preparing,
  messageId: EventId,
  { branch }: Pick<EngineState, 'branch'>,
): boolean {
  return recall.type === 'asked' && askingMessage(branch)?.event.id === messageId
}

/** Counts the found passages before the choice; null if none may be recalled. */
export function countFound(
  state: EngineState,
  turn: Preparing,
  { hits, config }: { readonly hits: readonly RecallHit[]; readonly config: EngineConfig },
): Decision | null {
  const { branch } = state
  const asking = askingMessage(branch)
  const policy = config.preset.recall
  if (!asking) return null
  const query = queryOf(typedText(asking.event.parts))
  const takesAll = policy !== null && fills(branch, policy, config)
  const found = candidatesFor(branch, query, hits, {
    leastShare: takesAll ? null : (policy?.leastScore ?? LEAST_SCORE_OF_PAGES),
  })
  const pages = found.filter(({ passage }) => passage.page !== undefined)
  const said = found.filter(({ passage }) => passage.page === undefined)
  const isWanted =
    takesAll || (policy !== null && isRelevant(query, said, readBeside(branch, asking)))
  // An outline may contain all words of a question and not the answer, so it does not make a page redundant.
  const candidates = [...(isRelevant(query, pages, []) ? pages : []), ...(isWanted ? said : [])]
  if (candidates.length === 0) return null
  return conclude(
    { ...state, turn: { ...turn, recall: { type: 'found', candidates } } },
    [],
    [{ type: 'count', purpose: 'recall', texts: textsToCount(candidates) }],
  )
}

/** True for a question about the history in a small window: the recall then fills its whole share. */
function fills(branch: Branch, policy: RecallPolicy, config: EngineConfig): boolean {
  const asking = askingMessage(branch)
  return (
    asking !== null &&
    isSmallTalk(branch, policy, config) &&
    asksAboutHistory(typedText(asking.event.parts))
  )
}

/** True for a conversation without tools in a small window. */
function isSmallTalk(
  { messages }: Branch,
  policy: RecallPolicy,
  { budget }: EngineConfig,
): boolean {
  return (
    budget.windowTokens <= policy.fillsWindowsTo &&
    toArray(messages).every(({ event }) => event.role !== 'tool')
  )
}

/** The messages that the model reads, without the question. Summaries are left out: they may lack the answer. */
function readBeside({ items }: Branch, { event }: MessageEntry): readonly ViewItem[] {
  return toArray(items).filter(({ id, origin }) => origin === 'message' && id !== event.id)
}

/** Stores the passages that fit; null if none fits. */
export function recordRecall(
  state: EngineState,
  turn: Preparing,
  config: EngineConfig,
): Decision | null {
  const asking = askingMessage(state.branch)
  if (turn.recall.type !== 'found' || !asking) return null
  const { candidates } = turn.recall
  const chosen = choosePassages(candidates, roomFor(state.branch, config), config.count)
  if (!chosen) return null
  return conclude({ ...state, turn: { ...turn, recall: { type: 'over' } } }, [
    {
      type: 'v1.passages-recalled',
      messageId: asking.event.id,
      introduction: INTRODUCTION,
      presetId: config.preset.id,
      ...chosen,
    },
  ])
}

/** The user's message at the end of the next request; null for another end. */
function askingMessage(branch: Branch): MessageEntry | null {
  const entry = lastOf(branch.messages)
  const item = lastOf(branch.items)
  return entry && item && item.id === entry.event.id && startsTurn(item) ? entry : null
}

function isRecalled({ overlays }: Branch, messageId: EventId): boolean {
  return activeRecalls(overlays.recalls, overlays.live).some(
    ({ event }) => event.messageId === messageId,
  )
}

export function hidesAnything(branch: Branch): boolean {
  const { live, masks, textOnlyThrough } = branch.overlays
  return live.length + masks.length > 0 || textOnlyThrough > 0 || hasLongFile(branch)
}

/** True if a message has a file of which the model reads the outline. */
function hasLongFile({ messages }: Branch): boolean {
  return sumOf(messages, longFilesIn) > 0
}

function longFilesIn({ event: { role, parts } }: MessageEntry): number {
  return role === 'user' ? parts.filter(isLong).length : 0
}

/** Most tokens of a recall: its share of the free tokens, by the larger count. Pages have a share under every preset. */
function roomFor(branch: Branch, config: EngineConfig): number {
  const free = Math.max(0, freeTokens(branch, config))
  const forPages = Math.min(MOST_TOKENS_OF_PAGES, Math.floor(SHARE_OF_PAGES * free))
  return Math.max(roomForSaid(branch, config, free), hasLongFile(branch) ? forPages : 0)
}

function roomForSaid(branch: Branch, config: EngineConfig, free: number): number {
  const policy = config.preset.recall
  if (!policy) return 0
  const room = Math.floor(policy.share * free)
  if (!isSmallTalk(branch, policy, config)) return Math.min(policy.atMostTokens, room)
  return fills(branch, policy, config)
    ? room
    : Math.min(policy.atMostTokens, Math.floor(ASIDE_SHARE * room))
}

/** Free tokens with earlier recalls. If no passage fits, without them. */
function freeTokens(branch: Branch, config: EngineConfig): number {
  const view = viewOf(branch)
  const { requestTokens: expected } = measuresOf(branch, config)
  const freeWith = (items: View['items']) => {
    const built = assembleRequest({ ...view, items }, { ...config, shrinkTo: null })
    const free = config.budget.budgetTokens - Math.max(built.tokens.tokens, expected)
    const isCut = built.trace.some(
      ({ processorId, tokensBefore, tokensAfter }) =>
        processorId === 'guard' && tokensAfter < tokensBefore,
    )
    return isCut ? 0 : free
  }
  const free = freeWith(view.items)
  if (free >= LEAST_ROOM_TOKENS) return free
  return freeWith(view.items.filter(({ origin }) => origin !== 'recall'))
}
