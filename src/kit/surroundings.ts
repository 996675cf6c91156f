import { createContext } from 'react'

/** What the kit needs of the page around it. */
export interface Surroundings {
  readonly theme: 'system' | 'light' | 'dark'
  /** Closes the dialog that is open. */
  readonly closeDialog: () => void
}

/** A page without an application follows the browser, and closes its dialogs itself. */
export const SurroundingsContext = createContext<Surroundings>({
  theme: 'system',
  closeDialog: () => undefined,
})
