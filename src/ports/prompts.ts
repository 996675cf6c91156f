/** Texts that the person writes once and uses often. */

/** A saved text for messages. Its blanks, such as `{{topic}}`, are filled at each use. */
export interface Prompt {
  /** Unique, ignoring case. */
  readonly name: string
  readonly text: string
  /** When the text is useful as instructions for the model; absent: it is for messages only. */
  readonly purpose?: string | undefined
  /** When it was last saved, in milliseconds since 1970, UTC. */
  readonly at: number
}

/** All prompts of this browser. Rejects with `StoreError`. */
export interface PromptStore {
  /** Last saved first. A prompt of another version that this one cannot read is omitted and stays stored. */
  list(): Promise<readonly Prompt[]>
  /** Replaces the prompts of these names, all or nothing. False, and no change, if another prompt has one of the new names. */
  replace(names: readonly string[], prompts: readonly Prompt[]): Promise<boolean>
  /** Calls back after a change in this tab or another one; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void
}
