import {
  Client,
  isJSONRPCRequest,
  type JSONRPCMessage,
  ProtocolError,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  StreamableHTTPClientTransport,
  type Tool,
} from '@modelcontextprotocol/client'
import { toolCallFaults, toolServerFaults } from '../../i18n/en/sentences/tool-servers.ts'
import { AppError } from '../../ports/errors.ts'
import type {
  ServerItem,
  ServerTool,
  ToolCallOptions,
  ToolServerAddress,
  ToolServerError,
  ToolServerOffer,
  ToolServerSession,
} from '../../ports/tool-servers.ts'
import { ask } from '../http/ask.ts'
import { removeKey } from '../http/key.ts'
import { checkAddress, diagnose, type Seen } from './diagnose.ts'
import { resultText } from './result-text.ts'

/** The most milliseconds until a server has answered all questions of a connection. */
const CONNECT_MS = 20_000
/** The most milliseconds between two signs of life of a call. */
const SILENCE_MS = 60_000
/** The most milliseconds of a call, with all its signs of life. */
const CALL_MS = 600_000

/** The most tools, resources or prompts of a server; the rest is left out. */
const MOST_LISTED = 500
/** The most characters of a name that is shown, and of a description. */
const LONGEST_NAME = 100
const LONGEST_DESCRIPTION = 4_000

/** What a server reads of this client. It declares no ability, so that no server asks for a model's answer or for input. */
const CLIENT = { name: 'palimpsest', version: '0.1.0' }

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
): Promise<ToolServerSession> {
  const address = checkAddress(url)
  const seen: Seen = { answers: 0, status: 0, thrown: null }
  const inTime = AbortSignal.timeout(CONNECT_MS)
  const limit = AbortSignal.any([signal, inTime])
  let isConnected = false
  const transport = new EndingTransport(address, {
    // The client stops waiting for its first question by itself only.
    fetch: (to, init = {}) =>
      watchedAsk(seen, to, isConnected ? init : { ...init, signal: either(init.signal, limit) }),
    requestInit: { headers: { ...headers }, ...BARE },
    reconnectionOptions: RECONNECTION,
  })
  const client = new Client(CLIENT, {
    versionNegotiation: { mode: 'auto' },
  })
  try {
    await client.connect(transport, { signal: limit, timeout: CONNECT_MS })
    const offer = await offerOf(client, limit)
    isConnected = true
    return sessionOf(client, transport, { offer, host: address.host, headers })
  } catch (error) {
    await client.close()
    signal.throwIfAborted()
    if (inTime.aborted || isTimeout(error))
      throw new AppError('timeout', toolServerFaults.timeout(address.host, CONNECT_MS / 1_000), {
        cause: error,
      })
    const hasSession = transport.sessionId !== undefined
    throw await diagnose({ address, headers, error, seen, hasSession }, signal)
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
    const response = await ask(to, init)
    seen.thrown = null
    seen.status = response.status
    if (response.ok) seen.answers += 1
    return response
  } catch (error) {
    seen.thrown = error
    throw error
  }
}

function either(first: AbortSignal | null | undefined, second: AbortSignal): AbortSignal {
  return first ? AbortSignal.any([first, second]) : second
}

/** In the answer that ends a request whose stream ended without one. */
const STREAM_ENDED = -32_098

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

async function offerOf(client: Client, signal: AbortSignal): Promise<ToolServerOffer> {
  const options = { signal, timeout: CONNECT_MS }
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
    resources: resources.slice(0, MOST_LISTED).map(itemOf),
    prompts: prompts.slice(0, MOST_LISTED).map(itemOf),
  }
}

/** A server that lists no resources or prompts may still have tools. */
function orNone<None>(none: None): (error: unknown) => None {
  return error => {
    if (error instanceof ProtocolError) return none
    throw error
  }
}

function toolOf(tool: Tool, isModern: boolean): ServerTool {
  return {
    name: tool.name,
    title: (tool.title ?? tool.annotations?.title)?.slice(0, LONGEST_NAME) ?? null,
    description: (tool.description ?? '').slice(0, LONGEST_DESCRIPTION),
    inputSchema: { ...tool.inputSchema },
    needsHeaders: isModern && JSON.stringify(tool.inputSchema).includes('"x-mcp-header"'),
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

function sessionOf(
  client: Client,
  transport: StreamableHTTPClientTransport,
  {
    offer,
    host,
    headers,
  }: { readonly offer: ToolServerOffer; readonly host: string } & Pick<
    ToolServerAddress,
    'headers'
  >,
): ToolServerSession {
  return {
    offer,
    call: async (tool, input, { signal, onProgress }: ToolCallOptions) => {
      if (!isObject(input)) throw new TypeError(toolCallFaults.noObject(tool))
      try {
        // Not `callTool`, which compares the result with the server's schema: that could keep this thread busy.
        const result = await client.request(
          { method: 'tools/call', params: { name: tool, arguments: input } },
          {
            signal,
            timeout: SILENCE_MS,
            maxTotalTimeout: CALL_MS,
            resetTimeoutOnProgress: true,
            onprogress: ({ progress, total = null, message = null }) =>
              onProgress?.({ done: progress, total, message }),
          },
        )
        return resultText(result)
      } catch (error) {
        signal.throwIfAborted()
        throw callFault(error, {
          host,
          headers,
          hasSession: transport.sessionId !== undefined,
        })
      }
    },
    close: async () => {
      // The server may be gone already.
      await transport.terminateSession().catch(() => undefined)
      await client.close()
    },
  }
}

function isObject(input: unknown): input is Record<string, unknown> {
  return typeof input === 'object' && input !== null && !Array.isArray(input)
}

function isTimeout(error: unknown): boolean {
  return error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout
}

function callFault(
  error: unknown,
  {
    host,
    headers,
    hasSession,
  }: { readonly host: string; readonly hasSession: boolean } & Pick<ToolServerAddress, 'headers'>,
): ToolServerError {
  const fault = (code: ToolServerError['code'], message: string): ToolServerError =>
    new AppError(code, message, { cause: error })
  if (hasSession && isSessionLost(error))
    return fault('session-lost', toolCallFaults.sessionLost(host))
  if (isTimeout(error)) return fault('timeout', toolCallFaults.timeout(host, SILENCE_MS / 1_000))
  if (error instanceof ProtocolError && error.code !== STREAM_ENDED) {
    const words = Object.values(headers).reduce(removeKey, error.message)
    return fault('refused', toolCallFaults.refused(host, words))
  }
  if (error instanceof SdkHttpError)
    return error.status === 401
      ? fault('unauthorised', toolServerFaults.tokenRefused(host))
      : fault('server-error', toolServerFaults.serverError(host, error.status))
  return fault('connection-lost', toolCallFaults.connectionLost(host))
}

/** The protocol says 404 for a session that a server does not know; many servers say 400. */
function isSessionLost(error: unknown): boolean {
  if (!(error instanceof SdkHttpError)) return false
  return error.status === 404 || (error.status === 400 && /session/i.test(String(error.data.text)))
}
