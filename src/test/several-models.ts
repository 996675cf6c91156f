/** An application whose session asks several scripted models, for tests. */
import type { ModelRequest } from '../engine/message/message.ts'
import { commandsOf } from '../host/use-feature.ts'
import { severalModels } from '../features/several-models/feature.ts'
import type { ChatModel, StreamChunk } from '../ports/chat-model.ts'
import type { Locks } from '../ports/platform.ts'
import type { EndpointSettings } from '../ports/endpoint.ts'
import { DEFAULT_SETTINGS } from '../runtime/settings/default-settings.ts'
import { hanging, saying, startApp, until, WORKING } from './application.ts'
import { createMemoryStorage, type MemoryStorage } from './memory-storage.ts'

/** What a model answers, by its name. */
export type Answers = Readonly<
  Record<string, (request: ModelRequest, signal: AbortSignal) => AsyncIterable<StreamChunk>>
>

/** A model of this name; `host` and `windowTokens` are those of its server. */
export interface Scripted {
  readonly name: string
  readonly host?: string
  readonly windowTokens?: number
}

interface StartSeveral {
  readonly models: readonly Scripted[]
  readonly answers: Answers
  readonly storage?: MemoryStorage
  /** The session to open; null begins one. */
  readonly id?: string | null
  /** Those of another tab, on the same storage. */
  readonly locks?: Locks
}

/** Starts the application; each message of its session goes to all of `models` once `ask` was called. */
export async function startSeveral({ models, answers, storage, id = null, locks }: StartSeveral) {
  const sent: { readonly model: string; readonly request: ModelRequest }[] = []
  const endpointOf = ({ name, host = 'models.test' }: Scripted): EndpointSettings => ({
    protocol: 'openai-compatible',
    baseUrl: `https://${host}/v1`,
    model: name,
    windowTokens: null,
  })
  const open = async ({ model, baseUrl }: EndpointSettings): Promise<ChatModel> => {
    const { windowTokens = 8_192 } = models.find(({ name }) => name === model) ?? {}
    return {
      ref: { provider: 'openai-compatible', host: new URL(baseUrl).host, model },
      limits: { windowTokens, maxOutputTokens: null, tools: true },
      stream: (request, signal) => {
        sent.push({ model, request })
        return answers[model]?.(request, signal) ?? saying(`I am ${model}.`)
      },
    }
  }
  const started = await startApp({
    ...(storage && { storage }),
    id,
    ports: { endpoint: { open, test: async () => WORKING }, ...(locks && { locks }) },
  })
  // One service for each host.
  const services = models.map(model => ({ endpoint: endpointOf(model), test: null }))
  const distinct = services.filter(
    ({ endpoint }, at) =>
      services.findIndex(other => other.endpoint.baseUrl === endpoint.baseUrl) === at,
  )
  await started.app.updateSettings({ services: distinct })
  const commands = commandsOf({ application: started.app }, severalModels)
  const { local } = DEFAULT_SETTINGS
  const settings = models.map(model => ({
    model: 'endpoint' as const,
    endpoint: endpointOf(model),
    local,
  }))
  return {
    ...started,
    /** What each model was sent, in order. */
    sent,
    commands,
    settings,
    /** Chooses all models, and sends the words. */
    ask: async (text: string) => {
      await commands.choose(settings)
      await started.app.send(text)
    },
    several: () => started.session().several,
    /** The words of each answer so far. */
    words: () =>
      (started.session().several?.answers ?? []).map(({ parts }) =>
        parts.flatMap(part => (part.type === 'text' ? part.text : [])).join(''),
      ),
    /** Resolves once no model writes. */
    ended: () =>
      until(() => {
        const { several, activity } = started.session()
        const isEnded = several?.answers.every(({ isAsked }) => isAsked) === true
        return isEnded && activity.type === 'idle'
      }),
  }
}

/** Of two models, ara has answered, and borea writes. */
export async function startHalfway(storage = createMemoryStorage()) {
  const open = await startSeveral({
    models: [{ name: 'ara' }, { name: 'borea' }],
    answers: {
      ara: () => saying('From ara.'),
      borea: (_, signal) => hanging('Half of', signal),
    },
    storage,
  })
  await open.ask('Which one?')
  await until(() => open.words().join('|') === 'From ara.|Half of')
  await until(() => open.several()?.answers[0]?.activity.type === 'idle')
  return open
}
