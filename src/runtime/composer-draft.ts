import { fitted } from './full-disk.ts'
import { createPersistentWrite } from './persistent-write.ts'
import type { SessionOptions } from './session-options.ts'

/** The text in the composer, kept so that a closed tab does not lose it. */
export interface ComposerDraft {
  text(): string
  keep(text: string): void
}

export function createComposerDraft({
  sessionId,
  storage,
  drafts,
  onFault,
  onStored,
}: Pick<
  SessionOptions,
  'sessionId' | 'storage' | 'drafts' | 'onFault' | 'onStored'
>): ComposerDraft {
  let text = drafts.composer
  const write = createPersistentWrite<string>(
    typed => storage.drafts.write(sessionId, 'composer', typed),
    { onFault: error => onFault(fitted('typing', error)), onRoom: onStored },
  )
  return {
    text: () => text,
    keep: typed => {
      text = typed
      void write(typed)
    },
  }
}
