import type {
  EndpointProtocol,
  EndpointSettings,
  FoundServer,
  KnownServer,
  EndpointReport,
} from '../../../ports/endpoint.ts'
import { type AddressNote, readAddress } from '../../../kit/read-address.ts'
import { issuerOfKey, type KeyIssuer } from '../../../runtime/keys/key-prefixes.ts'
import { sameServer } from '../../../runtime/settings/services.ts'
import type { Settings } from '../../../runtime/settings/settings.ts'

/** As typed. */
export interface EndpointDraft {
  readonly protocol: EndpointProtocol
  readonly baseUrl: string
  readonly model: string
  readonly key: string
  /** Empty: as discovered, else 8,192. */
  readonly windowTokens: string
}

export interface EndpointReading {
  readonly settings: EndpointSettings
  /** Host and port of the address; empty while it is not one. */
  readonly host: string
  readonly note: AddressNote | null
  /** Who issued the key, when its address is not the one that is typed. */
  readonly issuer: KeyIssuer | null
  readonly windowFault: boolean
  readonly canTest: boolean
  readonly canUse: boolean
}

/** Windows below this are typing errors: no chat model reads less. */
const LEAST_WINDOW = 512

/** `servers`: those that are known, by whose ids and addresses a key's issuer is found. */
export function readDraft(
  draft: EndpointDraft,
  pageProtocol: string,
  servers: readonly KnownServer[] = [],
): EndpointReading {
  const address = readAddress(draft.baseUrl, pageProtocol)
  const window = draft.windowTokens.trim()
  const windowTokens = window === '' ? null : Number(window)
  const windowFault =
    windowTokens !== null && !(Number.isSafeInteger(windowTokens) && windowTokens >= LEAST_WINDOW)
  const issuer = issuerAmong(servers, draft.key)
  const valid = address.baseUrl !== ''
  return {
    settings: {
      protocol: draft.protocol,
      baseUrl: address.baseUrl,
      model: draft.model.trim(),
      windowTokens: windowFault ? null : windowTokens,
    },
    host: address.host,
    note: address.note,
    issuer: issuer !== null && issuer.baseUrl !== address.baseUrl ? issuer : null,
    windowFault,
    canTest: valid,
    canUse: valid && draft.model.trim() !== '' && !windowFault,
  }
}

/** The issuer with the address that the service has here, in its own wire format. */
function issuerAmong(servers: readonly KnownServer[], key: string): KeyIssuer | null {
  const issuer = issuerOfKey(key)
  const server = servers.find(({ id }) => id === issuer?.serverId)
  return issuer && server ? { ...issuer, baseUrl: server.baseUrl } : issuer
}

/** The known server that a draft names; null for any other address. */
export function serverOf(
  { protocol, baseUrl }: Pick<EndpointDraft, 'protocol' | 'baseUrl'>,
  servers: readonly KnownServer[],
): KnownServer | null {
  const typed = baseUrl.trim().replace(/\/+$/, '')
  return servers.find(server => server.baseUrl === typed && server.protocol === protocol) ?? null
}

/** The draft with an address, and with its wire format if that is known. */
export function moveToAddress(
  draft: EndpointDraft,
  baseUrl: string,
  servers: readonly KnownServer[],
): EndpointDraft {
  const known = servers.find(server => server.baseUrl === baseUrl)
  return { ...draft, baseUrl, protocol: known?.protocol ?? draft.protocol }
}

/** The draft with a pasted key. If it has no address yet, it gets that of the service that issued the key. */
export function takePastedKey(
  draft: EndpointDraft,
  key: string,
  servers: readonly KnownServer[],
): EndpointDraft {
  const address = draft.baseUrl.trim() === '' ? issuerAmong(servers, key.trim())?.baseUrl : null
  return { ...(address ? moveToAddress(draft, address, servers) : draft), key }
}

/** The draft at another service, without the model, whose name means nothing there. */
export function moveToServer(
  draft: EndpointDraft,
  { protocol, baseUrl }: KnownServer,
): EndpointDraft {
  return { ...draft, protocol, baseUrl, model: '', windowTokens: '' }
}

/** The draft at a server that answered, with its model if it has only one. */
export function moveToFound(
  draft: EndpointDraft,
  { server, baseUrl, models }: FoundServer,
): EndpointDraft {
  const [only, ...others] = models
  return { ...moveToServer(draft, server), baseUrl, model: others.length === 0 ? (only ?? '') : '' }
}

/** True if this model answers with these settings. */
export function isUsing(
  { model, endpoint }: Pick<Settings, 'model' | 'endpoint'>,
  meant: EndpointSettings,
): boolean {
  return (
    model === 'endpoint' &&
    sameServer(endpoint, meant) &&
    endpoint.model === meant.model &&
    endpoint.windowTokens === meant.windowTokens
  )
}

/** The form’s fields for this endpoint. */
export function draftOf({
  protocol,
  baseUrl,
  model,
  windowTokens,
}: EndpointSettings): EndpointDraft {
  return {
    protocol,
    baseUrl,
    model,
    key: '',
    windowTokens: windowTokens === null ? '' : String(windowTokens),
  }
}

/** A field of the endpoint's form that a test can find wrong. */
export type FieldAtFault = 'address' | 'key' | 'model'

/** The field that a failed test is about; null if the server answers and only a model must be chosen. */
export function faultOf({
  ok,
  code,
  models,
}: Pick<EndpointReport, 'ok' | 'code' | 'models'>): FieldAtFault | null {
  if (ok || (code === 'no-such-model' && models.length > 0)) return null
  if (code === 'no-such-model') return 'model'
  return code === 'unauthorised' ? 'key' : 'address'
}

export interface TypedKey {
  readonly text: string
  /** The origin that it was typed or tested for; empty if there was no address. */
  readonly origin: string
}

/** The key as it may be shown and sent at this origin; empty when it was meant for another one. */
export function keyAt({ text, origin: meant }: TypedKey, origin: string): string {
  return meant === '' || meant === origin ? text : ''
}

/** The origin of the key if it is another one; null if the key may be used here. */
export function meantFor({ text, origin: meant }: TypedKey, origin: string): string | null {
  return text !== '' && meant !== '' && meant !== origin ? meant : null
}
