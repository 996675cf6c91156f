import {
  type Client,
  ProtocolError,
  type RequestOptions,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  type StreamableHTTPClientTransport,
  type CallToolResult,
  type GetPromptResult,
} from '@modelcontextprotocol/client'
import { serverText } from '../../i18n/en/sentences/servers.ts'
import { toolServerText } from '../../i18n/en/sentences/tool-servers.ts'
import { toolCallFaults } from '../../i18n/en/for-models/tool-servers.ts'
import { AppError } from '../../ports/errors.ts'
import type {
  ToolServerAddress,
  ToolServerError,
  ToolServerOffer,
  ToolServerSession,
} from '../../ports/tool-servers.ts'
import { LongAnswerError, MOST_BYTES } from '../http/bounded.ts'
import { removeKey } from '../http/key.ts'
import { RedirectError } from '../http/redirect.ts'
import type { Askers } from './ask-person.ts'
import type { ToolOutput } from '../../ports/chat-model.ts'
import { parseJson } from '../../ports/parse-json.ts'

/** The most milliseconds between two signs of life of a call. */
const SILENCE_MS = 60_000
/** The most milliseconds of a call, with all its signs of life. */
const CALL_MS = 600_000

/** In the answer that ends a request whose stream ended without one. */
export const STREAM_ENDED = -32_098

interface Connected extends Pick<ToolServerAddress, 'headers'> {
  readonly client: Client
  readonly transport: StreamableHTTPClientTransport
  readonly offer: ToolServerOffer
  readonly host: string
  readonly askers: Askers
}

/** A connection that has been made. */
export function sessionOf({
  client,
  transport,
  offer,
  askers,
  ...about
}: Connected): ToolServerSession {
  const hasSession = () => transport.sessionId !== undefined
  /** Rejects with a sentence, or with the signal's reason. */
  const during = async <Result>(
    signal: AbortSignal,
    ask: (options: RequestOptions) => Promise<Result>,
  ): Promise<Result> => {
    try {
      return await ask({ signal, timeout: SILENCE_MS, maxTotalTimeout: CALL_MS })
    } catch (error) {
      signal.throwIfAborted()
      throw callFault(error, { ...about, hasSession: hasSession() })
    }
  }
  return {
    offer,
    call: async (tool, input, { signal, onProgress, ask }) => {
      if (!isObject(input)) throw new TypeError(toolCallFaults.noObject(tool))
      // Not `callTool`, which compares the result with the server's schema: that could keep this thread busy.
      const result = await askers.during(ask, () =>
        during(signal, options =>
          client.request(
            { method: 'tools/call', params: { name: tool, arguments: input } },
            {
              ...options,
              ...(ask && { timeout: CALL_MS }),
              resetTimeoutOnProgress: true,
              onprogress: ({ progress, total = null, message = null }) =>
                onProgress?.({ done: progress, total, message }),
            },
          ),
        ),
      )
      return { ...resultText(result), result }
    },
    read: async (uri, signal) => {
      const { contents } = await during(signal, options => client.readResource({ uri }, options))
      return contents.map(({ uri: of, mimeType: mediaType = '', _meta: notes, ...content }) => ({
        uri: of,
        mediaType,
        text: 'text' in content ? content.text : null,
        bytes: 'blob' in content ? content.blob : null,
        notes,
      }))
    },
    prompt: async (id, values, signal) => {
      const { messages } = await during(signal, options =>
        client.getPrompt({ name: id, arguments: values }, options),
      )
      return promptText(messages)
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

/** True for a question that had no answer in time. */
export function isTimeout(error: unknown): boolean {
  return error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout
}

function callFault(
  error: unknown,
  {
    host,
    headers,
    hasSession,
  }: Pick<Connected, 'host' | 'headers'> & { readonly hasSession: boolean },
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
      ? fault('unauthorised', toolServerText('tokenRefused', { host }))
      : fault('server-error', toolServerText('serverError', { host, status: String(error.status) }))
  if (isCausedBy(error, RedirectError)) return fault('redirected', toolCallFaults.redirected(host))
  if (isCausedBy(error, LongAnswerError))
    return fault(
      'server-error',
      serverText('longAnswer', { host, megabytes: MOST_BYTES / 1_000_000 }),
    )
  return fault('connection-lost', toolCallFaults.connectionLost(host))
}

/** True for an error of this class, or for one that it caused. */
function isCausedBy(error: unknown, cause: typeof RedirectError | typeof LongAnswerError): boolean {
  return error instanceof Error && (error instanceof cause || isCausedBy(error.cause, cause))
}

/** The protocol says 404 for a session that a server does not know; many servers say 400. */
function isSessionLost(error: unknown): boolean {
  if (!(error instanceof SdkHttpError)) return false
  return error.status === 404 || (error.status === 400 && /session/i.test(String(error.data.text)))
}

type Content = CallToolResult['content'][number]

/**
 * The text that the model reads of a server's result. Images, sounds and files are named, and links are not followed. Structured
 * content follows as JSON, unless a text says the same.
 */
function resultText(
  result: Pick<CallToolResult, 'content' | 'structuredContent' | 'isError'>,
): ToolOutput {
  const texts = result.content.map(textOf)
  const { structuredContent: value } = result
  const isSaid = value === undefined || texts.some(text => sameJson(text, value))
  const all = isSaid ? texts : [...texts, JSON.stringify(value)]
  return {
    text: all.filter(text => text !== '').join('\n\n'),
    ...(result.isError === true && { isError: true }),
  }
}

/** The text of a prompt. Where it is a talk, each message says whose it is. */
function promptText(messages: GetPromptResult['messages']): string {
  const isTalk = messages.some(({ role }) => role !== 'user')
  return messages
    .map(({ role, content }) => (isTalk ? `${NAMES[role]}: ${textOf(content)}` : textOf(content)))
    .join('\n\n')
}

const NAMES = { user: 'User', assistant: 'Assistant' } as const

function textOf(content: Content): string {
  switch (content.type) {
    case 'text':
      return content.text
    case 'image':
    case 'audio':
      return `[${content.type}: ${content.mimeType}, ${bytesOf(content.data)} bytes, not shown]`
    case 'resource_link':
      return `[link: ${content.name}, ${content.uri}]`
    case 'resource':
      return 'text' in content.resource
        ? `[resource: ${content.resource.uri}]\n${content.resource.text}`
        : `[resource: ${content.resource.uri}, ${content.resource.mimeType ?? 'unknown type'}, ${bytesOf(content.resource.blob)} bytes, not shown]`
  }
}

/** Of base64. */
function bytesOf(data: string): number {
  return Math.floor((data.replace(/=+$/, '').length * 3) / 4)
}

/** True if the text is JSON of this value, with the fields in any order. */
function sameJson(text: string, value: unknown): boolean {
  const parsed = parseJson(text)
  return parsed !== undefined && sorted(parsed) === sorted(value)
}

function sorted(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(
          Object.entries(inner).toSorted(([left], [right]) => (left < right ? -1 : 1)),
        )
      : inner,
  )
}
