import { createContext } from 'react'
import type { AtRestPort } from '../../ports/at-rest.ts'

/** The encryption on this device; null if there is no storage, as in tests of a component. */
export const AtRestContext = createContext<AtRestPort | null>(null)
