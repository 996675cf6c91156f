import { readAway } from '../../kit/browser-storage.ts'

/** The question of a sign-in for which this tab was left. `signed-in.htm` knows the name, and keeps an answer only beside a question. */
export const QUESTION = 'question'

/** True if this tab was left for a sign-in. */
export function hasLeft(): boolean {
  return readAway(QUESTION) !== null
}
