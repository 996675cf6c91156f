/**
 * Models on servers: how they are set up, found and tested.
 *
 * @module
 */
import type { ChatModel } from './chat-model.ts'

/** The wire formats that a server may speak. */
export const ENDPOINT_PROTOCOLS = ['openai-compatible', 'openai', 'anthropic', 'google'] as const
export type EndpointProtocol = (typeof ENDPOINT_PROTOCOLS)[number]

/** A model on a server as the user set it up. The key is held apart. */
export interface EndpointSettings {
  readonly protocol: EndpointProtocol
  /** For example `https://api.openai.com/v1`; no trailing slash. */
  readonly baseUrl: string
  readonly model: string
  /** Set by the user; null: as discovered, else 8,192. */
  readonly windowTokens: number | null
}

/** A service or a kind of local server that is known beforehand: choosing it fills in the address. */
export interface KnownServer {
  readonly id: string
  /** The name that it gives itself. */
  readonly name: string
  readonly protocol: EndpointProtocol
  readonly baseUrl: string
  /** Page where a person gets a key; null where none is needed. */
  readonly keyPage: string | null
  /** How all its keys begin; null where they begin like others' or there are none. */
  readonly keyPrefix: string | null
  /** Names of models to begin with while the server's own list is unknown; empty where each has its own. */
  readonly models: readonly string[]
  /** Null for a service on the internet. */
  readonly local: LocalServerFacts | null
}

/** What to know of a server that runs on the person's own computer. */
export interface LocalServerFacts {
  readonly port: number
  /** The setting that says which pages may reach it; null where there is none: every page may. */
  readonly originSetting: string | null
  /** True for a server that keeps pages out by default. */
  readonly isClosedByDefault: boolean
}

/** A server that answered on this computer when it was asked. */
export interface FoundServer {
  readonly server: KnownServer
  /** Where it answered; has the port that was asked. */
  readonly baseUrl: string
  /** Ids of its models; empty where it has none yet, or keeps this page out. */
  readonly models: readonly string[]
  /** False where it runs but keeps this page out: `server.local.originSetting` says what to change. */
  readonly letsPageIn: boolean
}

/** What the Test button found out. Every `message` says what to do. */
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
  /** The base address that the server redirects to, to be used instead; absent where it does not, or nobody knows. */
  readonly address?: string
  /** Ids of the models offered; empty when the server does not list them. */
  readonly models: readonly string[]
  /** Window in tokens that the server reports for the chosen model; null when it does not. */
  readonly windowTokens: number | null
}

export interface EndpointPort {
  /** Loads the adapter and opens the model; nothing is sent yet. */
  open(settings: EndpointSettings, key: string): Promise<ChatModel>
  test(settings: EndpointSettings, key: string, signal: AbortSignal): Promise<EndpointReport>
}
