/**
 * What is stored beside the log until it is sent: drafts, and the queue.
 *
 * @module
 */
import type { Attachment, ModelRef, Part } from '../engine/index.ts'

/** An answer that is still being written, or was when the tab closed. */
export interface LiveDraft {
  readonly requestId: string
  readonly model: ModelRef
  readonly parts: readonly Part[]
  readonly startedAt: number
}

export interface QueuedMessage {
  readonly id: string
  readonly text: string
  /** Files as well, since ADR 41: the stored name is older. */
  readonly images: readonly Attachment[]
}

/** Words and attachments that leave the message box as a message. */
export interface FromBox {
  readonly type: 'box'
  /** The box's text as this tab stored it last: where another tab has stored its own since, that stays. */
  readonly stored: string
  /** The text that stays in the box. */
  readonly left: string
  readonly images: readonly Attachment[]
}

/** A message that leaves the queue. */
export interface FromQueue {
  readonly type: 'queue'
  readonly message: QueuedMessage
}

/** What is not sent yet: typed text, what is attached to it, the queue, the live answer. */
export interface Drafts {
  readonly composer: string
  /** Images and files in the message box; the bytes of images are in the blobs. */
  readonly attachments: readonly Attachment[]
  readonly queue: readonly QueuedMessage[]
  readonly live: LiveDraft | null
}

/** Nothing is waiting. */
export const NO_DRAFTS: Drafts = { composer: '', attachments: [], queue: [], live: null }

/** What of the drafts may be overwritten. */
export type DraftKey = Exclude<keyof Drafts, 'queue'>

export interface DraftStore {
  read(sessionId: string): Promise<Drafts>
  /** Relaxed durability: a power cut may undo the last moments. */
  write<Key extends DraftKey>(sessionId: string, key: Key, value: Drafts[Key]): Promise<void>
}

/**
 * Messages that wait, one record each, so that tabs that change the queue at the same moment lose none of them. Read with
 * the drafts; `EventStore.append` takes them out. Each change is stored strictly and reported to all tabs. Rejects with
 * `StoreError`.
 */
export interface QueueStore {
  /** Puts a message behind those that wait; it leaves the box at the same instant. */
  add(sessionId: string, message: QueuedMessage, from: FromBox): Promise<void>
  /** Resolves to false where the message waits no longer with the words that it has here; nothing is then changed. */
  edit(sessionId: string, message: QueuedMessage, text: string): Promise<boolean>
  /** Resolves to false where the message waits no longer. */
  remove(sessionId: string, id: string): Promise<boolean>
}

/** Texts as one, each a paragraph of its own. */
export function wordsTogether(...texts: readonly string[]): string {
  return texts.filter(text => text !== '').join('\n\n')
}
