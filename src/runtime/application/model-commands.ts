import { commandSentences } from '../../i18n/en/sentences/application.ts'
import type { Application } from './application.ts'
import type { CancellableCalls } from '../async/cancellable-calls.ts'
import { remembering } from '../async/remembering.ts'
import { AppError } from '../../ports/errors.ts'
import { endpointOption, type ModelOption, modelOptions } from '../models/model-options.ts'
import type { ModelRegistry } from '../models/model-registry.ts'
import type { EndpointSettings } from '../../ports/endpoint.ts'
import type { ModelSetting, SessionModelSettings } from '../models/session-model-settings.ts'
import type { Session } from '../session/session-api.ts'
import type { LocalRunnerState } from '../local-models/runner-state.ts'
import type { Settings } from '../settings/settings.ts'

type ModelCommands = Pick<
  Application,
  'testEndpoint' | 'connectEndpoint' | 'useDemoModel' | 'chooseModel'
>

interface ModelCommandsOptions {
  readonly models: ModelRegistry
  readonly sessionModels: SessionModelSettings
  readonly runners: () => readonly LocalRunnerState[]
  readonly opened: () => Session | null
  readonly calls: CancellableCalls
  readonly changed: () => void
  readonly settings: () => Settings
  readonly updateSettings: (change: Partial<Settings>) => Promise<void>
  /** Wraps an action: a rejection is shown as a notice and not rethrown. */
  readonly reportingErrors: <Arguments extends readonly unknown[]>(
    run: (...inputs: Arguments) => Promise<unknown>,
  ) => (...inputs: Arguments) => Promise<void>
}

export interface AllModelCommands extends ModelCommands {
  /** Chooses a model for all sessions, the open one included. */
  useForAll(change: Partial<Settings>): Promise<void>
  /** The models that a session can be given by name; the same list again while nothing changed. */
  options(): readonly ModelOption[]
}

/** What a person does about which model answers: for all sessions, or for the open one. */
export function createModelCommands(options: ModelCommandsOptions): AllModelCommands {
  const { models, sessionModels, opened, settings, updateSettings, reportingErrors } = options

  const chooseHere = async (meant: ModelSetting | null) => {
    const session = opened()
    if (!session) return
    await sessionModels.choose(session.sessionId, meant)
    options.changed()
    await session.modelChanged()
  }
  const useForAll = async (change: Partial<Settings>) => {
    const sessionId = opened()?.sessionId ?? null
    await updateSettings(change)
    // Choosing for all includes the session that is open.
    if (sessionModels.own(sessionId)) await chooseHere(null)
  }
  const listed = remembering(modelOptions)
  const list = () => {
    const usual = settings()
    return listed(usual, options.runners(), models.offered(usual.endpoint))
  }

  return {
    useForAll,
    options: list,
    testEndpoint: (endpoint, key, callId) =>
      options.calls.run(callId, signal => models.test(endpoint, key, signal)),
    connectEndpoint: reportingErrors(async (endpoint: EndpointSettings, key: string) => {
      await models.connect(endpoint, key)
      await useForAll({ model: 'endpoint', endpoint })
    }),
    useDemoModel: reportingErrors(() => useForAll({ model: 'demo' })),
    chooseModel: async name => {
      let chosen = false
      await reportingErrors(async () => {
        if (name === null) await chooseHere(null)
        else await chooseHere(optionNamed(name).setting)
        chosen = opened() !== null
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
