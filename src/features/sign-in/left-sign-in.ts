import { readAway } from '../../kit/browser-storage.ts'

/** The question of a sign-in for which this tab was left. `signed-in.htm` knows the name, and keeps an answer only beside a question. */
export const QUESTION = 'question'

/** True if this tab was left for a sign-in. */
export function hasLeft(): boolean {
  return readAway(QUESTION) !== null
}

/**
 * True if this page is the one that a sign-in led back to. It looks once, at its start: a page that is left for a sign-in keeps a question,
 * too, and is still drawn for a moment.
 */
export const isBack = hasLeft()
