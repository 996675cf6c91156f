/** What each session used, in the store of settings. */
export const USE_KEY = 'use.sessions'
