/** Tool servers, which speak the Model Context Protocol (MCP) over HTTP. */
import { z } from 'zod'
import type { Tool, ToolOutput, ToolProgress } from './chat-model.ts'
import type { AppError } from './errors.ts'

export interface ToolServerAddress {
  readonly url: string
  /** Sent with every request; they may hold secrets. */
  readonly headers: Readonly<Record<string, string>>
}

/** A tool as its server describes it. The words are the server's: data, never instructions. */
const ServerTool = z.strictObject({
  name: z.string(),
  title: z.string().nullable(),
  description: z.string(),
  inputSchema: z.record(z.string(), z.unknown()),
  /** True: the server wants arguments in headers that browsers do not send, so it may refuse calls. */
  needsHeaders: z.boolean(),
  /** Address, on the server, of the page (App) that shows its results; null for none. */
  app: z.string().nullable(),
  /** Who may call it. */
  callers: z.array(z.enum(['model', 'app'])).readonly(),
})
export type ServerTool = z.infer<typeof ServerTool>

const ServerItem = z.strictObject({ name: z.string(), description: z.string() })
export type ServerItem = z.infer<typeof ServerItem>

const ServerResource = ServerItem.extend({ uri: z.string() })
export type ServerResource = z.infer<typeof ServerResource>

const ServerPrompt = ServerItem.extend({
  /** The server's name for it. */
  id: z.string(),
  arguments: z.array(ServerItem.extend({ isRequired: z.boolean() })).readonly(),
})
export type ServerPrompt = z.infer<typeof ServerPrompt>

/** What a server offers. */
export const ToolServerOffer = z.strictObject({
  /** The server's own name for itself; empty if it has none. */
  serverName: z.string(),
  /** The revision of the protocol, a date. */
  protocol: z.string(),
  tools: z.array(ServerTool).readonly(),
  resources: z.array(ServerResource).readonly(),
  prompts: z.array(ServerPrompt).readonly(),
})
export type ToolServerOffer = z.infer<typeof ToolServerOffer>

/** Content of a resource. */
export interface ServerContent {
  readonly uri: string
  /** Empty if the server does not say. */
  readonly mediaType: string
  /** Null for bytes, and the other way around. */
  readonly text: string | null
  /** As base64. */
  readonly bytes: string | null
  /** The server's notes about it, not checked. */
  readonly notes: unknown
}

/** What a call returned: for the model, and whole. */
export interface CalledTool extends ToolOutput {
  /** The result as the server gave it. */
  readonly result: object
}

export type ToolServerFault =
  | 'bad-url'
  | 'mixed-content'
  | 'no-answer'
  /** It answers no web page. */
  | 'cors'
  /** It refuses the browser's question (OPTIONS) before a request. */
  | 'preflight'
  /** It refuses a header. */
  | 'header'
  /** It hides the id of its session from web pages. */
  | 'session-hidden'
  | 'unauthorised'
  | 'forbidden'
  | 'redirected'
  | 'server-error'
  | 'not-mcp'
  | 'too-old'
  | 'timeout'
  /** The server itself refused, in its own words. */
  | 'refused'
  /** The server does not know the session. The call did not run. */
  | 'session-lost'
  /** The connection broke. The call may have run. */
  | 'connection-lost'

/** A failure of a tool server; the message says what to do. */
export type ToolServerError = AppError<ToolServerFault>

export interface ToolCallOptions {
  readonly signal: AbortSignal
  readonly onProgress?: ((progress: ToolProgress) => void) | undefined
  /** Without it, what the server asks the person is cancelled. With it, a call may be silent: who calls limits its time. */
  readonly ask?: AskPerson
}

/** A connection to a server. */
export interface ToolServerSession {
  readonly offer: ToolServerOffer
  /** Rejects with `ToolServerError`, or with the signal's reason. */
  call(tool: string, input: unknown, options: ToolCallOptions): Promise<CalledTool>
  /** Reads a resource. Rejects like `call`. */
  read(uri: string, signal: AbortSignal): Promise<readonly ServerContent[]>
  /** The text of a prompt with these arguments. Rejects like `call`. */
  prompt(id: string, values: Readonly<Record<string, string>>, signal: AbortSignal): Promise<string>
  /** Ends the session on the server, too. Never rejects. */
  close(): Promise<void>
}

/** What a sign-in gave; secret. */
export interface SignedIn {
  readonly accessToken: string
  /** In milliseconds since 1970; null if the server does not say. */
  readonly expiresAt: number | null
  /** What renewing it needs, as the client wrote it. */
  readonly kept: string
}

export interface StartedSignIn {
  /** The page where the person signs in. */
  readonly address: string
  /** Waits until the person has signed in there. */
  finish(signal: AbortSignal): Promise<SignedIn>
}

export interface OpenOptions {
  /**
   * Whether more requests may find out why a connection fails. False for a connection that a call makes: what a server redirects
   * to is asked then, too, which only the person may start. True by default.
   */
  readonly findsCause?: boolean
}

export interface ToolServerPort {
  /** Asks a server where to sign in (OAuth). `redirectUrl`: a page of this app, which says what was answered. */
  beginSignIn(url: string, redirectUrl: string, signal: AbortSignal): Promise<StartedSignIn>
  /** A new token without the person. Rejects with `ToolServerError` if they have to sign in again. */
  renewSignIn(url: string, kept: string, signal: AbortSignal): Promise<SignedIn>
  /** Connects and lists what the server offers. Rejects with `ToolServerError`, or with the signal's reason. */
  open(
    address: ToolServerAddress,
    signal: AbortSignal,
    options?: OpenOptions,
  ): Promise<ToolServerSession>
}

/** Tools that reach the network. */
export interface OutsideTools {
  /** Reads a web page. */
  readonly fetchUrl: Tool
  readonly servers: ToolServerPort
}

export type FieldValue = string | boolean | readonly string[]

/** One value that a server asks for. */
export interface QuestionField {
  readonly name: string
  readonly label: string
  readonly hint: string | null
  readonly isRequired: boolean
  /** `one`, `many`: of its choices. */
  readonly kind: 'text' | 'number' | 'integer' | 'yes' | 'one' | 'many'
  readonly format: 'email' | 'uri' | 'date' | 'date-time' | null
  /** Of the number, the characters or the choices; null for no limit. */
  readonly least: number | null
  readonly most: number | null
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  /** What stands there at first. */
  readonly first: FieldValue
}

export type ServerQuestion =
  | { readonly type: 'form'; readonly message: string; readonly fields: readonly QuestionField[] }
  /** Asks to open an address: only `http` and `https`. */
  | { readonly type: 'link'; readonly message: string; readonly url: string }

/** `cancel`: the person gave no answer. */
export type QuestionAnswer =
  | {
      readonly action: 'accept'
      readonly content?: Readonly<Record<string, string | number | boolean | string[]>>
    }
  | { readonly action: 'decline' | 'cancel' }

/** Rejects with the signal's reason. */
export type AskPerson = (question: ServerQuestion, signal: AbortSignal) => Promise<QuestionAnswer>
