/** Tool servers without a network, by address. */
import { AppError } from '../ports/errors.ts'
import type {
  OutsideTools,
  ServerContent,
  ServerTool,
  ToolServerAddress,
  ToolServerFault,
  ToolServerOffer,
  ToolServerPort,
  ServerQuestion,
} from '../ports/tool-servers.ts'

export const serverTool = (name: string, change: Partial<ServerTool> = {}): ServerTool => ({
  name,
  title: null,
  description: `Does ${name}`,
  inputSchema: { type: 'object' },
  needsHeaders: false,
  app: null,
  callers: ['model', 'app'],
  ...change,
})

export const offerWith = (...tools: readonly (string | ServerTool)[]): ToolServerOffer => ({
  serverName: 'A Server',
  protocol: '2025-11-25',
  tools: tools.map(tool => (typeof tool === 'string' ? serverTool(tool) : tool)),
  resources: [{ name: 'notes', description: 'Some notes', uri: 'test://notes' }],
  prompts: [],
})

/** Servers that offer what `offers` says; an address that it lacks does not answer. */
export function fakeToolServers(offers: Record<string, ToolServerOffer>) {
  const opened: ToolServerAddress[] = []
  const calls: { readonly url: string; readonly tool: string; readonly input: unknown }[] = []
  const closed: string[] = []
  /** What the next calls do instead of answering, the first one first. */
  const faults: ToolServerFault[] = []
  /** What the next calls ask the person, the first one first. */
  const questions: ServerQuestion[] = []
  /** What the next resources hold instead of their address, the first one first. */
  const contents: (readonly ServerContent[])[] = []
  /** Sign-ins that were renewed. */
  const renewed: string[] = []
  const port: ToolServerPort = {
    beginSignIn: async url => ({
      address: `${url}/sign-in`,
      finish: async () => ({ accessToken: 'token-0', expiresAt: null, kept: 'kept' }),
    }),
    renewSignIn: async url => {
      renewed.push(url)
      return { accessToken: `token-${renewed.length}`, expiresAt: null, kept: 'kept' }
    },
    open: async (address, signal) => {
      opened.push(address)
      const offer = offers[address.url]
      await Promise.resolve()
      signal.throwIfAborted()
      if (!offer) throw new AppError('no-answer', `Nothing answers at ${address.url}.`)
      return {
        offer,
        call: async (tool, input, options) => {
          calls.push({ url: address.url, tool, input })
          options.signal.throwIfAborted()
          const fault = faults.shift()
          if (fault) throw new AppError(fault, `The call failed: ${fault}.`)
          options.onProgress?.({ done: 1, total: 2, message: 'half' })
          const question = questions.shift()
          const answer = question && (await options.ask?.(question, options.signal))
          const text = `${tool} answers${answer ? `: ${JSON.stringify(answer)}` : ''}`
          return { text, result: { content: [{ type: 'text', text }] } }
        },
        read: async uri =>
          contents.shift() ?? [
            {
              uri,
              mediaType: uri.startsWith('ui:') ? 'text/html;profile=mcp-app' : '',
              text: `<p>${uri}</p>`,
              bytes: null,
              notes: undefined,
            },
          ],
        prompt: async (id, values) => `${id} with ${JSON.stringify(values)}`,
        close: async () => void closed.push(address.url),
      }
    },
  }
  return { port, offers, opened, calls, closed, faults, questions, contents, renewed }
}

/** These servers, and a tool that reads one page. */
export const outsideTools = (servers: ToolServerPort): OutsideTools => ({
  servers,
  fetchUrl: {
    definition: { name: 'fetch_url', description: 'A page', inputSchema: { type: 'object' } },
    effect: 'sends',
    run: async () => ({ text: 'a page' }),
  },
})
