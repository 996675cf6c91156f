/**
 * What helps while a message is typed, such as the list of commands behind a slash. The composer
 * does not know what it is: the shell calls the hook that makes it, with the draft's text and its
 * `setText`, and hands it over.
 *
 * @module
 */
import type { KeyboardEvent, ReactNode } from 'react'

export interface ComposerAssist {
  /** Shown above the textbox; null when there is nothing to offer. */
  readonly menu: ReactNode
  /** For the textbox, which keeps the focus: what it controls and which choice is active. */
  readonly attributes: Readonly<Record<`aria-${string}`, string | boolean | undefined>>
  /** Sees each key before the composer does; true when it has dealt with it. */
  onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): boolean
  /** Sees the text before it is sent; resolves to true when it was a command, which is then not sent. Never rejects. */
  submit(text: string): Promise<boolean>
}
