import { createContext } from 'react'

/** What the kit needs of the page around it. */
export interface Surroundings {
  readonly theme: 'system' | 'light' | 'dark'
  /** Closes the dialog that is open. */
  readonly closeDialog: () => void
  /** Saves a file on the person's device. */
  readonly download: (name: string, content: Blob) => void
}

/** A page without an application follows the browser, closes its dialogs itself, and saves nothing. */
export const SurroundingsContext = createContext<Surroundings>({
  theme: 'system',
  closeDialog: () => undefined,
  download: () => undefined,
})
