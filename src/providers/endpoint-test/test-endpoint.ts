import { shortenedList } from '../../i18n/list.ts'
import { z } from 'zod'
import {
  addressAdviceText,
  endpointTestText,
  corsAdviceText,
} from '../../i18n/en/sentences/servers.ts'
import type { EndpointReport, EndpointSettings } from '../../ports/endpoint.ts'
import { placeOfHost } from '../../ports/host-place.ts'
import { ask, isThere } from '../http/ask.ts'
import { parseJson } from '../../ports/parse-json.ts'
import { canBeSent, removeKey } from '../http/key.ts'
import { pageAddress } from '../http/page-address.ts'
import { redirectionOf, RedirectError } from '../http/redirect.ts'
import { knownServerAt } from '../known-servers.ts'
import { entryOf, namesLike, type ModelEntry, DIALECTS, type TestDialect } from './dialect.ts'

/** The inputs of one test. */
interface Trial {
  readonly settings: EndpointSettings
  readonly dialect: TestDialect
  readonly key: string
  readonly signal: AbortSignal
  /** The base URL, parsed. */
  readonly url: URL
}

/** The Test button: whether a server answers, or the one thing to change. Asks for its models, which is free. Rejects only if aborted. */
export async function testEndpoint(
  settings: EndpointSettings,
  key: string,
  signal: AbortSignal,
): Promise<EndpointReport> {
  const outcome = await tested(settings, key, signal)
  return {
    ...outcome,
    message: removeKey(outcome.message, key),
    models: outcome.models.map(id => removeKey(id, key)),
    ...(outcome.windows && {
      windows: Object.fromEntries(
        Object.entries(outcome.windows).map(([id, tokens]) => [removeKey(id, key), tokens]),
      ),
    }),
  }
}

async function tested(
  settings: EndpointSettings,
  key: string,
  signal: AbortSignal,
): Promise<EndpointReport> {
  const baseUrl = settings.baseUrl.trim().replace(/\/+$/, '')
  const dialect = DIALECTS[settings.protocol]
  const url = parsedUrl(baseUrl)
  if (!url) return report('bad-url', endpointTestText('noAddress'))
  const fault = faultBeforeAsking(url, key, dialect.pasted.exec(baseUrl)?.[1])
  if (fault) return fault
  const trial: Trial = { settings: { ...settings, baseUrl }, dialect, key, signal, url }
  try {
    const response = await asked(trial, dialect.list)
    if (response.ok) return await listed(response, trial)
    return isMissing(response) ? await withoutList(response, trial) : await refused(response, trial)
  } catch (error) {
    if (signal.aborted) throw error
    if (error instanceof RedirectError) return redirected(error, trial)
    if (!(error instanceof TypeError)) throw error
    return unreachable(url, signal)
  }
}

/** A fault of the address or of the key. `base`: the part of the address to keep, if it is too long. */
function faultBeforeAsking(url: URL, key: string, base: string | undefined): EndpointReport | null {
  if (base !== undefined) return report('bad-url', endpointTestText('tooLongAddress', { base }))
  if (isMixedContent(url))
    return report('mixed-content', endpointTestText('mixedContent', { host: url.host }))
  return canBeSent(key) ? null : report('unauthorised', endpointTestText('impossibleKey'))
}

