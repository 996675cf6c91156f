import type { ApplicationPorts } from '../../ports/application-ports.ts'
import type { WorkerHost } from '../../host/feature.ts'
import type {
  KeySignIn,
  SignInOutcome,
  SignInQuestion,
  SignInWay,
} from '../../ports/key-sign-in.ts'
import { inTime } from '../../runtime/async/calls.ts'

/** Milliseconds in which a person signs in. Later answers are not used. */
export const SIGN_IN_MS = 10 * 60_000

/** How a sign-in ended; `late`: its time was over, `cancelled`: the call was. */
export type SignInEnd = SignInOutcome | { readonly type: 'late' } | { readonly type: 'cancelled' }

export interface SignInCommands {
  /** Makes a question to the service with this id. `back`: the address of `signed-in.htm`. */
  ask(serverId: string, back: string, way: SignInWay): Promise<SignInQuestion>
  /** Waits for the answer of another window, and exchanges it for a key. */
  wait(serverId: string, question: SignInQuestion, callId: string): Promise<SignInEnd>
  /** Exchanges the answer that this tab came back with. `askedAt`: milliseconds since 1970. */
  finish(
    serverId: string,
    question: Pick<SignInQuestion, 'state' | 'verifier'> & { readonly askedAt: number },
    answer: string,
  ): Promise<SignInEnd>
}

export function create({
  ports: { servers, clock },
  calls,
}: Pick<WorkerHost<never>, 'calls'> & {
  readonly ports: Pick<ApplicationPorts, 'servers' | 'clock'>
}): SignInCommands {
  const serviceOf = async (serverId: string): Promise<KeySignIn> => {
    const known = (await servers.known()).find(({ id }) => id === serverId)
    if (!known?.signIn) throw new RangeError(`Nobody can sign in at ${serverId}`)
    return known.signIn
  }
  return {
    ask: async (serverId, back, way) => servers.signIn.ask(await serviceOf(serverId), back, way),
    wait: async (serverId, question, callId) => {
      const service = await serviceOf(serverId)
      return calls.run(callId, async signal => {
        const over = new AbortController()
        const either = AbortSignal.any([signal, over.signal])
        try {
          const answer = await inTime(servers.signIn.answered(question.state, either), SIGN_IN_MS)
          if (answer === null) return { type: 'late' }
          return await servers.signIn.exchange(service, question, answer, signal)
        } catch (error) {
          if (signal.aborted) return { type: 'cancelled' }
          throw error
        } finally {
          over.abort()
        }
      })
    },
    finish: async (serverId, { askedAt, ...question }, answer) => {
      const age = clock.now() - askedAt
      if (age > SIGN_IN_MS || age < 0) return { type: 'late' }
      const service = await serviceOf(serverId)
      return servers.signIn.exchange(service, question, answer, new AbortController().signal)
    },
  }
}
