/** Finds the connected model that an event names. Loaded with the first set of answers. */
import { type ModelRef, sameModel } from '../../engine/index.ts'
import { rememberLast } from '../async/calls.ts'
import type { ChatModel } from '../../ports/chat-model.ts'
import { servicesOf } from '../settings/services.ts'
import type { Settings } from '../settings/settings.ts'
import type { ModelOption } from './model-options.ts'
import type { ModelRegistry } from './model-registry.ts'
import type { ModelSetting, SessionModelSettings } from './session-model-settings.ts'

interface FindModelOptions {
  readonly models: Pick<ModelRegistry, 'chat' | 'ready'>
  readonly sessionModels: Pick<SessionModelSettings, 'several' | 'settingsFor'>
  readonly options: () => readonly ModelOption[]
}

/** Settings and model for a request without tools: in several answers each tool would run once for each. Null if it is not connected. */
export async function findModel(
  model: ModelRef,
  sessionId: string,
  { models, sessionModels, options }: FindModelOptions,
): Promise<(() => { readonly settings: Settings; readonly chat: ChatModel }) | null> {
  const { settingsFor, several } = sessionModels
  const here = settingsFor(sessionId)
  const known: readonly ModelSetting[] = [
    ...several(sessionId),
    ...options().map(({ setting }) => setting),
    here,
    ...servicesOf(here).map(({ endpoint }) => atEndpoint(here, endpoint, model)),
  ]
  for (const setting of known.filter(other => mayBe(other, model))) {
    await models.ready({ ...here, ...setting })
    const chat = models.chat(setting)
    if (!sameModel(chat.ref, model)) continue
    const own = rememberLast((usual: Settings): Settings => ({
      ...usual,
      model: setting.model,
      endpoint: setting.endpoint,
      local: setting.local,
      tools: false,
    }))
    return () => ({ settings: own(settingsFor(sessionId)), chat: models.chat(setting) })
  }
  return null
}

function atEndpoint(
  { local }: ModelSetting,
  endpoint: ModelSetting['endpoint'],
  { model }: ModelRef,
): ModelSetting {
  const windowTokens = endpoint.model === model ? endpoint.windowTokens : null
  return { model: 'endpoint', endpoint: { ...endpoint, model, windowTokens }, local }
}

/** False for another server, which need not be opened. */
function mayBe({ model, endpoint }: ModelSetting, { host, model: name }: ModelRef): boolean {
  if (model !== 'endpoint') return host === null
  if (endpoint.model !== name || !URL.canParse(endpoint.baseUrl)) return false
  return new URL(endpoint.baseUrl).host === host
}