function asked(
  { settings, dialect, key, signal }: Trial,
  path: string,
  body?: unknown,
): Promise<Response> {
  return ask(`${settings.baseUrl}${path}`, {
    signal,
    headers: {
      ...dialect.headers(key),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  })
}

function redirected(error: RedirectError, { settings, key }: Trial): EndpointReport {
  const { baseUrl } = settings
  const { sentence, address } = redirectionOf(error, { baseUrl, key, isTest: true })
  return { ...report('redirected', sentence), ...(address === null ? {} : { address }) }
}

async function refused(response: Response, trial: Trial): Promise<EndpointReport> {
  return refusal(response.status, await response.text(), trial)
}

async function listed(response: Response, trial: Trial): Promise<EndpointReport> {
  const { settings, dialect, url } = trial
  const entries = dialect.readModels(parseJson(await response.text()))
  if (entries === null)
    return report(
      'not-found',
      endpointTestText('otherServer', { host: url.host, advice: await adviceOnAddress(trial) }),
    )
  const told = {
    models: entries.map(({ id }) => id),
    windows: Object.fromEntries(
      entries.flatMap(entry => {
        const window = dialect.windowIn(entry)
        return window ? [[entry.id, window.tokens]] : []
      }),
    ),
  }
  const entry = entryOf(entries, settings.model)
  if (!entry) return { ...report('no-such-model', withoutModel(entries, trial)), ...told }
  // OpenRouter shows its list to everyone, so the list proves nothing about the key.
  if (url.hostname === 'openrouter.ai') {
    const owner = await asked(trial, '/key')
    if (!owner.ok) return refused(owner, trial)
  }
  return working(entry, told, trial)
}

async function working(
  entry: ModelEntry,
  { models, windows }: Pick<EndpointReport, 'models' | 'windows'>,
  { settings, dialect, signal }: Trial,
): Promise<EndpointReport> {
  const window = await dialect.windowOf(entry, settings, signal)
  const calls = await dialect.callsTools(entry, settings, signal)
  const sentences = [
    endpointTestText('works', { model: settings.model }),
    window && endpointTestText('window', { count: window.tokens }),
    window?.advice,
    calls === false && endpointTestText('noTools'),
  ]
  return {
    ok: true,
    code: 'ok',
    message: sentences.filter(sentence => typeof sentence === 'string').join(' '),
    models,
    windowTokens: window?.tokens ?? null,
    windows: { ...windows, ...(window && { [entry.id]: window.tokens }) },
  }
}

function withoutModel(entries: readonly ModelEntry[], { settings, url }: Trial): string {
  const { model } = settings
  if (entries.length === 0) return endpointTestText('noModel', { host: url.host })
  if (model === '')
    return endpointTestText('chooseModel', { host: url.host, count: entries.length })
  return endpointTestText('noSuchModel', {
    host: url.host,
    model,
    count: entries.length,
    near: shortenedList(namesLike(entries, model)),
  })
}

/** A server may answer chats without a list of models. An empty request shows that, and is free. */
async function withoutList(missing: Response, trial: Trial): Promise<EndpointReport> {
  const { settings, dialect, url } = trial
  const { path, body } = dialect.question(settings.model)
  const response = await asked(trial, path, body)
  if (isMissing(response))
    return report(
      'not-found',
      endpointTestText('nothingThere', {
        host: url.host,
        status: String(missing.status),
        advice: await adviceOnAddress(trial),
      }),
    )
  const words = await response.text()
  const verdict = refusal(response.status, words, trial)
  const understood = response.status === 400 || response.status === 422
  if (!understood || verdict.code !== 'server-error') return verdict
  return report('ok', endpointTestText('unlisted', { host: url.host, model: settings.model }))
}

/** The address at which the server was found, or its usual one. */
async function adviceOnAddress(trial: Trial): Promise<string> {
  const { baseUrl } = trial.settings
  const { list, version } = trial.dialect
  if (/\/v\d\w*$/.test(baseUrl)) return addressAdviceText('documentation')
  const versioned = `${baseUrl}${version}`
  const response = await asked(
    { ...trial, settings: { ...trial.settings, baseUrl: versioned } },
    list,
  ).catch(withoutTarget)
  return response !== null && !isMissing(response) && isJson(response)
    ? addressAdviceText('found', { address: versioned })
    : addressAdviceText('usual', { version, address: versioned })
}

/** A redirect is no answer of a model server. */
function withoutTarget(error: unknown): null {
  if (error instanceof RedirectError) return null
  throw error
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

/** The result of a test. */
export function report(code: EndpointReport['code'], message: string): EndpointReport {
  return { ok: code === 'ok', code, message, models: [], windowTokens: null }
}

export interface Asked {
  readonly url: URL
  readonly key: string
}

/** The report for an error status. `body`: the server's words, which only distinguish two kinds of refusal. */
export function refusal(status: number, body: string, { url, key }: Asked): EndpointReport {
  if (/\bcors requests? (?:are|is) not allowed/i.test(body))
    return report('cors', endpointTestText('noOrganisation', { host: url.host }))
  if (isKeyRefused(status, body))
    return report(
      'unauthorised',
      key === ''
        ? endpointTestText('wantsKey', { host: url.host, status: String(status) })
        : endpointTestText('keyRefused', { host: url.host, status: String(status) }),
    )
  if (status === 429)
    return report('server-error', endpointTestText('tooManyRequests', { host: url.host }))
  return report(
    'server-error',
    endpointTestText('error', { host: url.host, status: String(status) }),
  )
}

/** Google refuses a wrong key as a bad request. */
function isKeyRefused(status: number, body: string): boolean {
  const byWords = /api[ _]key[ _](?:not[ _]valid|invalid|expired|not found)/i
  return status === 401 || status === 403 || (status === 400 && byWords.test(body))
}

/** Distinguishes a server that is down from one that refuses pages. */
export async function unreachable(url: URL, signal: AbortSignal): Promise<EndpointReport> {
  if (!(await isThere(url, signal)))
    return report(
      'refused',
      (await isKeptFromLoopback(url))
        ? endpointTestText('keptFromLoopback', { host: url.host })
        : endpointTestText('noAnswer', { host: url.host }),
    )
  return report('cors', endpointTestText('cors', { host: url.host, advice: advice(url) }))
}

/** The one setting to change, if the address shows which server it is. */
function advice(url: URL): string {
  const origin = originOfPage()
  const id = knownServerAt(url)?.id
  switch (id) {
    case 'ollama':
    case 'lm-studio':
    case 'vllm':
    case 'llama-cpp':
      return corsAdviceText(id, { origin })
    default:
      return corsAdviceText('other', { origin })
  }
}

/** True for this computer. */
export function isLoopback({ host }: URL): boolean {
  return placeOfHost(host) === 'this-computer'
}

/** A page from https may not call plain http, except on this computer. */
export function isMixedContent(url: URL): boolean {
  return url.protocol === 'http:' && !isLoopback(url) && pageUrl()?.protocol === 'https:'
}

/** The page's origin, which a server must allow. */
export function originOfPage(): string {
  return pageUrl()?.origin ?? 'of this page'
}

/** True if this page may not reach servers on this computer: the user said no, or has not answered the browser's question yet. */
export async function isKeptFromLoopback(url: URL): Promise<boolean> {
  const page = pageUrl()
  if (!isLoopback(url) || page === null || isLoopback(page)) return false
  try {
    // The name is too new for the type of `query`.
    const question: unknown = { name: 'loopback-network' }
    const answer: unknown = await Reflect.apply(
      navigator.permissions.query,
      navigator.permissions,
      [question],
    )
    return z.looseObject({ state: z.enum(['denied', 'prompt']) }).safeParse(answer).success
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/** Null outside a page. */
function pageUrl(): URL | null {
  const address = pageAddress()
  return address === undefined || !URL.canParse(address) ? null : new URL(address)
}
