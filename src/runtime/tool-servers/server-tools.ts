import { estimateText, textsOf } from '../../engine/index.ts'
import type { Tool, ToolProgress } from '../../ports/chat-model.ts'
import type {
  CalledTool,
  ServerPrompt,
  ServerResource,
  ServerTool,
  ToolCallOptions,
  ToolServerOffer,
  ServerContent,
} from '../../ports/tool-servers.ts'
import type { ToolServer } from '../settings/settings.ts'
import type { Questions, ShownQuestion } from './field-values.ts'
import { type GivenNames, namesOf, nameTools } from './tool-names.ts'
import { toolServerText } from '../../i18n/en/sentences/tool-servers.ts'
import { AppError } from '../../ports/errors.ts'

/** A tool of a server, as the settings show it. */
export interface ShownTool {
  /** The server's name for it, which the settings keep. */
  readonly name: string
  readonly title: string
  readonly description: string
  /** The name by which models call it. */
  readonly offeredAs: string
  readonly isOn: boolean
  /** Why it is not offered, or may fail; null for nothing. */
  readonly doubt: 'too-large' | 'needs-headers' | null
}

/** A tool server, as the settings show it. */
export interface ShownToolServer {
  readonly url: string
  readonly name: string
  readonly isOn: boolean
  readonly headerNames: readonly string[]
  readonly state: 'idle' | 'connecting' | 'connected' | 'failed'
  /** Why the last connection failed, and what to do; null for no failure. */
  readonly fault: string | null
  /** The revision of the protocol; empty before the first connection. */
  readonly protocol: string
  readonly tools: readonly ShownTool[]
  /** Of its tools in each request, estimated. */
  readonly tokens: number
  readonly resources: readonly ServerResource[]
  readonly prompts: readonly ServerPrompt[]
  /** What the server asks now. */
  readonly questions: readonly ShownQuestion[]
}

/** The most characters of a tool's schema as JSON: more would fill the window. */
const LARGEST_SCHEMA = 20_000
/** The most characters of a description that every provider accepts. */
const LONGEST_DESCRIPTION = 1_024

type CallTool = (
  url: string,
  tool: ServerTool,
  input: unknown,
  options: ToolCallOptions,
) => Promise<CalledTool>

/** A server with its tools and their names for models. */
export interface Named {
  readonly server: ToolServer
  readonly tools: readonly { readonly tool: ServerTool; readonly offeredAs: string }[]
}

/** Every tool of every server with its name for models; the same names whether tools are on or off. */
export function namedTools(
  servers: readonly ToolServer[],
  offerOf: (url: string) => ToolServerOffer | undefined,
  { taken, given }: { readonly taken: readonly string[]; readonly given: GivenNames },
): readonly Named[] {
  const listed = servers.map(server => ({
    server,
    // In one order, however the server lists them, so that requests stay the same.
    tools: (offerOf(server.url)?.tools ?? []).toSorted((left, right) =>
      left.name < right.name ? -1 : 1,
    ),
  }))
  const names = nameTools(
    listed.map(({ server: { name, url }, tools }) => ({
      name,
      tools: tools.map(tool => tool.name),
      given: namesOf(given, { name, url }),
    })),
    taken,
  )
  return listed.map(({ server, tools }, at) => ({
    server,
    tools: tools.map((tool, index) => ({ tool, offeredAs: names[at]?.[index] ?? tool.name })),
  }))
}

/** The tools that models are offered: of servers that are on, without those that are off or too large. */
export function toolsOfServers(
  named: readonly Named[],
  call: CallTool,
  ask: Questions['ask'],
): readonly Tool[] {
  return named
    .filter(({ server }) => server.isOn)
    .flatMap(({ server, tools }) =>
      tools
        .filter(
          ({ tool }) =>
            tool.callers.includes('model') &&
            !server.offTools.includes(tool.name) &&
            !isTooLarge(tool),
        )
        .map(({ tool, offeredAs }): Tool => ({
          definition: {
            name: offeredAs,
            description: descriptionOf(tool),
            inputSchema: tool.inputSchema,
          },
          // Its arguments go to another computer, even if it changes nothing there.
          effect: 'sends',
          place: server.url,
          run: async (input, signal, onProgress = () => undefined) => {
            let latest: ToolProgress = { done: 0, total: null, message: null }
            const report = (progress: ToolProgress) => {
              latest = progress
              onProgress(progress)
            }
            const onWait = () => onProgress(latest)
            const { result, ...output } = await call(server.url, tool, input, {
              signal,
              onProgress: report,
              ask: (question, stop) => ask(question, { url: server.url, signal: stop, onWait }),
            })
            if (tool.app === null || output.isError === true) return output
            const app = { server: server.url, uri: tool.app, result: JSON.stringify(result) }
            return { ...output, app }
          },
        })),
    )
}

/** The tokens of these tools in each request, estimated. */
export function tokensOf(tools: readonly Tool[]): number {
  const definitions = tools.map(({ definition }) => definition)
  const texts = textsOf({ system: '', tools: definitions, messages: [] })
  return texts.reduce((sum, text) => sum + estimateText(text).tokens, 0)
}

export function shownTools({ server, tools }: Named): readonly ShownTool[] {
  return tools.map(({ tool, offeredAs }) => ({
    name: tool.name,
    title: tool.title ?? tool.name,
    description: descriptionOf(tool),
    offeredAs,
    isOn: !server.offTools.includes(tool.name),
    doubt: isTooLarge(tool) ? 'too-large' : tool.needsHeaders ? 'needs-headers' : null,
  }))
}

function isTooLarge({ inputSchema }: ServerTool): boolean {
  return JSON.stringify(inputSchema).length > LARGEST_SCHEMA
}

function descriptionOf({ title, description }: ServerTool): string {
  const words = (description === '' ? (title ?? '') : description)
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
  return words.length > LONGEST_DESCRIPTION ? `${words.slice(0, LONGEST_DESCRIPTION - 1)}…` : words
}

/** The contents of a resource as files. Throws an AppError if there are none. */
export function filesOf(name: string, contents: readonly ServerContent[]): readonly File[] {
  const files = contents.flatMap(({ mediaType, text, bytes }) => {
    const content = text ?? (bytes === null ? null : Uint8Array.from(atob(bytes), byteOf))
    const type = mediaType || (text === null ? '' : 'text/plain')
    return content === null ? [] : [new File([content], name, { type })]
  })
  if (files.length === 0) throw new AppError('not-found', toolServerText('emptyResource', { name }))
  return files
}

function byteOf(character: string): number {
  return character.charCodeAt(0)
}
