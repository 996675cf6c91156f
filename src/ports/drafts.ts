/** Stored data that is not sent yet: drafts, and the queue. */
import type { Attachment, ModelRef, Part } from '../engine/index.ts'
import type { QueueChange } from './arrange-queue.ts'

/** An answer that is being written, or was when the tab closed. */
export interface LiveDraft {
  readonly requestId: string
  readonly model: ModelRef
  readonly parts: readonly Part[]
  readonly startedAt: number
  /** The answers of other models to the same message, which are written at the same time; absent for none. */
  readonly beside?: readonly Omit<LiveDraft, 'beside'>[]
}

export interface QueuedMessage {
  readonly id: string
  readonly text: string
  /** Files as well, since ADR 41; the stored name is older. */
  readonly images: readonly Attachment[]
  /** It joins the running answer at its next step; sent as any other if the answer ends first. */
  readonly joins?: boolean
  /** It stays in the queue until the person sends it: they stopped the answer before it. */
  readonly waits?: boolean
  /** Several models answer it; absent: that of the session. */
  readonly models?: readonly ModelRef[]
}

/** Text and attachments that leave the message box as a message. */
export interface FromComposer {
  readonly type: 'composer'
  /** The box's text that this tab stored last. If another tab has stored other text since, that text stays. */
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

/** All unsent data: typed text, its attachments, the queue, the running answer. */
export interface Drafts {
  readonly composer: string
  /** Images and files in the message box; the bytes of images are in the blobs. */
  readonly attachments: readonly Attachment[]
  readonly queue: readonly QueuedMessage[]
  readonly live: LiveDraft | null
}

/** Drafts of a session without any. */
export const NO_DRAFTS: Drafts = { composer: '', attachments: [], queue: [], live: null }

/** True if words or files wait that were not sent. */
export function hasUnsent({ composer, attachments, queue }: Omit<Drafts, 'live'>): boolean {
  return composer !== '' || attachments.length > 0 || queue.length > 0
}

/** The drafts that may be overwritten. */
export type DraftKey = Exclude<keyof Drafts, 'queue'>

export interface DraftStore {
  read(sessionId: string): Promise<Drafts>
  /** The ids of chats that have a draft and no log, in the order in which they were begun. */
  unlogged(): Promise<readonly string[]>
  /** Relaxed durability: a power cut may lose the last moments. */
  write<Key extends DraftKey>(sessionId: string, key: Key, value: Drafts[Key]): Promise<void>
}

/** Queued messages, one record each, so that two tabs lose none. `EventStore.append` removes them. Rejects with `StoreError`. */
export interface QueueStore {
  /** Adds a message at the end of the queue; the same write removes it from the box. */
  add(sessionId: string, message: QueuedMessage, from: FromComposer): Promise<void>
  /** Resolves with false, and changes nothing, if the message is gone or has another text. */
  edit(sessionId: string, message: QueuedMessage, text: string): Promise<boolean>
  /** Changes its place, or whether it joins or waits. Resolves with false, and changes nothing, if a message that it names is gone. */
  arrange(sessionId: string, id: string, change: QueueChange): Promise<boolean>
  /** Resolves with false if the message is gone. */
  remove(sessionId: string, id: string): Promise<boolean>
}

/** Joins texts, each as a paragraph. */
export function wordsTogether(...texts: readonly string[]): string {
  return texts.filter(text => text !== '').join('\n\n')
}
