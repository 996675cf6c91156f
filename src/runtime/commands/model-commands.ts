import { shortenedList } from '../../i18n/list.ts'
import { commandFaultText } from '../../i18n/en/sentences/runtime.ts'
import { AppError } from '../../ports/errors.ts'
import type { ChatModel } from '../../ports/chat-model.ts'
import type { EndpointReport, EndpointSettings } from '../../ports/endpoint.ts'
import type { RunnerId } from '../../ports/local-runner.ts'
import type { Clock } from '../../ports/platform.ts'
import { type CancellableCalls, rememberLast } from '../async/calls.ts'
import type { LocalModels } from '../local-models/local-models.ts'
import { endpointOption, modelOptions } from '../models/model-options.ts'
import type { ModelRegistry } from '../models/model-registry.ts'
import type { ModelSetting, SessionModelSettings } from '../models/session-model-settings.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { NO_ENDPOINT } from '../settings/default-settings.ts'
import {
  sameServer,
  servicesOf,
  removeService,
  addService,
  noteTest,
} from '../settings/services.ts'
import type { Settings } from '../settings/settings.ts'
import type { FailureReports } from '../notices/notices.ts'
import type { EngineConfig, ModelRef, SwitchAdvice } from '../../engine/index.ts'
import type { Session, SessionOptions } from '../session/session-api.ts'

export interface ModelOffer extends SwitchAdvice {
  /** The chosen model. */
  readonly model: ModelRef
}

/** Compact first, use the model now, or keep the old model. */
export type ModelOfferAnswer = 'compact' | 'switch' | 'stay'

/** What a person can do with models. */
export interface ModelCommands {
  /** Tests the server; with an empty `key`, uses the saved key for its host. Changes nothing. */
  testEndpoint(settings: EndpointSettings, key: string, callId: string): Promise<EndpointReport>
  /** Uses the endpoint from now on, or first offers a compaction (`modelOffer`). The key stays in memory of this tab. */
  connectEndpoint(settings: EndpointSettings, key: string): Promise<void>
  /** Removes a connected server; if it was in use, the demo model replaces it. Its key stays. */
  removeService(endpoint: EndpointSettings): Promise<void>
  useDemoModel(): Promise<void>
  /** Gives the open session its own model (null: the one for all). False: a notice says why, or `modelOffer` waits for an answer. */
  chooseModel(name: string | null): Promise<boolean>
  /** Answers `modelOffer`. After `compact`, the model is in use when the summary is applied. */
  answerModelOffer(answer: ModelOfferAnswer): Promise<void>
  /** Asks every runner whether it works on this device. */
  probeRunners(): Promise<void>
  /** Asks a runner for its models; this may load the runner. */
  listLocalModels(runner: RunnerId): Promise<void>
  /** Uses this model from now on. The first message loads it into memory. */
  useLocalModel(runner: RunnerId, modelId: string): Promise<void>
}

export interface ModelCommandsOptions extends FailureReports {
  readonly clock: Clock
  readonly models: ModelRegistry
  readonly sessionModels: SessionModelSettings
  /** Reads the session's choice of models. */
  readonly loadModel: (sessionId: string) => Promise<unknown>
  readonly local: LocalModels
  readonly sessions: Pick<Sessions, 'opened' | 'startNew'>
  readonly calls: CancellableCalls
  readonly changed: () => void
  readonly subscribe: (listener: () => void) => void
  readonly onFault: (error: unknown) => void
  readonly settings: () => Settings
  readonly updateSettings: (change: Partial<Settings>) => Promise<void>
}

