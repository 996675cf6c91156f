/**
 * What a session asks of the outside, as data. Each is carried out by the handler of the same name.
 *
 * @module
 */
import type { Attachment, Effect, ImagePart } from '../../../engine/index.ts'
import type { Drafts, FromBox, LiveDraft, QueuedMessage } from '../../../ports/drafts.ts'
import type { StoreError } from '../../../ports/errors.ts'
import type { SessionNotice } from '../../notices/notice.ts'

/** Work that the engine asks for; a rest is a timer of the session. */
export type EngineEffect = Exclude<Effect, { readonly type: 'rest' | 'notify' }>

/** What `abort` calls the work that `read-ahead` begins. */
export const READING_AHEAD = 'reading ahead'

export type Timer = 'rest' | 'look' | 'typed' | 'answer' | 'queue' | 'retry'

/** A draft to be written over the stored one. */
export type StoredDraft =
  | { readonly key: 'composer'; readonly value: string }
  | { readonly key: 'attachments'; readonly value: Drafts['attachments'] }
  | { readonly key: 'live'; readonly value: LiveDraft | null }

export type SessionEffect =
  | EngineEffect
  | { readonly type: 'try-lock' | 'wait-for-lock' | 'release-lock' }
  /** All events, once the page has drawn what is known without them. */
  | { readonly type: 'read-log' }
  /** Events after the first `after` ones. */
  | { readonly type: 'read-news'; readonly after: number }
  | { readonly type: 'read-live-draft' | 'read-queue' }
  | { readonly type: 'write-draft'; readonly draft: StoredDraft }
  | { readonly type: 'enqueue'; readonly message: QueuedMessage; readonly from: FromBox }
  | {
      readonly type: 'edit-queued'
      readonly message: QueuedMessage
      readonly text: string
      readonly reply: number
    }
  | {
      readonly type: 'remove-queued'
      readonly id: string
      readonly images: readonly Attachment[]
      readonly reply: number
    }
  | { readonly type: 'check-images'; readonly id: string; readonly images: readonly ImagePart[] }
  | { readonly type: 'read-files'; readonly files: readonly Blob[]; readonly reply: number }
  /** Deletes the bytes of those that nothing names any more. */
  | {
      readonly type: 'forget-images'
      readonly images: readonly Attachment[]
      readonly reply: number | null
    }
  /** `now`: the task waits for the counts of all texts of the next request; else the display does, until the page has time. */
  | { readonly type: 'count-all'; readonly now: boolean }
  /** Makes ready what the next request would have to wait for, until `abort` with `READING_AHEAD`. */
  | { readonly type: 'read-ahead' }
  /** Begins to search for what the message's request may ask for. */
  | { readonly type: 'search-ahead'; readonly text: string }
  | { readonly type: 'start-timer'; readonly timer: Timer; readonly afterMs: number }
  | { readonly type: 'stop-timer'; readonly timer: Timer }
  /** Another model may be in use from now on. */
  | { readonly type: 'note-model' }
  /** The disk refused what must not be lost: ends in `try-again`. */
  | { readonly type: 'ask-again'; readonly error: StoreError }
  /** The disk took what it had refused. */
  | { readonly type: 'report-room' }
  /** `because`: the failure that it is about, as a sentence. */
  | { readonly type: 'notify'; readonly notice: SessionNotice; readonly because?: string }
  /** The log cannot be read, and the session with it. */
  | { readonly type: 'report-unread'; readonly error: unknown }
  /** A failure that the person reads. */
  | { readonly type: 'report'; readonly error: unknown }
  | { readonly type: 'reply'; readonly reply: number; readonly value?: boolean }
  | { readonly type: 'reject'; readonly reply: number; readonly error: unknown }

/** The effect of this type. */
export type EffectOf<Type extends SessionEffect['type']> = SessionEffect & { readonly type: Type }
