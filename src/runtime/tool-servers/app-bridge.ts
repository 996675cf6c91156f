/** What a page and an App in its frame say to each other (MCP Apps, SEP-1865): JSON-RPC in messages. An App is not trusted. */
import { z } from 'zod'
import { toolAppFaults } from '../../i18n/en/for-models/tool-servers.ts'
import type { ServerResource } from '../../ports/tool-servers.ts'

/** What an App asks the person for. It happens only after a press. */
export type AppRequest =
  | {
      readonly type: 'call'
      readonly tool: string
      readonly input: Readonly<Record<string, unknown>>
    }
  | { readonly type: 'read'; readonly uri: string }
  | { readonly type: 'link'; readonly url: string }
  | { readonly type: 'message'; readonly text: string }

interface BridgeOptions {
  /** Sends a message into the frame. */
  readonly post: (message: object) => void
  readonly context: Readonly<Record<string, unknown>>
  readonly input: unknown
  readonly result: unknown
  /** What its server lists. */
  readonly resources: readonly ServerResource[]
  /** Resolves with the result of a call, with what a resource holds, with an empty object for what was done, or with null for a refusal. */
  readonly ask: (request: AppRequest) => Promise<object | null>
  /** The App wants this height, in pixels. */
  readonly resize: (height: number) => void
  /** The App has something for the model; it replaces what it had before. */
  readonly offerContext: (text: string) => void
  /** The App sends more than a page can take; no later message is read. */
  readonly stopped: () => void
}

/** The most UTF-16 units of one message, and of a text for the person. */
const LARGEST_MESSAGE = 200_000
const LONGEST_TEXT = 20_000
/** The most messages in this time. */
const MOST_MESSAGES = 200
const WINDOW_MS = 5_000

const PROTOCOLS = ['2026-01-26', '2025-11-21'] as const

const Message = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string().max(100), z.number()]).optional(),
  method: z.string().max(100),
  params: z.record(z.string(), z.unknown()).default({}),
})
const Blocks = z
  .array(z.object({ type: z.string(), text: z.string().optional() }))
  .transform(blocks =>
    blocks
      .map(({ text = '' }) => text)
      .join('\n')
      .trim(),
  )
  .pipe(z.string().max(LONGEST_TEXT))
const Size = z.object({ height: z.number().finite().positive() })
const Call = z.object({
  name: z.string().min(1).max(200),
  arguments: z.record(z.string(), z.unknown()).default({}),
})
const Resource = z.object({ uri: z.string().min(1).max(2_000) })
const Link = z.object({ url: z.url({ protocol: /^https?$/ }).max(2_000) })
const Words = z.object({ role: z.literal('user'), content: Blocks.pipe(z.string().min(1)) })
const Context = z.object({
  content: Blocks.default(''),
  structuredContent: z.record(z.string(), z.unknown()).optional(),
})
const Hello = z.object({ protocolVersion: z.string() })

/** The page's end. It answers the App; `receive` takes whatever arrives from the frame. */
export function createAppBridge(options: BridgeOptions) {
  const { post, ask } = options
  let arrivals: readonly number[] = []
  let isAsking = false
  let isStopped = false
  const notify = (method: string, params: unknown) => post({ jsonrpc: '2.0', method, params })

  /** One question at a time: an App must not bury the page in them. */
  const askOnce = async (request: AppRequest) => {
    if (isAsking) throw new RangeError(toolAppFaults.asksAlready)
    isAsking = true
    try {
      return await ask(request)
    } finally {
      isAsking = false
    }
  }
  const allowed = async (request: AppRequest) => {
    const result = await askOnce(request)
    if (result === null) throw new RangeError(toolAppFaults.refused)
    return result
  }
  const answerTo = async (method: string, params: unknown): Promise<object> => {
    switch (method) {
      case 'ping':
        return {}
      case 'ui/initialize': {
        const { protocolVersion } = Hello.parse(params)
        return {
          protocolVersion: PROTOCOLS.find(known => known === protocolVersion) ?? PROTOCOLS[0],
          hostInfo: { name: 'palimpsest', version: '0.1.0' },
          hostCapabilities: {
            openLinks: {},
            serverTools: {},
            serverResources: {},
            message: { text: {} },
            updateModelContext: { text: {}, structuredContent: {} },
          },
          hostContext: options.context,
        }
      }
      case 'ui/request-display-mode':
        return { mode: 'inline' }
      case 'ui/open-link':
        return (await askOnce({ type: 'link', ...Link.parse(params) })) ?? { isError: true }
      case 'ui/message': {
        const { content } = Words.parse(params)
        return (await askOnce({ type: 'message', text: content })) ?? { isError: true }
      }
      case 'ui/update-model-context': {
        const { content, structuredContent } = Context.parse(params)
        const data =
          structuredContent === undefined ? '' : JSON.stringify(structuredContent, null, 2)
        options.offerContext([content, data.slice(0, LONGEST_TEXT)].filter(Boolean).join('\n\n'))
        return {}
      }
      case 'tools/call': {
        const { name, arguments: input } = Call.parse(params)
        return allowed({ type: 'call', tool: name, input })
      }
      case 'resources/list':
        return { resources: options.resources }
      case 'resources/read':
        return allowed({ type: 'read', ...Resource.parse(params) })
      default:
        throw new RangeError(toolAppFaults.unknownMethod)
    }
  }
  const answer = async (id: string | number, method: string, params: unknown) => {
    try {
      post({ jsonrpc: '2.0', id, result: await answerTo(method, params) })
    } catch (error) {
      const message = error instanceof RangeError ? error.message : toolAppFaults.badMessage
      post({ jsonrpc: '2.0', id, error: { code: -32_000, message } })
    }
  }
  const take = (method: string, params: unknown) => {
    switch (method) {
      case 'ui/notifications/initialized':
        notify('ui/notifications/tool-input', { arguments: options.input })
        return notify('ui/notifications/tool-result', options.result)
      case 'ui/notifications/size-changed': {
        const size = Size.safeParse(params)
        return size.success ? options.resize(size.data.height) : undefined
      }
      default:
        return undefined
    }
  }

  return {
    /** `now`: milliseconds. */
    receive: (data: unknown, now: number): void => {
      if (isStopped) return
      arrivals = [...arrivals.filter(at => now - at < WINDOW_MS), now]
      const text = plainJson(data)
      if (arrivals.length > MOST_MESSAGES || (text?.length ?? 0) > LARGEST_MESSAGE) {
        isStopped = true
        return options.stopped()
      }
      const message = Message.safeParse(text === null ? null : JSON.parse(text))
      if (!message.success) return
      const { id, method, params } = message.data
      if (id === undefined) take(method, params)
      else void answer(id, method, params)
    },
    /** Tells the App of a change, such as another theme. */
    changeContext: (context: Readonly<Record<string, unknown>>): void =>
      notify('ui/notifications/host-context-changed', context),
  }
}

/** The data as JSON; null for what JSON cannot say, such as a circle. */
function plainJson(data: unknown): string | null {
  try {
    return JSON.stringify(data) ?? null
  } catch {
    return null
  }
}
