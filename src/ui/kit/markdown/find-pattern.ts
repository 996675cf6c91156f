import { createContext } from 'react'

/** What somebody looks for in the conversation, so that code which holds it unfolds; null for nothing. */
export const FindPatternContext = createContext<RegExp | null>(null)
