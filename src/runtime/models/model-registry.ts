import { noticeActions, keySentences, modelSentences } from '../../i18n/en/sentences/runtime.ts'
import { z } from 'zod'
import type { ApplicationPorts } from '../../ports/application-ports.ts'
import type { ModelRef } from '../../engine/index.ts'
import type { CostLedger } from './cost-ledger.ts'
import { ModelError } from '../../ports/errors.ts'
import { originOf, type KeyStore } from '../keys/key-store.ts'
import { withApiKey } from './with-api-key.ts'
import { withCostLimit } from './with-cost-limit.ts'
import { sameServer } from '../settings/services.ts'
import { isFree } from '../settings/is-free.ts'
import type { LocalModels } from '../local-models/local-models.ts'
import type { Notices } from '../notices/notices.ts'
import type { ChatModel } from '../../ports/chat-model.ts'
import type { EndpointPort, EndpointReport, EndpointSettings } from '../../ports/endpoint.ts'
import { summaryModels, type SummarySetting } from '../settings/summarizer-order.ts'
import { canSummarize } from '../settings/can-summarize.ts'
import type { ModelSetting } from './session-model-settings.ts'
import type { LocalChoice, Settings } from '../settings/settings.ts'
import type { ModelChoice } from './model-choice.ts'

/** A server that takes longer to report its window is not waited for. */
const DISCOVERY_MS = 8_000

export interface ModelRegistry {
  /** The selected model; the demo until `ready` has made it ready. */
  chat(selection: ModelSetting): ChatModel
  /** The same as the interface shows it. */
  choice(selection: ModelSetting): ModelChoice
  /** Another model at the selected endpoint, for summaries; null where the selected model is on none. */
  named(selection: ModelSetting, model: string): Promise<ChatModel | null>
  /** The models that write summaries, first choice first. */
  writers(selection: ModelSetting & SummarySetting): readonly ChatModel[]
  hasKey(): boolean
  /** Makes the model ready to be talked to, as after a reload. Nothing is sent, and no model is loaded. */
  ready(selection: ModelSetting & SummarySetting): Promise<void>
  /** Uses the endpoint; an empty key keeps the one that is held for the same host. */
  connect(endpoint: EndpointSettings, key: string): Promise<void>
  /** Ids of the models that this server said it has, now or before a reload; empty where it was not asked. */
  offered(endpoint: EndpointSettings): readonly string[]
  /** Asks the server whether this works; an empty key means the one that is held for the same host. */
  test: EndpointPort['test']
}

interface ModelRegistryOptions {
  readonly changed: () => void
  readonly keys: KeyStore
  readonly ledger: CostLedger
  readonly local: Pick<LocalModels, 'chat' | 'recall'>
  readonly notices: Notices
  readonly settings: () => Settings
  /** Makes this the endpoint for all sessions. */
  readonly useEndpoint: (endpoint: EndpointSettings) => void
  /** Called with what each test of a server found. */
  readonly tested: (endpoint: EndpointSettings, report: EndpointReport) => void
}

/**
 * The model in use: the demo, an endpoint that the user named, or a model on this device. The key store holds the keys.
 */
