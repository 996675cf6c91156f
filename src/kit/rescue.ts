import { createContext } from 'react'
import type { RescuePort } from '../ports/rescue.ts'

/** Saves sessions when the page cannot show them. It uses nothing that the page shows. */
export interface Rescue {
  readonly download: (name: string, content: Blob) => void
  readonly port: Pick<RescuePort, 'exportAll'>
}

/** Null if there is no storage, as in tests of a component. */
export const RescueContext = createContext<Rescue | null>(null)
