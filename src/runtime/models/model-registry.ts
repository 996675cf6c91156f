import { noticeActionText, savedKeyText, modelFaultText } from '../../i18n/en/sentences/runtime.ts'
import { z } from 'zod'
import type { ApplicationPorts, NetworkPort } from '../../ports/application-ports.ts'
import type { ModelRef } from '../../engine/index.ts'
import { type CostLedger, limitCost } from './cost-ledger.ts'
import { ModelError } from '../../ports/errors.ts'
import { type KeyStore, originOf } from '../keys/key-store.ts'
import { sameServer } from '../settings/services.ts'
import { isFree } from '../settings/model-info.ts'
import type { LocalModels } from '../local-models/local-models.ts'
import type { Notices } from '../notices/notices.ts'
import type { ChatModel } from '../../ports/chat-model.ts'
import type { EndpointPort, EndpointReport, EndpointSettings } from '../../ports/endpoint.ts'
import { canSummarize, summaryModels, type SummarySetting } from '../settings/summarizer-order.ts'
import type { ModelSetting } from './session-model-settings.ts'
import type { LocalChoice, Settings } from '../settings/settings.ts'
import type { ModelChoice } from './model-options.ts'

/** The most milliseconds to wait for a server's report of its window. */
const DISCOVERY_MS = 8_000

export type ModelRegistry = ReturnType<typeof createModelRegistry>

interface ModelRegistryOptions {
  readonly changed: () => void
  readonly keys: KeyStore
  readonly ledger: CostLedger
  readonly local: Pick<LocalModels, 'chat' | 'recall'>
  readonly notices: Notices
  readonly settings: () => Settings
  /** Makes this the endpoint for all sessions. */
  readonly useEndpoint: (endpoint: EndpointSettings) => void
  /** Called with the result of each test of a server. */
  readonly tested: (endpoint: EndpointSettings, report: EndpointReport) => void
}

/** The models in use: the demo, an endpoint, or a model on this device. */
export function createModelRegistry(
  ports: ApplicationPorts,
  { changed, keys, ledger, local, notices, settings, useEndpoint, tested }: ModelRegistryOptions,
) {
  /** Opened endpoints, by their settings. */
  const endpoints = new Map<string, ChatModel>()
  /** The models that servers reported, by server address. */
  const offered = new Map<string, readonly string[]>()

  const keyFor = ({ baseUrl }: EndpointSettings, typed = '') =>
    typed === '' ? keys.keyFor(originOf(baseUrl)) : typed

  /** Offers the address that a server redirects to, in one notice for all requests. Only the person can judge whose it is. */
  const offer = (wanted: EndpointSettings, address: string) =>
    notices.show({
      tone: 'error',
      text: modelFaultText('redirected', { host: new URL(wanted.baseUrl).host, address }),
      action: {
        label: noticeActionText('useAddress'),
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
    return limitCost(keyed, {
      ledger,
      caps: settings,
      price: async () => {
        const { priceAt } = await import('../settings/model-catalogue.ts')
        return priceAt(ref, settings().catalogue)
      },
      ports,
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
    if (lacksKey) return notices.warn(savedKeyText('missing', { host: new URL(origin).host }))
    if (report.address !== undefined) return void offer(wanted, report.address)
    if (!report.ok) return notices.warn(report.message)
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
    /** The selected model; the demo until `ready` has prepared it. */
    chat,
    /** The selected model for the interface. */
    choice: (selection: ModelSetting): ModelChoice => {
      const { ref, limits } = chat(selection)
      return { ref, limits, writesSummaries: canSummarize(ref) }
    },
    /** Another model at the selected endpoint, for summaries; null if the selected model has no endpoint. */
    named: async (
      { model: chosen, endpoint }: ModelSetting,
      model: string,
    ): Promise<ChatModel | null> =>
      chosen === 'endpoint' && endpoint.baseUrl !== ''
        ? opened({ ...endpoint, model, windowTokens: null })
        : null,
    /** The models that write summaries, in the order in which they are asked. */
    writers: (selection: ModelSetting & SummarySetting): readonly ChatModel[] => {
      const present = chat(selection)
      return summaryModels(selection, present.ref).map(ref =>
        selection.summaryModel && isLocal(ref, selection.summaryModel)
          ? local.chat(selection.summaryModel)
          : present,
      )
    },
    /** Prepares the model, as after a reload. Sends nothing and loads no model. */
    ready: async ({
      model,
      endpoint,
      local: choice,
      summaryModel,
    }: ModelSetting & SummarySetting) => {
      if (summaryModel) await local.recall(summaryModel)
      if (model === 'local' && choice) await local.recall(choice)
      if (model !== 'endpoint' || endpoint.baseUrl === '') return
      if (!endpoints.has(endpointKey(endpoint)))
        endpoints.set(endpointKey(endpoint), await opened(endpoint))
    },
    /** Uses the endpoint; an empty key keeps the one for the same host. */
    connect: async (wanted: EndpointSettings, newKey: string) => {
      if (newKey !== '') await keys.hold(originOf(wanted.baseUrl), newKey)
      endpoints.set(endpointKey(wanted), await opened(wanted))
      changed()
      void discover(wanted).catch(notices.fault)
    },
    /** Ids of the models that this server reported, now or before a reload; empty if it was not asked. */
    offered: (endpoint: EndpointSettings): readonly string[] =>
      offered.get(endpoint.baseUrl) ??
      settings().services.find(service => sameServer(service.endpoint, endpoint))?.test?.models ??
      NONE,
    /** Tests the server; an empty key means the saved one for the same host. */
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

/** The window that this server reported earlier; null for none. */
async function knownWindow(
  { storage }: ApplicationPorts,
  wanted: EndpointSettings,
): Promise<number | null> {
  const stored = await storage.settings.read(windowKey(wanted))
  return z.int().positive().safeParse(stored).data ?? null
}

/** A model that asks for its key with each request, so that it never keeps a removed key. */
function withApiKey(
  { ref, limits }: Pick<ChatModel, 'ref' | 'limits'>,
  open: (key: string) => Promise<ChatModel>,
  keys: {
    /** The key for the next request; empty for none. */
    next(): Promise<string>
    /** Explains the failure of a request with this key; empty for none. */
    explained(error: unknown, key: string): unknown
  },
): ChatModel {
  return {
    ref,
    limits,
    stream: async function* (request, signal) {
      const key = await keys.next()
      const model = await open(key)
      signal.throwIfAborted()
      try {
        yield* model.stream(request, signal)
      } catch (error) {
        throw keys.explained(error, key)
      }
    },
  }
}

/** True if the network is on, or if the model runs on this device, perhaps on a local server. */
export function isReachable({ ref }: Pick<ChatModel, 'ref'>, network: NetworkPort): boolean {
  return network.isOnline() || isFree(ref)
}
