/** What each session used, in the store of settings. */
export const USE_KEY = 'use.sessions'

/** True once it was counted. It is read at each start, so it is short. */
export const COUNTS_KEY = 'use.counts'
