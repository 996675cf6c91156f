/**
 * Everything that happens to a session, as data.
 *
 * @module
 */
import type {
  Attachment,
  BranchChange,
  EventDraft,
  ModelRef,
  Part,
  SessionEvent,
  Signal,
} from '../../../engine/index.ts'
import type { LiveDraft, QueuedMessage } from '../../../ports/drafts.ts'
import type { Tried } from '../../requests/settled.ts'
import type { SummaryProgress } from '../../summaries/progress.ts'
import type { StoredDraft, Timer } from './effects.ts'

export type SessionInput =
  | Command
  | Result
  | ProgressInput
  | OutsideChange
  | { readonly type: 'timer'; readonly timer: Timer }
  /** `isRestart`: see the engine's signal `opened`. */
  | { readonly type: 'begin'; readonly isRestart: boolean }
  | { readonly type: 'close' }

/** What a person or the application asks for. `reply` numbers the request that is answered once it is done. */
export type Command =
  /** `id` names the message where it must wait. */
  | {
      readonly type: 'send'
      readonly id: string
      readonly text: string
      readonly withImages: boolean
      readonly reply: number
    }
  | { readonly type: 'keep-draft'; readonly text: string }
  | { readonly type: 'attach'; readonly files: readonly Blob[]; readonly reply: number }
  | { readonly type: 'remove-attachment'; readonly key: string }
  | {
      readonly type: 'edit-queued'
      readonly message: QueuedMessage
      readonly text: string
      readonly reply: number
    }
  | { readonly type: 'remove-queued'; readonly id: string; readonly reply: number }
  | { readonly type: 'signal'; readonly signal: Signal; readonly reply: number | null }
  | { readonly type: 'append'; readonly drafts: readonly EventDraft[]; readonly reply: number }
  | { readonly type: 'change-branch'; readonly change: BranchChange; readonly reply: number }
  | { readonly type: 'model-changed'; readonly reply: number }
  | { readonly type: 'try-now' }

/** How something ended that the session asked for. */
export type Result =
  | { readonly type: 'log-read'; readonly events: readonly SessionEvent[] }
  | { readonly type: 'log-unread'; readonly error: unknown }
  | { readonly type: 'stored'; readonly events: readonly SessionEvent[] }
  | { readonly type: 'refused'; readonly error: unknown; readonly ids: readonly string[] }
  /** What was refused is to be tried again. */
  | { readonly type: 'try-again' }
  | { readonly type: 'lock-tried'; readonly held: boolean }
  | { readonly type: 'lock-granted' }
  /** Waiting for the lock failed. */
  | { readonly type: 'lock-denied'; readonly error: unknown }
  | { readonly type: 'news-read'; readonly events: readonly SessionEvent[] }
  | { readonly type: 'live-draft-read'; readonly live: LiveDraft | null }
  | { readonly type: 'queue-read'; readonly queue: readonly QueuedMessage[] }
  /** `now`: the task waited for it. */
  | { readonly type: 'counted-all'; readonly now: boolean }
  /** One try of a request has ended. `needsNetwork`: its model is not on this device. */
  | {
      readonly type: 'tried'
      readonly requestId: string
      readonly outcome: Tried
      readonly needsNetwork: boolean
    }
  /** What the task under way waits for cannot be had. */
  | { readonly type: 'task-failed'; readonly error: unknown }
  | { readonly type: 'draft-written'; readonly key: StoredDraft['key'] }
  | { readonly type: 'draft-refused'; readonly key: StoredDraft['key']; readonly error: unknown }
  | { readonly type: 'message-checked' | 'queued'; readonly id: string }
  | { readonly type: 'message-refused'; readonly id: string; readonly error: unknown }
  | {
      readonly type: 'queue-edited'
      readonly message: QueuedMessage
      readonly text: string
      /** False: it waits no longer with these words. */
      readonly waited: boolean
      readonly reply: number
    }
  | {
      readonly type: 'queue-removed'
      readonly id: string
      readonly images: readonly Attachment[]
      readonly reply: number
    }
  | { readonly type: 'queue-unread'; readonly error: unknown }
  | { readonly type: 'file-read'; readonly part: Attachment }
  | { readonly type: 'attached'; readonly reply: number }

/** How far work has come. */
export type ProgressInput =
  | {
      readonly type: 'parts'
      readonly requestId: string
      readonly model: ModelRef
      /** All parts so far. */
      readonly parts: readonly Part[]
    }
  /** A model on this device is being loaded into memory; from 0 to 1. */
  | { readonly type: 'loading'; readonly share: number }
  | {
      readonly type: 'progress'
      readonly compactionId: string
      readonly progress: SummaryProgress
    }

/** The network, or this session's log or queue, in this tab or another one. */
export interface OutsideChange {
  readonly type: 'storage-changed' | 'network-changed'
}
