/** Steers what the model reads, by hand. Loaded with the first call. */
import { type Dispatch, functionsOf } from '../../ports/connection.ts'
import type { Notices } from '../notices/notices.ts'
import type { Session } from '../session/session-api.ts'

/** All of it for the open session; without one, nothing happens. */
export interface SteeringCommands {
  /**
   * Asks a side question by its words; repeats, stops or takes in a stored one by its id. False: it was not possible, and a notice
   * says why.
   */
  sideQuestion(...inputs: Parameters<Session['sideQuestion']>): Promise<boolean>
}

interface SteeringOptions {
  readonly opened: () => Session | null
  readonly notices: Notices
}

/** Calls one of the commands by its name. A failure becomes a notice, and the result is false. */
export async function runSteering(
  options: SteeringOptions,
  ...[name, inputs]: Parameters<Dispatch>
): Promise<unknown> {
  try {
    return await functionsOf(createSteering(options))(name, inputs)
  } catch (error) {
    options.notices.fault(error)
    return false
  }
}

function createSteering({ opened, notices }: SteeringOptions): SteeringCommands {
  return {
    sideQuestion: async (act, wordsOrId) => {
      const refusal = (await opened()?.sideQuestion(act, wordsOrId)) ?? null
      if (refusal !== null) notices.warn(refusal)
      return refusal === null
    },
  }
}
