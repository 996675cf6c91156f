import {
  Client,
  isJSONRPCRequest,
  type JSONRPCMessage,
  StreamableHTTPClientTransport,
  ProtocolError,
  type Tool,
} from '@modelcontextprotocol/client'
import { toolServerText } from '../../i18n/en/sentences/tool-servers.ts'
import { AppError } from '../../ports/errors.ts'
import type {
  OpenOptions,
  ToolServerAddress,
  ToolServerSession,
  ServerItem,
  ServerTool,
  ToolServerOffer,
} from '../../ports/tool-servers.ts'
import { askOnce } from '../http/ask.ts'
import { textOf, withBody } from '../http/bounded.ts'
import { createAskers } from './ask-person.ts'
import { checkAddress, diagnose, type Seen } from './diagnose.ts'
import { isTimeout, sessionOf, STREAM_ENDED } from './use-session.ts'
import { z } from 'zod'

export { beginSignIn, renewSignIn } from './sign-in.ts'

/** The most milliseconds until a server has answered all questions of a connection. */
const CONNECT_MS = 20_000
/** What a server reads of this client. It declares no other ability, so that no server asks for a model's answer. */
const CLIENT = { name: 'palimpsest', version: '0.1.0' }
const CAPABILITIES = {
  elicitation: { form: {}, url: {} },
  extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } },
}

/** A broken stream is resumed twice where the server can do that. */
const RECONNECTION = {
  initialReconnectionDelay: 300,
  maxReconnectionDelay: 2_000,
  reconnectionDelayGrowFactor: 3,
  maxRetries: 2,
}

/** Connects to a server and lists what it offers. Rejects with `ToolServerError`, or with the signal's reason. */
export async function open(
  { url, headers }: ToolServerAddress,
  signal: AbortSignal,
  { findsCause = true }: OpenOptions = {},
): Promise<ToolServerSession> {
  const address = checkAddress(url)
  const seen: Seen = { answers: 0, status: 0, thrown: null }
  const inTime = AbortSignal.timeout(CONNECT_MS)
  const limit = AbortSignal.any([signal, inTime])
  let isConnected = false
  let speaksMcp = false
  const transport = new EndingTransport(address, {
    // The client stops waiting for its first question by itself only.
    fetch: (to, init = {}) =>
      watchedAsk(seen, to, isConnected ? init : { ...init, signal: either(init.signal, limit) }),
    requestInit: { headers: { ...headers }, ...BARE },
    reconnectionOptions: RECONNECTION,
  })
  const client = new Client(CLIENT, {
    versionNegotiation: { mode: 'auto' },
    capabilities: CAPABILITIES,
  })
  const askers = createAskers(client)
  try {
    await client.connect(transport, { signal: limit, timeout: CONNECT_MS })
    speaksMcp = true
    const offer = await listOffer(client, { signal: limit, timeout: CONNECT_MS })
    isConnected = true
    return sessionOf({ client, transport, askers, offer, host: address.host, headers })
  } catch (error) {
    await client.close()
    signal.throwIfAborted()
    if (inTime.aborted || isTimeout(error))
      throw new AppError(
        'timeout',
        toolServerText('timeout', { host: address.host, count: CONNECT_MS / 1_000 }),
        {
          cause: error,
        },
      )
    const hasSession = transport.sessionId !== undefined
    const failed = { address, headers, error, seen, hasSession, speaksMcp, findsCause }
    throw await diagnose(failed, signal)
  }
}

