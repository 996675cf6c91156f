/**
 * What carries out an effect of a session, and what it may use.
 *
 * @module
 */
import type { Attachment, EventId, SummaryAhead } from '../../../engine/index.ts'
import type { SerialQueue } from '../../async/serial-queue.ts'
import type { SummaryModel, SummaryRequest } from '../../summaries/choose-summarizers.ts'
import type { AheadExtractor } from '../../summaries/extract-ahead.ts'
import type { SessionOptions } from '../session-api.ts'
import type { EffectOf, SessionEffect } from '../step/effects.ts'
import type { SessionInput } from '../step/inputs.ts'
import type { TurnLock } from '../tabs/turn-lock.ts'
import type { RecallSearch } from './recall-search.ts'
import type { Running } from './running.ts'
import type { Replies } from './replies.ts'
import type { Timers } from './timers.ts'

/** Everything that a handler may ask for. */
export interface SessionPorts extends Pick<
  SessionOptions,
  | 'sessionId'
  | 'storage'
  | 'clock'
  | 'nextId'
  | 'counts'
  | 'tools'
  | 'decodeImage'
  | 'whenIdle'
  | 'limits'
  | 'onNotice'
  | 'onFault'
  | 'onUnread'
  | 'onRefused'
  | 'onStored'
> {
  /** The model in use. */
  readonly model: () => SummaryModel
  /** Who writes a summary, first choice first. */
  readonly writers: (request: SummaryRequest) => Promise<readonly SummaryModel[]>
  /** Reads which model is in use now. */
  readonly noteModel: () => void
  /** The summary that the next request would have to wait for; null for none. */
  readonly ahead: () => SummaryAhead | null
  readonly extractor: AheadExtractor
  /** What the archive would be searched for once the text is sent; null for nothing. */
  readonly recallAhead: (text: string) => string | null
  readonly recallSearch: RecallSearch
  /** Id of the message before this one, or of the newest one before it is stored; null for none. */
  readonly messageBefore: (messageId: EventId | null) => EventId | null
  readonly lock: TurnLock
  readonly running: Running
  readonly timers: Timers
  readonly replies: Replies
  /** For files that are attached. */
  readonly inOrder: SerialQueue
  /** Texts whose tokens the next request needs. */
  readonly texts: () => readonly string[]
  /** What is attached in the box, and to messages that have left it but are not stored elsewhere. */
  readonly boxImages: () => {
    readonly box: readonly Attachment[]
    readonly outgoing: readonly Attachment[]
  }
}

/** Reports what happened to the session. */
export type Emit = (input: SessionInput) => void

/** Carries out the effects of one type with these ports. What it rejects with is reported as a fault. */
export type Handler<Type extends SessionEffect['type'], Ports extends keyof SessionPorts> = (
  effect: EffectOf<Type>,
  ports: Pick<SessionPorts, Ports>,
  emit: Emit,
) => void | Promise<void>
