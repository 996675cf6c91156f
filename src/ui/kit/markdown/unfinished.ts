import { createContext } from 'react'

/** True around a block that is still being written. */
export const UnfinishedContext = createContext(false)
