import {
  type Attachment,
  type EngineState,
  type EventId,
  recallAhead,
  summaryAhead,
  type SummaryAhead,
} from '../../../engine/index.ts'
import {
  createSummarizerSelection,
  type SummaryModel,
  type SummaryRequest,
} from '../../summaries/choose-summarizers.ts'
import type { Box } from '../box.ts'
import { type CurrentConfig, windowFor } from '../engine-config.ts'
import type { SessionOptions } from '../session-api.ts'
import { createRecallSearch, messageBefore, type RecallSearch } from './recall-search.ts'
import { type CancellableCalls, createCancellableCalls } from '../../async/cancellable-calls.ts'
import { type AheadExtractor, createAheadExtractor } from '../../summaries/read-ahead.ts'

/** What the handlers of an open session may ask for. */
export interface SessionPorts extends Pick<
  SessionOptions,
  'sessionId' | 'storage' | 'clock' | 'counts' | 'tools' | 'decodeImage' | 'onNotice' | 'onFault'
> {
  /** The model in use. */
  readonly model: () => SummaryModel
  /** Who writes a summary, first choice first. */
  readonly writers: (request: SummaryRequest) => Promise<readonly SummaryModel[]>
  /** The summary that the next request would have to wait for; null for none. */
  readonly ahead: () => SummaryAhead | null
  readonly extractor: AheadExtractor
  /** What the archive would be searched for once the text is sent; null for nothing. */
  readonly recallAhead: (text: string) => string | null
  readonly recallSearch: RecallSearch
  /** Id of the message before this one, or of the newest one before it is stored; null for none. */
  readonly messageBefore: (messageId: EventId | null) => EventId | null
  /** Work that can be stopped by its id: requests, tool calls, summaries. */
  readonly running: CancellableCalls
  /** What is attached in the box, and to messages that have left it but are not stored elsewhere. */
  readonly boxImages: () => {
    readonly box: readonly Attachment[]
    readonly outgoing: readonly Attachment[]
  }
}

/** What of the session itself the handlers look at, as it is at the moment. */
interface Looked {
  readonly engine: () => EngineState
  readonly present: () => CurrentConfig
  readonly box: () => Pick<Box, 'images' | 'outgoing'>
}

/** `noteModel`: another model may be in use from now on. */
export function createPorts(
  options: SessionOptions,
  { engine, present, box }: Looked,
): { readonly ports: SessionPorts; readonly noteModel: () => void } {
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
  const model = () => ({ chat: environment().chat, windowTokens: present().window.tokens })
  const ports: SessionPorts = {
    ...options,
    model,
    writers: request => summarizers.writersFor(request, model()),
    ahead: () => summaryAhead(engine(), present().config),
    extractor: createAheadExtractor(options.extract),
    recallAhead: text => recallAhead(engine(), text, present().config),
    recallSearch: createRecallSearch(options.archive, options.sessionId),
    messageBefore: messageId => messageBefore(engine().branch, messageId),
    running: createCancellableCalls(),
    boxImages: () => ({
      box: box().images(),
      outgoing: box()
        .outgoing()
        .flatMap(({ images }) => images),
    }),
  }
  return { ports, noteModel: summarizers.modelUsed }
}
