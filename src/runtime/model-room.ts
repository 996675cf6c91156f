/**
 * The model in use: the demo, or the endpoint that the user named. Keys are the key room's.
 *
 * @module
 */
import { z } from 'zod'
import type { ApplicationPorts } from './application-ports.ts'
import { originOf, type KeyRoom } from './key-room.ts'
import { keyedModel } from './keyed-model.ts'
import type { Notices } from './notices.ts'
import type { ChatModel, EndpointPort, EndpointSettings } from './ports.ts'
import { writesSummaries } from './writes-summaries.ts'
import type { Settings } from './settings.ts'
import type { ModelChoice } from './snapshot.ts'

/** A server that is slow to tell its window is not waited for. */
const DISCOVERY_MS = 8_000

export interface ModelRoom {
  chat(): ChatModel
  /** The model as the interface shows it. */
  choice(): ModelChoice
  /** Another model at the endpoint in use, for summaries; null while the demo is in use. */
  named(model: string): Promise<ChatModel | null>
  hasKey(): boolean
  /** Opens the endpoint again after a reload, without a key. */
  restore(): Promise<void>
  /** Uses the endpoint; an empty key keeps the one that is held for the same host. */
  connect(endpoint: EndpointSettings, key: string): Promise<void>
  /** Asks the server what it makes of this; an empty key means the one that is held for the same host. */
  test: EndpointPort['test']
}

interface ModelRoomOptions {
  readonly changed: () => void
  readonly keys: KeyRoom
  readonly notices: Notices
  readonly settings: () => Settings
}

export function createModelRoom(
  ports: ApplicationPorts,
  { changed, keys, notices, settings }: ModelRoomOptions,
): ModelRoom {
  let endpoint: ChatModel | null = null

  const keyFor = ({ baseUrl }: EndpointSettings, typed = '') =>
    typed === '' ? keys.keyFor(originOf(baseUrl)) : typed

  const opened = async (wanted: EndpointSettings): Promise<ChatModel> => {
    const { ref, limits } = await ports.endpoint.open(wanted, '')
    const windowTokens =
      wanted.windowTokens ?? (await knownWindow(ports, wanted)) ?? limits.windowTokens
    return keyedModel(
      { ref, limits: { ...limits, windowTokens } },
      key => ports.endpoint.open(wanted, key),
      () => keys.forRequest(originOf(wanted.baseUrl)),
    )
  }

  const discover = async (wanted: EndpointSettings) => {
    const report = await ports.endpoint.test(
      wanted,
      keyFor(wanted),
      AbortSignal.timeout(DISCOVERY_MS),
    )
    if (!report.ok)
      return void notices.show({ tone: 'warning', text: report.message, action: null })
    if (report.windowTokens === null) return undefined
    await ports.storage.settings.write(windowKey(wanted), report.windowTokens)
    if (
      settings().endpoint.baseUrl === wanted.baseUrl &&
      settings().endpoint.model === wanted.model
    ) {
      endpoint = await opened(wanted)
      changed()
    }
    return undefined
  }

  const chat = () => (settings().model === 'endpoint' && endpoint ? endpoint : ports.demo)

  return {
    chat,
    choice: () => {
      const { ref, limits } = chat()
      return { ref, limits, writesSummaries: writesSummaries(ref) }
    },
    named: async model => {
      const { endpoint: wanted, model: chosen } = settings()
      return chosen === 'endpoint' && endpoint
        ? opened({ ...wanted, model, windowTokens: null })
        : null
    },
    hasKey: () => keyFor(settings().endpoint) !== '',
    restore: async () => {
      const { model, endpoint: wanted } = settings()
      if (model === 'endpoint' && wanted.baseUrl !== '') endpoint = await opened(wanted)
    },
    connect: async (wanted, newKey) => {
      if (newKey !== '') await keys.hold(originOf(wanted.baseUrl), newKey)
      endpoint = await opened(wanted)
      changed()
      void discover(wanted).catch(notices.fault)
    },
    test: (wanted, typed, signal) => ports.endpoint.test(wanted, keyFor(wanted, typed), signal),
  }
}

function windowKey({ baseUrl, model }: EndpointSettings): string {
  return `window:${baseUrl} ${model}`
}

/** The window that this server told earlier; null if it never did. */
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
