/**
 * The Test button: finds out whether an endpoint would answer, and if not, which one thing to change.
 *
 * @module
 */
import type { EndpointReport, EndpointSettings } from '../../runtime/ports.ts'
import { discoverWindow } from '../openai-compatible/discover-window.ts'
import { canBeSent } from '../ai-sdk/failure.ts'
import { parsedJson } from '../http/json.ts'
import { entryOf, namesLike, readModels, type ModelEntry } from '../http/model-list.ts'
import { isKeptFromLoopback, isMixedContent, originOfPage } from '../http/page.ts'

/** One test: where, with what, and how long. */
interface Trial {
  readonly settings: EndpointSettings
  readonly key: string
  readonly signal: AbortSignal
  /** The base URL, parsed. */
  readonly url: URL
}

/**
 * Asks for the list of models: costs nothing and sends nothing of the conversation. A server without
 * such a list is sent an empty request, which it refuses. Rejects only for an abort.
 */
export async function testEndpoint(
  settings: EndpointSettings,
  key: string,
  signal: AbortSignal,
): Promise<EndpointReport> {
  const baseUrl = settings.baseUrl.trim().replace(/\/+$/, '')
  const url = parsedUrl(baseUrl)
  if (!url)
    return report(
      'bad-url',
      'This is not a web address. It should look like https://api.openai.com/v1.',
    )
  const [, before] = /^(.*?)\/(?:chat\/)?completions$/.exec(baseUrl) ?? []
  if (before !== undefined)
    return report('bad-url', `Leave out what follows the base address: ${before}.`)
  if (isMixedContent(url))
    return report(
      'mixed-content',
      `This page came over https, so the browser blocks plain http to ${url.host}. Use https there, or open Palimpsest from this computer over http.`,
    )
  if (!canBeSent(key))
    return report('unauthorised', 'The key has characters that no key has. Copy it again.')
  const trial: Trial = { settings: { ...settings, baseUrl }, key, signal, url }
  try {
    const response = await ask(trial, '/models')
    if (response.ok) return await listed(response, trial)
    return isMissing(response) ? await withoutList(response, trial) : refusal(response, trial)
  } catch (error) {
    if (signal.aborted) throw error
    if (!(error instanceof TypeError)) throw error
    return unreachable(trial)
  }
}

function ask({ settings, key, signal }: Trial, path: string, body?: string): Promise<Response> {
  return fetch(`${settings.baseUrl}${path}`, {
    signal,
    headers: {
      ...(key === '' ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { method: 'POST', body }),
  })
}

async function listed(response: Response, trial: Trial): Promise<EndpointReport> {
  const { settings, url } = trial
  const entries = readModels(parsedJson(await response.text()))
  if (entries === null)
    return report(
      'not-found',
      `Something answers at ${url.host}, but not as a model server. ${await addressAdvice(trial)}`,
    )
  const models = entries.map(({ id }) => id)
  const entry = entryOf(entries, settings.model)
  if (!entry) return { ...report('no-such-model', withoutModel(entries, trial)), models }
  // OpenRouter shows its list to anybody, so the list proves nothing about the key.
  if (url.hostname === 'openrouter.ai') {
    const owner = await ask(trial, '/key')
    if (!owner.ok) return refusal(owner, trial)
  }
  const window = await discoverWindow(entry, settings, trial.signal)
  const told = window === null ? '' : ` Its window is ${window.tokens.toLocaleString('en')} tokens.`
  const advice = window?.advice ? ` ${window.advice}` : ''
  return {
    ok: true,
    code: 'ok',
    message: `It works: ${settings.model} is there.${told}${advice}`,
    models,
    windowTokens: window?.tokens ?? null,
  }
}

function withoutModel(entries: readonly ModelEntry[], { settings, url }: Trial): string {
  if (entries.length === 0)
    return `${url.host} answers, but has no model. Load or download one there, then test again.`
  const count = entries.length === 1 ? '1 model' : `${entries.length} models`
  if (settings.model === '') return `${url.host} answers and offers ${count}. Choose one.`
  const near = namesLike(entries, settings.model).join(', ')
  return `${url.host} answers, but has no model named ${settings.model}. It offers ${count}, for example ${near}.`
}

/** A server may answer chats without listing its models. An empty request tells, and costs nothing. */
async function withoutList(missing: Response, trial: Trial): Promise<EndpointReport> {
  const { settings, url } = trial
  const response = await ask(trial, '/chat/completions', JSON.stringify({ model: settings.model }))
  if (isMissing(response))
    return report(
      'not-found',
      `${url.host} answers, but there is no model server at this address (${missing.status}). ${await addressAdvice(trial)}`,
    )
  if (response.status !== 400 && response.status !== 422) return refusal(response, trial)
  return report(
    'ok',
    `${url.host} answers chats. It does not list its models, so ${settings.model} could not be checked.`,
  )
}

/** Where the server was found, or where it usually is. */
async function addressAdvice(trial: Trial): Promise<string> {
  const { baseUrl } = trial.settings
  if (/\/v\d\w*$/.test(baseUrl)) return 'Check the address against the server’s own documentation.'
  const versioned = { ...trial, settings: { ...trial.settings, baseUrl: `${baseUrl}/v1` } }
  const response = await ask(versioned, '/models')
  return !isMissing(response) && isJson(response)
    ? `A model server answers at ${baseUrl}/v1: use that address.`
    : `Most addresses end in /v1: try ${baseUrl}/v1.`
}

function refusal({ status }: Response, { url, key }: Trial): EndpointReport {
  if (status === 401 || status === 403)
    return report(
      'unauthorised',
      key === ''
        ? `${url.host} wants a key (${status}). Enter the one that you got there.`
        : `${url.host} refused the key (${status}). Check that it is whole, still valid and from this server.`,
    )
  if (status === 429)
    return report(
      'server-error',
      `${url.host} answers, but takes no more requests for the moment (429). Wait a minute, then test again.`,
    )
  return report(
    'server-error',
    `${url.host} answered with an error (${status}). Wait a little, then test again.`,
  )
}

/** A plain request, whose answer the page may not read, tells a server that is down from one that keeps pages out. */
async function unreachable({ url, signal }: Trial): Promise<EndpointReport> {
  try {
    await fetch(url, { mode: 'no-cors', signal })
  } catch (error) {
    if (signal.aborted) throw error
    return report(
      'refused',
      (await isKeptFromLoopback(url))
        ? `The browser keeps this page from ${url.host}. Allow it to reach devices on your local network in the site’s settings, then test again.`
        : `Nothing answers at ${url.host}. Check the address, and that the server is running and reachable from this computer.`,
    )
  }
  return report(
    'cors',
    `${url.host} is running but does not let this page in (CORS). Allow the origin ${originOfPage()} in its settings; for Ollama set OLLAMA_ORIGINS, for LM Studio switch on CORS.`,
  )
}

function isMissing({ status }: Response): boolean {
  return status === 404 || status === 405 || status === 501
}

function isJson(response: Response): boolean {
  return /\bjson\b/.test(response.headers.get('content-type') ?? '')
}

function parsedUrl(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null
  return url && (url.protocol === 'http:' || url.protocol === 'https:') ? url : null
}

function report(code: EndpointReport['code'], message: string): EndpointReport {
  return { ok: code === 'ok', code, message, models: [], windowTokens: null }
}
