/** The names of the tools over the archive, which the page and the engine know. */
export const SEARCH_HISTORY = 'search_history'
export const EXPAND = 'expand'
/** The tools that read hidden messages. Their results repeat what anyone wrote. */
export const ARCHIVE_TOOLS: ReadonlySet<string> = new Set([SEARCH_HISTORY, EXPAND])
