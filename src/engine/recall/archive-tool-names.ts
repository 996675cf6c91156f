/** The names of the tools that read what is stored, which the page, the runtime and the engine know. */
export const SEARCH_HISTORY = 'search_history'
export const EXPAND = 'expand'
export const SEARCH_MEMORY = 'search_memory'
export const READ_PROJECT_FILE = 'read_project_file'
/** The tools that read hidden messages. */
export const ARCHIVE_TOOLS: ReadonlySet<string> = new Set([SEARCH_HISTORY, EXPAND])
/** The tools whose results repeat what anyone wrote. */
export const QUOTING_TOOLS: ReadonlySet<string> = new Set([
  ...ARCHIVE_TOOLS,
  SEARCH_MEMORY,
  READ_PROJECT_FILE,
])
