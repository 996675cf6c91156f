import { fitted } from '../notices/full-disk.ts'
import type { SerialQueue } from '../async/serial-queue.ts'
import { createPersistentWrite } from '../notices/persistent-write.ts'
import type { FromBox } from '../../ports/drafts.ts'
import type { SessionOptions } from './session-api.ts'
import type { PendingMessage } from './snapshot.ts'

/** The text in the composer, kept so that a closed tab does not lose it. */
export interface ComposerDraft {
  text(): string
  keep(text: string): void
  /** Takes the words of a message out of the box. What is stored of the box holds them until they are moved. */
  take(message: PendingMessage): TakenWords
  /** True while words that were taken are neither moved nor back. */
  isSending(): boolean
}

export interface TakenWords {
  /** Has the message stored elsewhere: `store` takes it out of the stored box in the same transaction. */
  move<Result>(store: (from: FromBox) => Promise<Result>): Promise<Result>
  /** Lays the words before what was typed since, unless they were moved. */
  end(): void
}

export interface ComposerDraftOptions extends Pick<
  SessionOptions,
  'sessionId' | 'storage' | 'drafts' | 'onFault' | 'onStored'
> {
  /** For all that changes the stored box. */
  readonly inOrder: SerialQueue
}

export function createComposerDraft({
  sessionId,
  storage,
  drafts,
  inOrder,
  onFault,
  onStored,
}: ComposerDraftOptions): ComposerDraft {
  let typed = drafts.composer
  let stored = drafts.composer
  let taken: readonly PendingMessage[] = []
  const whole = () => wordsTogether(...taken.map(({ text }) => text), typed)
  const write = createPersistentWrite<string>(
    () =>
      inOrder(async () => {
        const words = whole()
        await storage.drafts.write(sessionId, 'composer', words)
        stored = words
      }),
    { onFault: error => onFault(fitted('typing', error)), onRoom: onStored },
  )

  return {
    text: () => typed,
    keep: text => {
      typed = text
      void write(text)
    },
    take: message => {
      const { text, images } = message
      const wasTyped = typed.trim() === text.trim()
      if (wasTyped) typed = ''
      taken = [...taken, message]
      const leave = () => {
        taken = taken.filter(other => other !== message)
      }
      return {
        move: store =>
          inOrder(async () => {
            const others = taken.filter(other => other !== message)
            const left = wordsTogether(...others.map(other => other.text), typed)
            const result = await store({ type: 'box', stored, left, images })
            stored = left
            leave()
            return result
          }),
        end: () => {
          if (!taken.includes(message)) return
          leave()
          if (wasTyped) typed = wordsTogether(text, typed)
        },
      }
    },
    isSending: () => taken.length > 0,
  }
}

/** Texts as one, each a paragraph of its own. */
export function wordsTogether(...texts: readonly string[]): string {
  return texts.filter(text => text !== '').join('\n\n')
}
