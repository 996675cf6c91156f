import type { KeyboardEvent, ReactNode } from 'react'

/** What helps while a message is typed, such as the list of commands; the shell makes it and hands it to the composer. */
export interface ComposerAssist {
  /** Shown above the textbox; null when there is nothing to offer. */
  readonly menu: ReactNode
  /** For the textbox, which keeps the focus: what it controls and which choice is active. */
  readonly attributes: Readonly<Record<`aria-${string}`, string | boolean | undefined>>
  /** Sees each key before the composer does; true when it has dealt with it. */
  onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): boolean
  /** Sees the text before it is sent; true when it was a command, which is then not sent. */
  submit(text: string): boolean
}
