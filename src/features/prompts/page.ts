import type { PromptWords } from '../../transfer/prompt-file.ts'

/** What the dialog of prompts shows, with what is typed there. */
export type PromptPage =
  | { readonly type: 'list' }
  | {
      readonly type: 'edit'
      /** The name of the prompt that is changed; null for a new one. */
      readonly former: string | null
      readonly words: PromptWords
      readonly before: PromptWords
    }
  /** A prompt that is used; `values`: what is in its blanks so far. */
  | {
      readonly type: 'fill'
      readonly prompt: PromptWords
      readonly values: ReadonlyMap<string, string>
    }
