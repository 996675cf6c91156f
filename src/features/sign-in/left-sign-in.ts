/** A sign-in for which this tab was left: what the page needs when it is back. */
import { keepAway, readAway } from '../../kit/kept.ts'

const QUESTION = 'question'

/** `signed-in.htm` keeps it under this name. */
export const ANSWER = 'answer'

/** Keeps a sign-in while the person is away. */
export function keepSignIn(left: string): void {
  keepAway(QUESTION, left)
}

/** True if this tab was left for a sign-in. Else an answer that nobody asked for is thrown away. */
export function hasLeft(): boolean {
  const isLeft = readAway(QUESTION) !== null
  if (!isLeft) keepAway(ANSWER, null)
  return isLeft
}

/** Takes the sign-in, and the answer to it; each is there once. Null where nothing was kept, or answered. */
export function takeSignIn(): { readonly left: string | null; readonly answer: string | null } {
  const taken = { left: readAway(QUESTION), answer: readAway(ANSWER) }
  for (const name of [QUESTION, ANSWER]) keepAway(name, null)
  return taken
}
