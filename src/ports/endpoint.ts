/** Models on servers: settings, discovery and test. */
import type { ChatModel } from './chat-model.ts'
import type { KeySignIn } from './key-sign-in.ts'

/** The wire formats of servers. */
export const ENDPOINT_PROTOCOLS = ['openai-compatible', 'openai', 'anthropic', 'google'] as const
export type EndpointProtocol = (typeof ENDPOINT_PROTOCOLS)[number]

/** A model on a server, as the person set it up. The key is stored separately. */
export interface EndpointSettings {
  readonly protocol: EndpointProtocol
  /** For example `https://api.openai.com/v1`; no slash at the end. */
  readonly baseUrl: string
  readonly model: string
  /** Set by the person; null: as discovered, else 8,192. */
  readonly windowTokens: number | null
}

/** A known service or kind of local server; the choice fills in the address. */
export interface KnownServer {
  readonly id: string
  /** The server's own name for itself. */
  readonly name: string
  readonly protocol: EndpointProtocol
  readonly baseUrl: string
  /** Page where a person gets a key; null if none is needed. */
  readonly keyPage: string | null
  /** How a person gets a key by signing in there; absent if the service has no such way. */
  readonly signIn?: KeySignIn
  /** Model names to offer before the server's own list is known; empty if each server has its own. */
  readonly models: readonly string[]
  /** Null for a service on the internet. */
  readonly local: LocalServerFacts | null
}

/** Facts about a server on the person's own computer. */
export interface LocalServerFacts {
  readonly port: number
  /** The setting that lists the pages which may connect; null if every page may. */
  readonly originSetting: string | null
  /** True if the server refuses pages by default. */
  readonly isClosedByDefault: boolean
}

/** A server that answered on this computer. */
export interface FoundServer {
  readonly server: KnownServer
  /** Its address, with the port that answered. */
  readonly baseUrl: string
  /** Ids of its models; empty if it has none yet, or refuses this page. */
  readonly models: readonly string[]
  /** False if it runs but refuses this page; `server.local.originSetting` is the setting to change. */
  readonly letsPageIn: boolean
}

/** The result of the Test button. Every `message` says what to do. */
export interface EndpointReport {
  readonly ok: boolean
  readonly code:
    | 'ok'
    | 'refused'
    | 'cors'
    | 'mixed-content'
    | 'unauthorised'
    | 'not-found'
    | 'no-such-model'
    | 'bad-url'
    | 'redirected'
    | 'server-error'
  readonly message: string
  /** The base address that the server redirects to and that should be used; absent for none, or if unknown. */
  readonly address?: string
  /** Ids of its models; empty if the server does not list them. */
  readonly models: readonly string[]
  /** Window in tokens that the server reports for the chosen model; null if it does not. */
  readonly windowTokens: number | null
  /** The windows in tokens that the server reports, by model id; a model whose window it does not report is absent. */
  readonly windows?: Readonly<Record<string, number>>
}

export interface EndpointPort {
  /** Loads the adapter and opens the model; sends nothing yet. */
  open(settings: EndpointSettings, key: string): Promise<ChatModel>
  test(settings: EndpointSettings, key: string, signal: AbortSignal): Promise<EndpointReport>
}
