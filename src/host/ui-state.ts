/** What the page shows: the application's snapshot, and what is open where. */
import type { Attachment, EventId } from '../engine/index.ts'
import { type Move } from './moves.ts'
import type { OpenDialog } from './dialog.ts'
import type { AppSnapshot } from '../runtime/application/snapshot.ts'
import type { Notice } from '../runtime/notices/notices.ts'

export interface UiState {
  readonly app: AppSnapshot
  /** The newest chat that the person asked for, until it is shown; null for none. */
  readonly move: Move | null
  readonly dialog: OpenDialog | null
  /** What is beside the conversation in place of the context panel; null for nothing. */
  readonly panel: OpenDialog | null
  /** The context panel: null until the person chose on this page, then as they chose. */
  readonly contextOpen: boolean | null
  /** What fills the window is unfolded in the context panel. */
  readonly contextUnfolded: boolean
  /** The drawer of sessions on a narrow page. */
  readonly sessionsOpen: boolean
  readonly trashOpen: boolean
  /** The message that the person asked to see, by its session and number, and how often they asked; null for none. */
  readonly shown: {
    readonly sessionId: string | null
    readonly number: number
    readonly times: number
    /** Words of the message to mark; null for none. */
    readonly words: string | null
    /** The message gets the focus. */
    readonly takesFocus: boolean
  } | null
  /** The sent message that is being edited, and its words so far; null for none. */
  readonly editing: EditedMessage | null
  /** The project that was made last on this page; null for none. */
  readonly newProject: string | null
  /** How often a message was sent from the box and not queued. */
  readonly sends: number
  /** How often files were given that are still being read. */
  readonly readingFiles: number
  /** Words that were added to the message box from elsewhere, a new object each time; null for none. `isQuote`: words of a message, before the person's own. */
  readonly added: { readonly words: string; readonly isQuote?: true } | null
  /** Notices that the interface itself gave; the application's are in its snapshot. */
  readonly notices: readonly Notice[]
}

/** A sent message with the words and attachments that it is to have. */
export interface EditedMessage {
  readonly messageId: EventId
  readonly text: string
  /** Absent: those that it has. */
  readonly attached?: readonly Attachment[]
}
