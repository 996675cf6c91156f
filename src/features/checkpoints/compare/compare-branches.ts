/** Two branches or two sessions beside each other. It reads logs, and changes nothing. */
import {
  type AlignedRow,
  alignMessages,
  type Branch,
  branchEnds,
  type ComparedMessage,
  comparedParts,
  type ComparedPart,
  comparedRow,
  type ComparedRow,
  EventId,
  foldBranch,
  type Inspection,
  inspectRequest,
  lastOf,
  leafOfVersion,
  plainTextOf,
  type SessionEvent,
  textBefore,
  textOf,
  textsOf,
  type TokenCount,
  transcriptOf,
  viewOf,
} from '../../../engine/index.ts'
import type { EventStore } from '../../../ports/storage.ts'
import type { ComparedSide } from '../../../host/dialogs.ts'
import type { Session } from '../../../runtime/session/session-api.ts'
import type { Sessions } from '../../../runtime/sessions/sessions.ts'

export interface SideFacts {
  readonly sessionId: string
  /** Of the session; empty for none. */
  readonly title: string
  readonly messages: number
  /** Time of the last message; null without one. */
  readonly at: number | null
  /** Of the next request. */
  readonly tokens: TokenCount
  /** The event where the side ends. */
  readonly eventId: string | null
}

export interface Comparison {
  readonly left: SideFacts
  readonly right: SideFacts
  readonly windowTokens: number
  /** The model for which both are counted: that of the open session. */
  readonly model: string
  readonly parts: readonly ComparedPart[]
  readonly messages: readonly ComparedRow[]
  /** What both requests hold, message by message. */
  readonly view: readonly ComparedRow[]
}

/** A branch of a session, for a choice. */
export interface BranchChoice {
  readonly eventId: string
  readonly branch: number
  readonly messages: number
  readonly at: number
  /** The beginning of its last message by the person. */
  readonly words: string
  readonly isShown: boolean
}

/** Words of both sides of a row; null where a side is empty. */
export type ComparedWords = readonly [left: string | null, right: string | null]

export interface Comparisons {
  /** Null if no session is open, or if a side is gone. Rejects with `StoreError`. */
  compare(left: ComparedSide, right: ComparedSide): Promise<Comparison | null>
  /** The words of some rows of the newest comparison. */
  comparedWords(
    of: 'messages' | 'view',
    from: number,
    until: number,
  ): Promise<readonly ComparedWords[]>
  /** The branches of a session, oldest first. Rejects with `StoreError`. */
  branchesOf(sessionId: string): Promise<readonly BranchChoice[]>
}

/** Of a message; more is not compared. */
const MOST_CHARACTERS = 20_000
const MOST_WORDS = 80

export function createComparisons(
  sessions: Sessions,
  events: Pick<EventStore, 'read'>,
): Comparisons {
  let newest: Record<'messages' | 'view', readonly AlignedRow[]> = { messages: [], view: [] }
  const logOf = async (sessionId: string): Promise<readonly SessionEvent[]> => {
    const open = sessions.opened()
    if (open?.sessionId !== sessionId) return (await events.read(sessionId)).events
    await open.whole()
    return open.events()
  }
  const titleOf = (sessionId: string) => {
    const { sessions: saved, trash } = sessions.snapshot()
    return [...saved, ...trash].find(({ id }) => id === sessionId)?.title ?? ''
  }
  /** Null if the log lacks the place. */
  const sideOf = async (side: ComparedSide, open: Session) => {
    const log = await logOf(side.sessionId)
    const leafId = placeIn(log, side)
    if (leafId === null) return null
    const branch = foldBranch(log, leafId)
    const { system, tools } = open.configFor(branch)
    await sessions.counts.ensure(textsOf({ system, tools, messages: viewOf(branch).items }))
    const inspection = inspectRequest(branch, open.configFor(branch))
    const facts: SideFacts = {
      sessionId: side.sessionId,
      title: titleOf(side.sessionId),
      messages: transcriptOf(branch).length,
      at: lastOf(branch.messages)?.event.at ?? null,
      tokens: inspection.tokens,
      eventId: leafId,
    }
    return { facts, inspection, messages: messagesOf(branch, inspection), view: sentIn(inspection) }
  }
  return {
    compare: async (left, right) => {
      const open = sessions.opened()
      if (!open) return null
      await open.whole()
      const [one, other] = [await sideOf(left, open), await sideOf(right, open)]
      if (!one || !other) return null
      const by = left.sessionId === right.sessionId ? 'id' : 'words'
      const messages = alignMessages(one.messages, other.messages, by)
      const view = alignMessages(one.view, other.view, by)
      newest = { messages, view }
      const { model, budget } = open.inspect().config
      return {
        left: one.facts,
        right: other.facts,
        windowTokens: budget.windowTokens,
        model: model.model,
        parts: comparedParts(one.inspection, other.inspection),
        messages: messages.map(comparedRow),
        view: view.map(comparedRow),
      }
    },
    comparedWords: async (of, from, until) =>
      newest[of].slice(from, until).map(({ left, right }) => [wordsOf(left), wordsOf(right)]),
    branchesOf: async sessionId =>
      branchEnds(await logOf(sessionId)).map(
        ({ leafId, messages, at, asked, isShown }, index): BranchChoice => ({
          eventId: leafId,
          branch: index + 1,
          messages,
          at,
          words: asked ? textBefore(textOf(asked.parts), MOST_WORDS) : '',
          isShown,
        }),
      ),
  }
}

function placeIn(
  log: readonly SessionEvent[],
  { eventId, versionId }: ComparedSide,
): EventId | null {
  if (versionId !== undefined) return leafOfVersion(log, EventId.parse(versionId))
  if (eventId === undefined) return log.at(-1)?.id ?? null
  return log.find(({ id }) => id === eventId)?.id ?? null
}

function messagesOf(branch: Branch, { messages }: Inspection): readonly ComparedMessage[] {
  const inspected = new Map(messages.map(message => [message.id, message]))
  return transcriptOf(branch).map(({ number, event: { id, role, at, parts } }) => {
    const { status = 'kept', tokens = 0 } = inspected.get(id) ?? {}
    return { id, number, role, at, parts, status, tokens }
  })
}

function sentIn({ messages }: Inspection): readonly ComparedMessage[] {
  return messages.flatMap(({ isSent, id, number, role, status, tokens, parts }) =>
    isSent ? [{ id, number, role, at: null, status, tokens, parts }] : [],
  )
}

function wordsOf(message: ComparedMessage | null): string | null {
  if (message === null) return null
  return plainTextOf(message.parts, { calls: true }).join('\n\n').slice(0, MOST_CHARACTERS)
}
