import { keptHere } from '../kit/kept.ts'
import { CONTEXT_OPEN_KEY, useUiState } from '../store.ts'
import { useMedia } from '../kit/use-media.ts'

/** Which columns are open, and which of them lie over the conversation. */
export interface Columns {
  /** One column: sessions and context slide over it. */
  readonly narrow: boolean
  /** The context panel, when it opens, lies over the conversation. */
  readonly overlaid: boolean
  readonly drawerOpen: boolean
  readonly contextOpen: boolean
  /** The context panel is a sheet from the bottom now. */
  readonly sheetOpen: boolean
}

/** The columns as the window's width allows and the user chose. */
export function useColumns(): Columns {
  const drawer = useUiState(state => state.sessionsOpen)
  const chosen = useUiState(state => state.contextOpen)
  // While one is being opened its place is kept, so that nothing moves once it is there.
  const hasPlace = useUiState(({ app }) => app.session !== null || !app.ready || app.opening)
  const narrow = useMedia('(max-width: 720px)')
  const overlaid = useMedia('(max-width: 1160px)')
  const contextOpen = hasPlace && (chosen ?? (!overlaid && keptHere(CONTEXT_OPEN_KEY) !== null))
  return {
    narrow,
    overlaid,
    drawerOpen: narrow && drawer,
    contextOpen,
    sheetOpen: narrow && contextOpen,
  }
}
