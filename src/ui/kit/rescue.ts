import { createContext } from 'react'
import type { RescuePort } from '../../ports/rescue.ts'
import type { PageSurface } from '../store.ts'

/** What saves sessions when the page cannot show them: it depends on nothing that the page shows. */
export interface Rescue extends Pick<PageSurface, 'download'> {
  readonly port: Pick<RescuePort, 'exportAll'>
}

/** Null where there is nothing to save from, as in tests of a part. */
export const RescueContext = createContext<Rescue | null>(null)
