import { z } from 'zod'
import type { CommandsOf } from '../../host/feature.ts'
import { storedBeforeLock } from '../../kit/before-lock.ts'
import { readAway } from '../../kit/browser-storage.ts'
import { keepAway, leaveFor } from '../../kit/leave-for.ts'
import type { KnownServer } from '../../ports/endpoint.ts'
import { parseJson } from '../../ports/parse-json.ts'
import type { signIn } from './feature.ts'
import { hasLeft, QUESTION } from './left-sign-in.ts'

/** `signed-in.htm` keeps it under this name. */
export const ANSWER = 'answer'

const Left = z.strictObject({
  serverId: z.string(),
  state: z.string(),
  verifier: z.string(),
  /** Milliseconds since 1970. */
  askedAt: z.int().nonnegative(),
  /** True: the service is to be used. False: it lacked only a key. */
  connects: z.boolean(),
})

/** A sign-in for which this tab was left. */
export type LeftSignIn = z.infer<typeof Left>

/** Leaves this tab for the page of a service. False if the question could not be made, and the page stays. */
export async function leaveToSignIn(
  commands: Pick<CommandsOf<typeof signIn>, 'ask'>,
  { id: serverId }: Pick<KnownServer, 'id'>,
  connects: boolean,
): Promise<boolean> {
  try {
    const { address, state, verifier } = await commands.ask(serverId, backAddress(), 'tab')
    // The draft.
    await storedBeforeLock()
    const left: LeftSignIn = { serverId, state, verifier, askedAt: Date.now(), connects }
    keepAway(QUESTION, JSON.stringify(left))
    leaveFor(address)
    return true
  } catch {
    // Its code cannot be fetched, or the browser makes no challenge here: the person is told.
    return false
  }
}

/** The browser shows this page again as it was left: nothing was answered. False if it was left for something else. */
export function clearLeaving(): boolean {
  if (!hasLeft()) return false
  for (const name of [QUESTION, ANSWER, 'chat']) keepAway(name, null)
  return true
}

/** Takes what this tab came back with, once: the sign-in, and the answer to it, or null for none. Null if nothing readable was kept. */
export function takeReturn(): { readonly left: LeftSignIn; readonly answer: string | null } | null {
  const [left, answer] = [readAway(QUESTION), readAway(ANSWER)]
  for (const name of [QUESTION, ANSWER]) keepAway(name, null)
  const read = Left.safeParse(parseJson(left ?? '')).data
  return read === undefined ? null : { left: read, answer }
}

/** Where the page of a service leads back to, wherever this app is. */
export function backAddress(): string {
  return new URL('./signed-in.htm', document.baseURI).href
}
