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
}: Pick<SessionOptions, 'sessionId' | 'storage' | 'drafts' | 'onFault'>): ComposerDraft {
  let text = drafts.composer
  return {
    text: () => text,
    keep: typed => {
      text = typed
      storage.drafts.write(sessionId, 'composer', typed).catch(onFault)
    },
  }
}
