import { commandSentences } from '../../i18n/en/sentences/runtime.ts'
import type { Application } from './application.ts'
import type { CancellableCalls } from '../async/cancellable-calls.ts'
import { remembering } from '../async/remembering.ts'
import { createModelOffers, type ModelOffer } from './model-offer.ts'
import { AppError } from '../../ports/errors.ts'
import { endpointOption, type ModelOption, modelOptions } from '../models/model-options.ts'
import type { ModelRegistry } from '../models/model-registry.ts'
import type { Clock } from '../../ports/platform.ts'
import type { EndpointReport, EndpointSettings } from '../../ports/endpoint.ts'
import type { ModelSetting, SessionModelSettings } from '../models/session-model-settings.ts'
import type { Session } from '../session/session-api.ts'
import type { LocalRunnerState } from '../local-models/runner-state.ts'
import { NO_ENDPOINT } from '../settings/default-settings.ts'
import {
  sameServer,
  servicesOf,
  withoutService,
  withService,
  withTest,
} from '../settings/services.ts'
import type { Settings } from '../settings/settings.ts'
import type { ReportingErrors } from './reporting-errors.ts'

type ModelCommands = Pick<
  Application,
  | 'testEndpoint'
  | 'connectEndpoint'
  | 'removeService'
  | 'useDemoModel'
  | 'chooseModel'
  | 'answerModelOffer'
>

interface ModelCommandsOptions {
  readonly clock: Clock
  readonly models: ModelRegistry
  readonly sessionModels: SessionModelSettings
  readonly runners: () => readonly LocalRunnerState[]
  readonly opened: () => Session | null
  /** Shows an empty session. */
  readonly startNew: () => Promise<void>
  readonly calls: CancellableCalls
  readonly changed: () => void
  /** Calls back after each change of the application. */
  readonly subscribe: (listener: () => void) => void
  readonly onFault: (error: unknown) => void
  readonly settings: () => Settings
  readonly updateSettings: (change: Partial<Settings>) => Promise<void>
  readonly reportingErrors: ReportingErrors
}

export interface AllModelCommands extends ModelCommands {
  /** A model that was chosen and is not in use yet; null for none. */
  offer(): ModelOffer | null
  /**
   * Chooses a model for all sessions, the open one included, which may have to be compacted first: see `modelOffer`. The
   * sample keeps its own: from there on a new session is shown.
   */
  useForAll(change: Partial<Settings>): Promise<void>
  /** Keeps what a test of a connected server found. */
  noteTest(endpoint: EndpointSettings, report: EndpointReport): Promise<void>
  /** The models that a session can be given by name; the same list again while nothing changed. */
  options(): readonly ModelOption[]
}

/** What a person does about which model answers: for all sessions, or for the open one. */
export function createModelCommands(options: ModelCommandsOptions): AllModelCommands {
  const { models, sessionModels, opened, settings, updateSettings, reportingErrors } = options

  const offers = createModelOffers(options)
  const give = async (sessionId: string, meant: ModelSetting | null) => {
    await sessionModels.choose(sessionId, meant)
    options.changed()
    await opened()?.modelChanged()
  }
  const chooseHere = async (meant: ModelSetting | null) => {
    const sessionId = opened()?.sessionId
    if (sessionId === undefined) return false
    return offers.choose({ ...settings(), ...meant }, () => give(sessionId, meant))
  }
  const useForAll = async (change: Partial<Settings>) => {
    const session = opened()
    if (session?.snapshot().origin === 'sample') {
      // It keeps the model that its words come from.
      await updateSettings(change)
      if (change.model !== 'demo') await options.startNew()
      return
    }
    const sessionId = session?.sessionId ?? null
    await offers.choose({ ...settings(), ...change }, async () => {
      await updateSettings(change)
      // Choosing for all includes the session that is open.
      if (sessionId !== null && sessionModels.own(sessionId)) await give(sessionId, null)
    })
  }
  const listed = remembering(modelOptions)
  const list = () => {
    const usual = settings()
    return listed(usual, options.runners(), models.offered(usual.endpoint))
  }

  return {
    offer: offers.shown,
    useForAll,
    options: list,
    testEndpoint: (endpoint, key, callId) =>
      options.calls.run(callId, signal => models.test(endpoint, key, signal)),
    connectEndpoint: reportingErrors(async (endpoint: EndpointSettings, key: string) => {
      // Listed before it is asked: what the asking finds is kept with it.
      await updateSettings({ services: withService(servicesOf(settings()), endpoint) })
      await models.connect(endpoint, key)
      await useForAll({ model: 'endpoint', endpoint })
    }),
    removeService: reportingErrors(async (endpoint: EndpointSettings) => {
      const services = withoutService(servicesOf(settings()), endpoint)
      const { model, endpoint: inUse } = settings()
      if (!sameServer(endpoint, inUse)) return updateSettings({ services })
      const change = { services, endpoint: NO_ENDPOINT }
      return model === 'endpoint' ? useForAll({ model: 'demo', ...change }) : updateSettings(change)
    }),
    noteTest: reportingErrors(
      async (endpoint: EndpointSettings, { code, models: ids }: EndpointReport) => {
        const before = servicesOf(settings())
        const services = withTest(before, endpoint, {
          // A server that lacks one model answers all the same.
          ok: code === 'ok' || (code === 'no-such-model' && ids.length > 0),
          models: ids,
          at: options.clock.now(),
        })
        if (services !== before) await updateSettings({ services })
      },
    ),
    answerModelOffer: reportingErrors(offers.answer),
    useDemoModel: reportingErrors(() => useForAll({ model: 'demo' })),
    chooseModel: async name => {
      let chosen = false
      await reportingErrors(async () => {
        chosen = await chooseHere(name === null ? null : optionNamed(name).setting)
      })()
      return chosen
    },
  }

  function optionNamed(name: string) {
    const known = list()
    const option =
      known.find(other => other.name === name) ??
      known.find(other => other.name.toLowerCase() === name.toLowerCase()) ??
      endpointOption(settings(), name)
    if (option) return option
    const names = known.map(other => other.name)
    throw new AppError('unknown-model', commandSentences.unknown('model', name, names))
  }
}