export function createModelRegistry(
  ports: ApplicationPorts,
  { changed, keys, ledger, local, notices, settings, useEndpoint, tested }: ModelRegistryOptions,
): ModelRegistry {
  /** Opened endpoints, by what was asked for. */
  const endpoints = new Map<string, ChatModel>()
  /** Models that servers said they have, by their address. */
  const offered = new Map<string, readonly string[]>()

  const keyFor = ({ baseUrl }: EndpointSettings, typed = '') =>
    typed === '' ? keys.keyFor(originOf(baseUrl)) : typed

  /** Offers the address that a server redirects to, in one notice for all requests: whose it is, the person must judge. */
  const offer = (wanted: EndpointSettings, address: string) =>
    notices.show({
      tone: 'error',
      text: modelSentences.redirected(new URL(wanted.baseUrl).host, address),
      action: {
        label: noticeActions.useAddress,
        run: () => {
          const { endpoint } = settings()
          const moved = endpoint.baseUrl === wanted.baseUrl ? endpoint : wanted
          useEndpoint({ ...moved, baseUrl: address })
        },
      },
    })

  const opened = async (wanted: EndpointSettings): Promise<ChatModel> => {
    const { ref, limits } = await ports.endpoint.open(wanted, '')
    const windowTokens =
      wanted.windowTokens ?? (await knownWindow(ports, wanted)) ?? limits.windowTokens
    const origin = originOf(wanted.baseUrl)
    const keyed = withApiKey(
      { ref, limits: { ...limits, windowTokens } },
      key => ports.endpoint.open(wanted, key),
      {
        next: () => keys.forRequest(origin),
        explained: (error, key) => {
          if (error instanceof ModelError && error.address !== null) offer(wanted, error.address)
          return key === '' ? keys.explained(origin, error) : error
        },
      },
    )
    if (isFree(ref)) return keyed
    return withCostLimit(keyed, {
      ledger,
      cap: () => settings().dailyCap,
      price: async () => {
        const { modelInfoOf } = await import('../settings/model-catalogue.ts')
        return modelInfoOf(ref.model, settings().catalogue)?.price ?? null
      },
      onFault: notices.fault,
    })
  }

  const ask: EndpointPort['test'] = async (wanted, typed, signal) => {
    const report = await ports.endpoint.test(wanted, keyFor(wanted, typed), signal)
    if (report.models.length > 0) offered.set(wanted.baseUrl, report.models)
    tested(wanted, report)
    return report
  }

  const discover = async (wanted: EndpointSettings) => {
    const key = keyFor(wanted)
    const report = await ask(wanted, key, AbortSignal.timeout(DISCOVERY_MS))
    const lacksKey = report.code === 'unauthorised' && key === ''
    const origin = originOf(wanted.baseUrl)
    if (lacksKey && keys.offerUnlock(origin)) return undefined
    if (lacksKey) {
      const text = keySentences.missing(new URL(origin).host)
      return void notices.show({ tone: 'warning', text, action: null })
    }
    if (report.address !== undefined) return void offer(wanted, report.address)
    if (!report.ok)
      return void notices.show({ tone: 'warning', text: report.message, action: null })
    if (report.windowTokens === null) return undefined
    await ports.storage.settings.write(windowKey(wanted), report.windowTokens)
    endpoints.set(endpointKey(wanted), await opened(wanted))
    changed()
    return undefined
  }

  const chat = ({ model, endpoint, local: choice }: ModelSetting): ChatModel => {
    if (model === 'local' && choice) return local.chat(choice)
    const found = model === 'endpoint' ? endpoints.get(endpointKey(endpoint)) : undefined
    return found ?? ports.demo
  }

  return {
    chat,
    choice: selection => {
      const { ref, limits } = chat(selection)
      return { ref, limits, writesSummaries: canSummarize(ref) }
    },
    named: async ({ model: chosen, endpoint }, model) =>
      chosen === 'endpoint' && endpoint.baseUrl !== ''
        ? opened({ ...endpoint, model, windowTokens: null })
        : null,
    writers: selection => {
      const present = chat(selection)
      return summaryModels(selection, present.ref).map(ref =>
        selection.summaryModel && isLocal(ref, selection.summaryModel)
          ? local.chat(selection.summaryModel)
          : present,
      )
    },
    hasKey: () => keyFor(settings().endpoint) !== '',
    ready: async ({ model, endpoint, local: choice, summaryModel }) => {
      if (summaryModel) await local.recall(summaryModel)
      if (model === 'local' && choice) await local.recall(choice)
      if (model !== 'endpoint' || endpoint.baseUrl === '') return
      if (!endpoints.has(endpointKey(endpoint)))
        endpoints.set(endpointKey(endpoint), await opened(endpoint))
    },
    connect: async (wanted, newKey) => {
      if (newKey !== '') await keys.hold(originOf(wanted.baseUrl), newKey)
      endpoints.set(endpointKey(wanted), await opened(wanted))
      changed()
      void discover(wanted).catch(notices.fault)
    },
    offered: endpoint =>
      offered.get(endpoint.baseUrl) ??
      settings().services.find(service => sameServer(service.endpoint, endpoint))?.test?.models ??
      NONE,
    test: ask,
  }
}

const NONE: readonly string[] = []

function isLocal({ provider, host, model }: ModelRef, choice: LocalChoice): boolean {
  return host === null && provider === choice.runner && model === choice.model
}

function endpointKey({ protocol, baseUrl, model, windowTokens }: EndpointSettings): string {
  return [protocol, baseUrl, model, windowTokens].join(' ')
}

function windowKey({ baseUrl, model }: EndpointSettings): string {
  return `window:${baseUrl} ${model}`
}

/** The window that this server reported earlier; null if it never did. */
async function knownWindow(
  { storage }: ApplicationPorts,
  wanted: EndpointSettings,
): Promise<number | null> {
  const stored = z
    .int()
    .positive()
    .safeParse(await storage.settings.read(windowKey(wanted)))
  return stored.success ? stored.data : null
}