/** Commands for models: the one that answers, in all sessions or in this one, and those on this device. */
export function createModelCommands(options: ModelCommandsOptions) {
  const { models, sessionModels, local, settings, updateSettings, reportFailure } = options
  const { opened, startNew } = options.sessions
  const offers = createModelOffers({ ...options, opened })
  const give = async (sessionId: string, meant: ModelSetting | null) => {
    await sessionModels.choose(sessionId, meant)
    options.changed()
    await opened()?.modelChanged()
  }
  const chooseHere = async (meant: ModelSetting | null) => {
    const sessionId = opened()?.sessionId
    if (sessionId === undefined) return false
    return offers.choose({ ...sessionModels.usual(sessionId), ...meant }, () =>
      give(sessionId, meant),
    )
  }
  /** Chooses a model for all sessions and the open one, perhaps after a compaction. The sample keeps the demo model. */
  const useForAll = async (change: Partial<Settings>) => {
    const session = opened()
    if (session?.snapshot().origin === 'sample') {
      // The sample keeps the demo model, which wrote its messages.
      await updateSettings(change)
      if (change.model !== 'demo') await startNew()
      return
    }
    const sessionId = session?.sessionId ?? null
    await offers.choose({ ...settings(), ...change }, async () => {
      await updateSettings(change)
      // The choice for all includes the open session.
      if (sessionId !== null && sessionModels.own(sessionId)) await give(sessionId, null)
    })
  }
  const listed = rememberLast(modelOptions)
  const list = () => {
    const usual = settings()
    return listed(usual, local.runners(), models.offered(usual.endpoint))
  }

  /** Stores the result of a test of a connected server. */
  const storeTest = reportFailure(
    async (endpoint: EndpointSettings, { code, models: ids, windows }: EndpointReport) => {
      const before = servicesOf(settings())
      const services = noteTest(before, endpoint, {
        // A server that lacks one model still answers.
        ok: code === 'ok' || (code === 'no-such-model' && ids.length > 0),
        models: ids,
        ...(windows && { windows }),
        at: options.clock.now(),
      })
      if (services !== before) await updateSettings({ services })
    },
  )
  const commands: ModelCommands = {
    testEndpoint: (endpoint, key, callId) =>
      options.calls.run(callId, signal => models.test(endpoint, key, signal)),
    connectEndpoint: reportFailure(async (endpoint, key) => {
      // Listed first, so that the result of the test is stored with it.
      await updateSettings({ services: addService(servicesOf(settings()), endpoint) })
      await models.connect(endpoint, key)
      await useForAll({ model: 'endpoint', endpoint })
    }),
    removeService: reportFailure(async endpoint => {
      const services = removeService(servicesOf(settings()), endpoint)
      const { model, endpoint: inUse } = settings()
      if (!sameServer(endpoint, inUse)) return updateSettings({ services })
      const change = { services, endpoint: NO_ENDPOINT }
      return model === 'endpoint' ? useForAll({ model: 'demo', ...change }) : updateSettings(change)
    }),
    answerModelOffer: reportFailure(offers.answer),
    useDemoModel: reportFailure(() => useForAll({ model: 'demo' })),
    chooseModel: name =>
      options.resultOr(false, () => chooseHere(name === null ? null : optionNamed(name).setting)),

    probeRunners: reportFailure(local.probe),
    listLocalModels: reportFailure(local.list),
    useLocalModel: reportFailure(async (runner: RunnerId, model: string) => {
      await local.open({ runner, model })
      await useForAll({ model: 'local', local: { runner, model } })
    }),
  }
  return {
    commands,
    noteTest: storeTest,
    /** A chosen model that is not in use yet; null for none. */
    offer: offers.shown,
    /** The session's own model, then those that write summaries, and those on this device. */
    writersFor: async (sessionId: string): Promise<readonly ChatModel[]> => {
      await options.loadModel(sessionId)
      const here = sessionModels.settingsFor(sessionId)
      const onDevice = list().filter(({ setting }) => setting.model === 'local')
      return [
        models.chat(here),
        ...models.writers(here),
        ...onDevice.map(({ setting }) => models.chat(setting)),
      ]
    },
    /** What a session needs to ask several models. */
    severalFor: (sessionId: string): NonNullable<SessionOptions['several']> => ({
      models: () => sessionModels.several(sessionId).map(setting => models.chat(setting).ref),
      environmentOf: async model => {
        const { findModel } = await import('../models/find-model.ts')
        return findModel(model, sessionId, { models, sessionModels, options: list })
      },
    }),
    chooseHere,
    chooseSeveral: async (sessionId: string, meant: readonly ModelSetting[]) => {
      await sessionModels.chooseSeveral(sessionId, meant)
      options.changed()
    },
    /** The models that a session can choose by name; the same list while nothing changes. */
    options: list,
    named: (name: string) => optionNamed(name).setting,
  }

  function optionNamed(name: string) {
    const known = list()
    const option =
      known.find(other => other.name === name) ??
      known.find(other => other.name.toLowerCase() === name.toLowerCase()) ??
      endpointOption(settings(), name)
    if (option) return option
    const names = known.map(other => other.name)
    throw new AppError(
      'unknown-model',
      commandFaultText('unknown-model', { name, known: shortenedList(names) }),
    )
  }
}

interface ModelOffersOptions {
  readonly models: Pick<ModelRegistry, 'chat' | 'ready'>
  readonly opened: () => Session | null
  readonly subscribe: (listener: () => void) => void
  readonly changed: () => void
  readonly onFault: (error: unknown) => void
}

interface Held {
  readonly offer: ModelOffer
  readonly sessionId: string
  readonly chosen: Settings
  readonly budget: EngineConfig['budget']
  readonly apply: () => Promise<void>
  /** The model is in use when the summary is applied. */
  readonly isCompacting: boolean
}

/** Offers a compaction before a chosen model with a too small window is used. Source: copilot-cli (presets, E11). */
function createModelOffers({ models, opened, subscribe, changed, onFault }: ModelOffersOptions) {
  let held: Held | null = null

  const offerFor = (chosen: Settings) => {
    const session = opened()
    if (!session) return null
    const chat = models.chat(chosen)
    const found = session.adviceFor({ settings: chosen, chat })
    if (!found) return null
    const { sessionId } = session
    return { offer: { ...found.advice, model: chat.ref }, budget: found.budget, sessionId }
  }
  const applyHeld = async () => {
    const apply = held?.apply
    held = null
    await apply?.()
    changed()
  }
  /** The chosen model is in use when the summary is applied, or when the person leaves the long conversation. */
  const look = () => {
    if (!held) return
    const session = opened()
    const isLeft = session?.sessionId !== held.sessionId
    if (!isLeft && (!held.isCompacting || session.isBusy() || session.isCompacting())) return
    if (isLeft || offerFor(held.chosen) === null) return void applyHeld().catch(onFault)
    held = { ...held, isCompacting: false }
    changed()
  }
  subscribe(look)

  return {
    /** The offer that waits for an answer; null for none. */
    shown: (): ModelOffer | null => held?.offer ?? null,
    /** Applies the choice if the open conversation fits. Else offers a compaction, and resolves with false. */
    choose: async (chosen: Settings, apply: () => Promise<void>): Promise<boolean> => {
      held = null
      await models.ready(chosen)
      const found = offerFor(chosen)
      if (!found) {
        await apply()
        return true
      }
      held = { ...found, chosen, apply, isCompacting: false }
      changed()
      return false
    },
    answer: async (answer: ModelOfferAnswer) => {
      if (!held) return
      if (answer === 'switch') return applyHeld()
      if (answer === 'stay') held = null
      else {
        const asked = held
        await opened()?.signal({ type: 'compact-for-model', budget: asked.budget })
        if (held === asked) held = { ...asked, isCompacting: true }
        look()
      }
      changed()
    },
  }
}
