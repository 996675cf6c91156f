/**
 * What the model would read of an edited message and what is before it: worked out while a person edits.
 *
 * @module
 */
import {
  assembleRequest,
  type Branch,
  branchStart,
  type EngineConfig,
  EventId,
  foldBranch,
  type SessionEvent,
  toArray,
  type TokenCount,
} from '../../engine/index.ts'

/** What the next request would be made of. */
export interface EditOutlook {
  /** Of the whole request; a source that is not exact means that its texts are not all counted. */
  readonly tokens: TokenCount
  /** The request does not fit as it is: what is before the message is compacted, or shortened, first. */
  readonly isShortened: boolean
  /** Summaries in force. */
  readonly summaries: number
  /** Pinned messages. */
  readonly pins: number
  /** The earlier messages that are read whole, by their numbers; null for none. */
  readonly messages: { readonly firstNumber: number; readonly lastNumber: number } | null
  /** The branch that the message and what follows it stay on. */
  readonly leaves: { readonly messages: number }
}

/** Null where the branch has no such message of the user. */
export function editOutlookOf(
  events: readonly SessionEvent[],
  branch: Branch,
  {
    messageId,
    text,
    config,
  }: { readonly messageId: string; readonly text: string; readonly config: EngineConfig },
): EditOutlook | null {
  const id = EventId.parse(messageId)
  const start = branchStart(events, branch, { type: 'edit', messageId: id, text })
  const message = toArray(branch.messages).find(({ event }) => event.id === id)
  if (!start || !message) return null
  const log = withDrafts(events, start.drafts)
  const edited = foldBranch(log)
  const items = toArray(edited.items)
  const built = assembleRequest({ items }, { ...config, shrinkTo: null })
  const left = new Set(built.trimmed)
  const earlier = new Set(
    items.slice(0, -1).flatMap(({ id: item, pinned }) => (pinned || left.has(item) ? [] : [item])),
  )
  const numbers = toArray(edited.messages)
    .filter(({ event }) => earlier.has(event.id))
    .map(({ number }) => number)
  const [firstNumber, lastNumber] = [numbers[0], numbers.at(-1)]
  return {
    tokens: built.tokens,
    isShortened: built.trimmed.length > 0,
    summaries: edited.overlays.live.length,
    pins: edited.overlays.pinned.length,
    messages:
      firstNumber === undefined || lastNumber === undefined ? null : { firstNumber, lastNumber },
    leaves: { messages: branch.messages.length - message.number },
  }
}

/** The events as they would be stored. */
function withDrafts(
  events: readonly SessionEvent[],
  drafts: NonNullable<ReturnType<typeof branchStart>>['drafts'],
): readonly SessionEvent[] {
  const log = [...events]
  for (const [at, draft] of drafts.entries()) {
    const parentId = draft.parentId ?? log.at(-1)?.id ?? null
    log.push({ ...draft, id: EventId.parse(`outlook-${at}`), parentId, at: 0 })
  }
  return log
}