/** Nothing about the person: no cookie, no page address, and no cached answer. */
const BARE = { credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store' } as const

/**
 * All requests of the client. A stream that only waits for news is not opened: browsers allow few connections to a server, and
 * what it offers is listed again with each connection.
 */
async function watchedAsk(seen: Seen, to: string | URL, init: RequestInit): Promise<Response> {
  const isWaiting = init.method === 'GET' && !new Headers(init.headers).has('last-event-id')
  if (isWaiting) return new Response(null, { status: 405 })
  try {
    const response = await askOnce(to, init)
    seen.thrown = null
    seen.status = response.status
    if (response.ok) seen.answers += 1
    return isJson(response) ? await readWhole(response) : response
  } catch (error) {
    seen.thrown = error
    throw error
  }
}

function isJson({ headers }: Response): boolean {
  return /\bjson\b/i.test(headers.get('content-type') ?? '')
}

/** The answer with its text, so that a failure while it arrives is seen as what it is. */
async function readWhole(response: Response): Promise<Response> {
  return response.body === null ? response : withBody(response, await textOf(response))
}

function either(first: AbortSignal | null | undefined, second: AbortSignal): AbortSignal {
  return first ? AbortSignal.any([first, second]) : second
}

/** Ends a request when its stream ends; otherwise a call would wait for a server that is gone. */
class EndingTransport extends StreamableHTTPClientTransport {
  override async send(
    message: JSONRPCMessage | JSONRPCMessage[],
    options: Parameters<StreamableHTTPClientTransport['send']>[1] = {},
  ): Promise<void> {
    await super.send(message, {
      ...options,
      onRequestStreamEnd: () => {
        options.onRequestStreamEnd?.()
        if (Array.isArray(message) || !isJSONRPCRequest(message)) return
        const error = { code: STREAM_ENDED, message: 'The stream ended' }
        // Of a request that was answered this changes nothing.
        this.onmessage?.({ jsonrpc: '2.0', id: message.id, error })
      },
    })
  }
}

/** The most tools, resources or prompts of a server; the rest is left out. */
const MOST_LISTED = 500
const MOST_ARGUMENTS = 50
/** The most characters of a name that is shown, and of a description. */
const LONGEST_NAME = 100
const LONGEST_DESCRIPTION = 4_000

/** Asks a server what it offers. */
async function listOffer(
  client: Client,
  options: { readonly signal: AbortSignal; readonly timeout: number },
): Promise<ToolServerOffer> {
  const has = client.getServerCapabilities() ?? {}
  const [{ tools }, { resources }, { prompts }] = await Promise.all([
    has.tools ? client.listTools({}, options) : { tools: [] },
    has.resources
      ? client.listResources({}, options).catch(orNone({ resources: [] }))
      : { resources: [] },
    has.prompts ? client.listPrompts({}, options).catch(orNone({ prompts: [] })) : { prompts: [] },
  ])
  const { title, name = '' } = client.getServerVersion() ?? {}
  const isModern = client.getProtocolEra() === 'modern'
  return {
    serverName: (title ?? name).slice(0, LONGEST_NAME),
    protocol: client.getNegotiatedProtocolVersion() ?? '',
    tools: tools.slice(0, MOST_LISTED).map(tool => toolOf(tool, isModern)),
    resources: resources
      .slice(0, MOST_LISTED)
      .map(resource => ({ ...itemOf(resource), uri: resource.uri })),
    prompts: prompts.slice(0, MOST_LISTED).map(prompt => ({
      ...itemOf(prompt),
      id: prompt.name,
      arguments: (prompt.arguments ?? []).slice(0, MOST_ARGUMENTS).map(argument => ({
        ...itemOf(argument),
        name: argument.name,
        isRequired: argument.required === true,
      })),
    })),
  }
}

/** A server that lists no resources or prompts may still have tools. */
function orNone<None>(none: None): (error: unknown) => None {
  return error => {
    if (error instanceof ProtocolError) return none
    throw error
  }
}

/** What a server says of a tool's App; other notes are of no use here. */
const AppNotes = z.object({
  ui: z
    .object({
      resourceUri: z.string().startsWith('ui://').max(2_000).optional(),
      visibility: z.array(z.enum(['model', 'app'])).optional(),
    })
    .default({}),
})

function toolOf({ _meta: notes, ...tool }: Tool, isModern: boolean): ServerTool {
  const { ui } = AppNotes.safeParse(notes).data ?? { ui: {} }
  return {
    name: tool.name,
    title: (tool.title ?? tool.annotations?.title)?.slice(0, LONGEST_NAME) ?? null,
    description: (tool.description ?? '').slice(0, LONGEST_DESCRIPTION),
    inputSchema: { ...tool.inputSchema },
    needsHeaders: isModern && JSON.stringify(tool.inputSchema).includes('"x-mcp-header"'),
    app: ui.resourceUri ?? null,
    callers: ui.visibility ?? ['model', 'app'],
  }
}

function itemOf({
  name,
  title,
  description = '',
}: {
  name: string
  title?: string | undefined
  description?: string | undefined
}): ServerItem {
  return {
    name: (title ?? name).slice(0, LONGEST_NAME),
    description: description.slice(0, LONGEST_DESCRIPTION),
  }
}
