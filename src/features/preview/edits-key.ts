/** The key of edits by hand in the store of settings. */
export const EDITS_KEY = 'preview-edits'
