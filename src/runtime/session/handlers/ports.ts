import type { Attachment, EventId, SummaryAhead } from '../../../engine/index.ts'
import type { SummaryModel, SummaryRequest } from '../../summaries/choose-summarizers.ts'
import type { AheadExtractor } from '../../summaries/extract-ahead.ts'
import type { SessionOptions } from '../session-api.ts'
import type { RecallSearch } from './recall-search.ts'
import type { Running } from './running.ts'

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
  readonly running: Running
  /** What is attached in the box, and to messages that have left it but are not stored elsewhere. */
  readonly boxImages: () => {
    readonly box: readonly Attachment[]
    readonly outgoing: readonly Attachment[]
  }
}
