import type { KeyboardEvent, ReactNode } from 'react'

/** Help while a person types, such as the list of commands. The shell makes it and passes it to the composer. */
export interface ComposerAssist {
  /** Shown above the textbox; null when there is nothing to offer. */
  readonly menu: ReactNode
  /** ARIA attributes for the text box, which keeps the focus: the list that it controls, and the active choice. */
  readonly attributes: Readonly<Record<`aria-${string}`, string | boolean | undefined>>
  /** Gets each key before the composer; true if it handled the key. */
  onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): boolean
  /** Gets the text before it is sent; true for a command, which is not sent. */
  submit(text: string): boolean
}
