/**
 * The Test button: finds out whether an endpoint would answer, and if not, which one thing to change.
 *
 * @module
 */
import { z } from 'zod'
import type { EndpointReport, EndpointSettings } from '../../runtime/ports.ts'
import { askServer, windowInEntry } from './discover-window.ts'

const ModelList = z.object({ data: z.array(z.looseObject({ id: z.string() })) })
type Entry = z.infer<typeof ModelList>['data'][number]

/** Asks for the list of models: costs nothing, sends nothing of the conversation. Rejects only for an abort. */
export async function testEndpoint(
  settings: EndpointSettings,
  key: string,
  signal: AbortSignal,
): Promise<EndpointReport> {
  const url = parsedUrl(settings.baseUrl)
  if (!url)
    return report(
      'bad-url',
      'This is not a web address. It should look like https://api.openai.com/v1.',
    )
  if (isMixedContent(url)) return report('mixed-content', mixedContent(url))
  const headers: HeadersInit = key === '' ? {} : { authorization: `Bearer ${key}` }
  try {
    const response = await fetch(`${settings.baseUrl}/models`, { headers, signal })
    return response.ok
      ? await readModels(response, settings, signal)
      : refusal(response.status, settings, url)
  } catch (error) {
    if (signal.aborted) throw error
    return unreachable(url, signal)
  }
}

async function readModels(
  response: Response,
  settings: EndpointSettings,
  signal: AbortSignal,
): Promise<EndpointReport> {
  const body: unknown = await response.json().catch(() => null)
  const list = ModelList.safeParse(body)
  if (!list.success)
    return report(
      'not-found',
      `Something answers there, but not as a model server. Most addresses end in /v1: try ${withVersion(settings.baseUrl)}.`,
    )
  const models = list.data.data.map(({ id }) => id)
  const entry = list.data.data.find(({ id }) => id === settings.model)
  if (settings.model === '')
    return {
      ...report('no-such-model', `The server answers and offers ${counted(models)}. Choose one.`),
      models,
    }
  if (models.length > 0 && !entry)
    return { ...report('no-such-model', missingModel(settings.model, models)), models }
  const windowTokens = await windowFor(entry, settings, signal)
  const window =
    windowTokens === null ? '' : ` Its window is ${windowTokens.toLocaleString('en')} tokens.`
  return {
    ok: true,
    code: 'ok',
    message: `It works: ${settings.model} is there.${window}`,
    models,
    windowTokens,
  }
}

async function windowFor(
  entry: Entry | undefined,
  settings: EndpointSettings,
  signal: AbortSignal,
): Promise<number | null> {
  return windowInEntry(entry) ?? (await askServer(settings, signal))
}

function missingModel(model: string, models: readonly string[]): string {
  const near = models.find(id => id.toLowerCase().includes(model.toLowerCase())) ?? models[0]
  return `The server answers, but has no model named ${model}. It offers ${counted(models)}, for example ${near}.`
}

function refusal(status: number, { baseUrl }: EndpointSettings, { host }: URL): EndpointReport {
  if (status === 401 || status === 403)
    return report(
      'unauthorised',
      `${host} refused the key (${status}). Check that it is whole and belongs to this server.`,
    )
  if (status === 404 || status === 405)
    return report(
      'not-found',
      `${host} answers, but there is no model list at this address (${status}). Most addresses end in /v1: try ${withVersion(baseUrl)}.`,
    )
  return report(
    'server-error',
    `${host} answered with an error (${status}). Wait a little, then test again.`,
  )
}

/** A plain request tells a server that is down from one that is up but refuses this page. */
async function unreachable(url: URL, signal: AbortSignal): Promise<EndpointReport> {
  try {
    await fetch(url, { mode: 'no-cors', signal })
  } catch (error) {
    if (signal.aborted) throw error
    return report(
      'refused',
      `Nothing answers at ${url.host}. Check the address, and that the server is running and reachable from this computer.`,
    )
  }
  return report(
    'cors',
    `${url.host} is running but does not let this page in (CORS). Allow the origin ${originOfPage()} in its settings; for Ollama set OLLAMA_ORIGINS, for LM Studio switch on CORS.`,
  )
}

/** A page loaded over https may not call plain http, but for this computer itself. */
function isMixedContent({ protocol, hostname }: URL): boolean {
  const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
  return protocol === 'http:' && !loopback && globalThis.location?.protocol === 'https:'
}

function mixedContent({ host }: URL): string {
  return `This page came over https, so the browser blocks plain http to ${host}. Use https there, or open Palimpsest from this computer over http.`
}

function originOfPage(): string {
  return globalThis.location?.origin ?? 'of this page'
}

function parsedUrl(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null
  return url && (url.protocol === 'http:' || url.protocol === 'https:') ? url : null
}

function withVersion(baseUrl: string): string {
  return baseUrl.endsWith('/v1') ? baseUrl.slice(0, -3) : `${baseUrl}/v1`
}

function counted(models: readonly string[]): string {
  return models.length === 1 ? '1 model' : `${models.length} models`
}

function report(code: EndpointReport['code'], message: string): EndpointReport {
  return { ok: code === 'ok', code, message, models: [], windowTokens: null }
}
