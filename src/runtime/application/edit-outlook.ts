/** Shows, while a person edits a message, what the model would read of it and the messages before it. */
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

/** What the next request would contain. */
export interface EditOutlook {
  /** Of the whole request. A source that is not exact means that some texts are estimated. */
  readonly tokens: TokenCount
  /** The request is too large: the messages before it are compacted or shortened first. */
  readonly isShortened: boolean
  readonly summaries: number
  readonly pins: number
  /** Numbers of the earlier messages that the model reads whole; null for none. */
  readonly messages: { readonly firstNumber: number; readonly lastNumber: number } | null
  /** The old branch, which keeps the message and the messages after it. */
  readonly leaves: { readonly messages: number }
}

/** Null if the branch has no such user message. */
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

/** The drafts as they would be stored. */
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
