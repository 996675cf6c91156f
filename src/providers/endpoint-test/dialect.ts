import { z } from 'zod'
import type { EndpointProtocol, EndpointSettings } from '../../ports/endpoint.ts'
import {
  callsTools,
  discoverWindow,
  windowIn,
  windowInEntry,
  type ToldWindow,
} from '../openai-compatible/discover-window.ts'

const Entry = z.looseObject({ id: z.string().min(1) })
/** One model in a server's list; other fields depend on the server. */
export type ModelEntry = z.infer<typeof Entry>

/** Models of one server; the rest is left out. The largest service has some hundreds. */
const MOST_MODELS = 5_000

/** Together answers with a bare list. */
const List = z.union([
  z.looseObject({ data: z.array(Entry) }).transform(({ data }) => data),
  z.array(Entry),
])

/** The listed models; null if the answer is no list of models. */
export function readModels(answer: unknown): readonly ModelEntry[] | null {
  return List.safeParse(answer).data?.slice(0, MOST_MODELS) ?? null
}

/** The entry that a request for `model` would use. Ollama adds `:latest`, Google puts `models/` before the name. */
export function entryOf(models: readonly ModelEntry[], model: string): ModelEntry | undefined {
  const names = [model, `${model}:latest`, `models/${model}`]
  return models.find(({ id }) => names.includes(id))
}

/** The listed names that a person may have meant, nearest first, at most three; some others if none is near. */
export function namesLike(models: readonly ModelEntry[], model: string): readonly string[] {
  const wanted = model.toLowerCase()
  const words = wanted.split(/[^a-z0-9]+/).filter(word => word !== '')
  const nearness = (id: string) =>
    (id.includes(wanted) ? 10 : 0) + words.filter(word => id.includes(word)).length
  return models
    .map(({ id }) => ({ id, near: nearness(id.toLowerCase()) }))
    .toSorted((left, right) => right.near - left.near)
    .slice(0, 3)
    .map(({ id }) => id)
}

/** A fact about a model that its server may report; null if it does not. */
type Question<Answer> = (
  entry: ModelEntry,
  settings: EndpointSettings,
  signal: AbortSignal,
) => Promise<Answer | null>

export interface TestDialect {
  readonly headers: (key: string) => Readonly<Record<string, string>>
  /** Path and query, after the base address. */
  readonly list: string
  /** Null if the answer is no list of models. */
  readonly readModels: (answer: unknown) => readonly ModelEntry[] | null
  /** The window in an entry of the list. */
  readonly windowIn: (entry: ModelEntry) => ToldWindow | null
  readonly windowOf: Question<ToldWindow>
  /** False for a model that cannot call tools; null if the server does not report it. */
  readonly callsTools: Question<boolean>
  /** An empty request: a server of this format refuses it, and any other one does not know the path. */
  readonly question: (model: string) => { readonly path: string; readonly body: unknown }
  /** An address with more than its base; the first group is the base. */
  readonly pasted: RegExp
  /** The usual end of an address. */
  readonly version: string
}

/** Reads the window from a field of the entry. */
function windowAt(field: string): Pick<TestDialect, 'windowIn' | 'windowOf'> {
  const at: TestDialect['windowIn'] = entry => windowIn(entry, [[field]])
  return { windowIn: at, windowOf: async entry => at(entry) }
}

const bearer = (key: string): Readonly<Record<string, string>> =>
  key === '' ? {} : { authorization: `Bearer ${key}` }

const unknown = async () => null

const CHAT_COMPLETIONS: TestDialect = {
  headers: bearer,
  list: '/models',
  readModels,
  windowIn: windowInEntry,
  windowOf: discoverWindow,
  callsTools,
  question: model => ({ path: '/chat/completions', body: { model } }),
  pasted: /^(.*?)\/(?:chat\/)?completions$/,
  version: '/v1',
}

const RESPONSES: TestDialect = {
  ...CHAT_COMPLETIONS,
  question: model => ({ path: '/responses', body: { model } }),
  pasted: /^(.*?)\/(?:responses|(?:chat\/)?completions)$/,
}

const MESSAGES: TestDialect = {
  headers: key => ({
    'anthropic-version': '2023-06-01',
    'anthropic-dangerous-direct-browser-access': 'true',
    ...(key !== '' && { 'x-api-key': key }),
  }),
  list: '/models?limit=1000',
  readModels,
  ...windowAt('max_input_tokens'),
  callsTools: unknown,
  question: model => ({ path: '/messages', body: { model } }),
  pasted: /^(.*?)\/messages$/,
  version: '/v1',
}

const Gemini = z.looseObject({ name: z.string().min(1) })

const GENERATE_CONTENT: TestDialect = {
  headers: (key): Readonly<Record<string, string>> => (key === '' ? {} : { 'x-goog-api-key': key }),
  list: '/models?pageSize=1000',
  readModels: answer => {
    const list = z.looseObject({ models: z.array(Gemini) }).safeParse(answer)
    return list.success
      ? list.data.models
          .filter(generatesContent)
          .map(entry => ({ ...entry, id: entry.name.replace(/^models\//, '') }))
      : null
  },
  ...windowAt('inputTokenLimit'),
  callsTools: unknown,
  question: model => ({ path: `/models/${model}:generateContent`, body: {} }),
  pasted: /^(.*?)\/(?:openai|models(?:\/.*)?)$/,
  version: '/v1beta',
}

/** Google also lists models that embed or draw. */
function generatesContent(entry: z.infer<typeof Gemini>): boolean {
  const methods = z.array(z.string()).safeParse(entry['supportedGenerationMethods'])
  return !methods.success || methods.data.includes('generateContent')
}

/** What the Test button must know of a wire format: how to list the models, and where they report their facts. */
export const DIALECTS: Readonly<Record<EndpointProtocol, TestDialect>> = {
  'openai-compatible': CHAT_COMPLETIONS,
  openai: RESPONSES,
  anthropic: MESSAGES,
  google: GENERATE_CONTENT,
}
