/** Steers what the model reads, by hand. Loaded with the first call. */
import { type FoldPlaces, fixedTokens, foldPlaces } from '../../engine/index.ts'
import { modelInfoOf } from '../settings/model-catalogue.ts'
import { isFree, type ModelFacts, type Price } from '../settings/model-info.ts'
import { type Dispatch, functionsOf } from '../../ports/connection.ts'
import { steeringSentences } from '../../i18n/en/sentences/steering.ts'
import { isTemporary, temporarySessionId } from '../../ports/platform.ts'
import { cacheLoss, cacheNow, type PlannedChange } from './cache-loss.ts'
import type { SessionModelSettings } from '../models/session-model-settings.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { Notices } from '../notices/notices.ts'
import type { Session } from '../session/session-api.ts'

/** All of it for the open session; without one, nothing happens. */
export interface SteeringCommands {
  /**
   * Asks a side question by its words; repeats, stops or takes in a stored one by its id. False: it was not possible, and a notice
   * says why.
   */
  sideQuestion(...inputs: Parameters<Session['sideQuestion']>): Promise<boolean>
  /** The view, for a person who chooses what is folded; null without a session, and if its preset never compacts. */
  foldOutlook(): Promise<FoldOutlook | null>
  /** US dollars that the next request costs more after this change, because the provider's cache no longer fits; null for none. */
  cacheLoss(change: PlannedChange): Promise<number | null>
  /** Opens a chat that is never stored, with this text in its message box. False if that failed. */
  startTemporary(words: string): Promise<boolean>
  /** Stores the open temporary chat whole, and opens what was stored. False if that is not possible now; a notice says why. */
  keepTemporary(): Promise<boolean>
}

/** What folding a part of the view changes, as far as it is known without a summary. */
export interface FoldOutlook extends FoldPlaces {
  /** Tokens of system prompt, tools and overhead. */
  readonly fixedTokens: number
  /** Of the last request, from the provider's cache; 0 if none did. */
  readonly cachedTokens: number
  /** Of the model that answers; null if unknown or free. */
  readonly price: Price | null
}

interface SteeringOptions {
  readonly sessions: Pick<Sessions, 'opened' | 'startNew' | 'temporary' | 'open' | 'refresh'>
  readonly sessionModels: Pick<SessionModelSettings, 'own' | 'choose'>
  readonly notices: Notices
  /** The person's own facts about models. */
  readonly catalogue: () => readonly ModelFacts[]
}

/** Calls one of the commands by its name. A failure becomes a notice, and the result is false or null. */
export async function runSteering(
  options: SteeringOptions,
  ...[name, inputs]: Parameters<Dispatch>
): Promise<unknown> {
  try {
    return await functionsOf(createSteering(options))(name, inputs)
  } catch (error) {
    options.notices.fault(error)
    return name === 'foldOutlook' || name === 'cacheLoss' ? null : false
  }
}

function createSteering({
  sessions,
  sessionModels,
  notices,
  catalogue,
}: SteeringOptions): SteeringCommands {
  const { opened } = sessions
  return {
    sideQuestion: async (act, wordsOrId) => {
      const refusal = (await opened()?.sideQuestion(act, wordsOrId)) ?? null
      if (refusal !== null) notices.warn(refusal)
      return refusal === null
    },
    startTemporary: async words => {
      await sessions.startNew(temporarySessionId, words)
      return true
    },
    keepTemporary: async () => {
      const session = opened()
      if (!session || !isTemporary(session.sessionId)) return false
      const keptId = await (await sessions.temporary()).keep(session)
      if (keptId === null) {
        notices.warn(steeringSentences.keepLater)
        return false
      }
      const model = sessionModels.own(session.sessionId)
      if (model) await sessionModels.choose(keptId, model)
      await sessions.refresh()
      await sessions.open(keptId)
      return true
    },
    foldOutlook: async () => {
      const session = opened()
      if (!session) return null
      await session.whole()
      const { branch, config } = session.inspect()
      const places = foldPlaces(branch, config)
      const now = cacheNow(branch, config, catalogue())
      const price = isFree(config.model)
        ? null
        : modelInfoOf(config.model.model, catalogue())?.price
      return (
        places && {
          ...places,
          fixedTokens: fixedTokens(config),
          cachedTokens: now?.cachedTokens ?? 0,
          price: price ?? null,
        }
      )
    },
    cacheLoss: async change => {
      const session = opened()
      if (!session) return null
      await session.whole()
      return cacheLoss(session.inspect(), change, catalogue())
    },
  }
}
