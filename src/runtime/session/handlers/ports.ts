import {
  type Branch,
  type EngineState,
  type EventId,
  itemsFrom,
  type RecallHit,
} from '../../../engine/index.ts'
import {
  createSummarizerSelection,
  type SummaryModel,
  type SummaryRequest,
} from '../../summaries/choose-summarizers.ts'
import type { Composer } from '../composer.ts'
import { type CurrentConfig } from '../engine-config.ts'
import { windowFor } from '../model-limits.ts'
import type { SessionOptions } from '../session-api.ts'
import { createCancellableCalls, inTime } from '../../async/calls.ts'
import { createAheadExtractor } from '../../summaries/read-ahead.ts'
import type { Tool } from '../../../ports/chat-model.ts'
import type { ArchivePort } from '../../../ports/archive.ts'

/** What the handlers of an open session may use. */
export type SessionPorts = ReturnType<typeof createPorts>['ports']

/** The session's present state, as the handlers read it. */
interface Looked {
  readonly engine: () => EngineState
  readonly present: () => CurrentConfig
  /** The tools of the session now. */
  readonly sessionTools: () => readonly Tool[]
  readonly composer: () => Pick<Composer, 'images' | 'outgoing'>
}

/** The ports of an open session's handlers. */
export function createPorts(
  options: SessionOptions,
  { engine, present, sessionTools, composer }: Looked,
) {
  const { environment, limits } = options
  const summarizers = createSummarizerSelection({
    chat: () => environment().chat,
    named: options.namedModel,
    writers: options.summaryModels,
    windowOf: chat =>
      windowFor(chat, environment().settings, {
        branch: engine().branch,
        known: limits.of(chat.ref),
      }),
    mayPay: trigger => trigger !== 'idle' || environment().settings.idleCompaction === 'always',
  })
  const model = (): SummaryModel => ({
    chat: environment().chat,
    windowTokens: present().window.tokens,
  })
  const ports = {
    ...options,
    sessionTools,
    /** The model in use. */
    model,
    /** The writers of a summary, in the order in which they are asked. */
    writers: (request: SummaryRequest) => summarizers.writersFor(request, model()),
    extractor: createAheadExtractor(options.extract),
    recallSearch: createRecallSearch(options.archive, options.sessionId),
    /** Id of the message before this one, or of the newest one if it is not stored yet; null for none. */
    messageBefore: (messageId: EventId | null) => messageBefore(engine().branch, messageId),
    /** True while a request is being prepared and does not wait for a summary. */
    isPreparing: () => engine().turn.type === 'preparing',
    /** Work that can be stopped by its id: requests, tool calls, summaries. */
    running: createCancellableCalls(),
    /** Attachments in the box, and in messages that have left the box but are not stored elsewhere. */
    unsentImages: () => ({
      composer: composer().images(),
      outgoing: composer()
        .outgoing()
        .flatMap(({ images }) => images),
    }),
  }
  return { ports, noteModel: summarizers.modelUsed }
}

/** The most hits to ask for. Messages of the view are among them, and are dropped. */
const MOST_HITS = 400
/** After this time the request is sent without a recall. */
const TIME_LIMIT_MS = 5_000
/** Time zones differ by multiples of 15 minutes, so a day begins only at such a multiple. */
const SAME_DAY_MS = 900_000

/** The inputs of a search. */
export interface Searched {
  readonly query: string
  /** The time of the search, in milliseconds since 1970. */
  readonly at: number
  /** The newest message before the one that asks; null for none. */
  readonly after: EventId | null
}

/** Finds hidden messages for a recall. */
export function createRecallSearch(archive: Pick<ArchivePort, 'find'>, sessionId: string) {
  const find = ({ query, at }: Searched) =>
    archive.find(query, { sessionId, limit: MOST_HITS, now: at }).catch((): null => null)
  let begun: (Searched & { readonly found: ReturnType<typeof find> }) | null = null
  return {
    /** Starts the search early. */
    begin: (searched: Searched) => {
      begun = { ...searched, found: find(searched) }
    },
    /** The hits of this search, best first; null if the archive fails or takes too long. */
    hits: async (searched: Searched): Promise<readonly RecallHit[] | null> => {
      const found = begun !== null && isSame(begun, searched) ? begun.found : find(searched)
      begun = null
      return inTime(found, TIME_LIMIT_MS)
    },
  }
}

function isSame(left: Searched, right: Searched): boolean {
  return (
    left.query === right.query &&
    left.after === right.after &&
    Math.floor(left.at / SAME_DAY_MS) === Math.floor(right.at / SAME_DAY_MS)
  )
}

/** The newest message, except the one that asks, which may not be stored yet. */
export function messageBefore({ messages }: Branch, asking: EventId | null): EventId | null {
  const newest = itemsFrom(messages, Math.max(0, messages.length - 2)).map(({ event }) => event.id)
  return newest.filter(id => id !== asking).at(-1) ?? null
}
