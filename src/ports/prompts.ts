/**
 * Texts that are written once and used often.
 *
 * @module
 */

/** A text of the person's own, for messages. Blanks in it, such as `{{topic}}`, are filled when it is used. */
export interface Prompt {
  /** No other prompt has it, whatever the case of its letters. */
  readonly name: string
  readonly text: string
  /** When it was saved last: milliseconds since the Unix epoch, UTC. */
  readonly at: number
}

/** All prompts of this browser. Rejects with `StoreError`. */
export interface PromptStore {
  /** Saved last first. One that another version wrote and this one cannot read is left out, and left alone. */
  list(): Promise<readonly Prompt[]>
  /**
   * Puts prompts in the place of those of these names, all or nothing. Resolves to false where a name is another prompt's;
   * nothing is then changed.
   */
  replace(names: readonly string[], prompts: readonly Prompt[]): Promise<boolean>
  /** Calls back after a change, in this tab or another one; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void
}
