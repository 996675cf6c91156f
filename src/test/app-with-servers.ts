import type { StreamChunk } from '../ports/chat-model.ts'
import { saying, type Script, startApp } from './application.ts'
import { fakeToolServers, offerWith, outsideTools } from './fake-tool-servers.ts'
import { createMemoryVault, type MemoryVault } from './memory-vault.ts'

export const ONE = 'https://one.test/mcp'
export const TWO = 'https://two.test/mcp'
/** A server as the person types it. */
export const typed = (url: string, change = {}) => ({ name: '', url, headers: '', ...change })

/** A model that calls these tools, one in each step, then says “Done.” */
export const calling = (...tools: readonly string[]): Script =>
  async function* (_request, index): AsyncGenerator<StreamChunk> {
    const tool = tools[index]
    if (tool === undefined) return yield* saying('Done.')
    yield { type: 'tool-call', callId: `c${index}`, tool, input: '{"a":1}' }
    yield { type: 'finish', finishReason: 'tool-calls', usage: null }
  }

/** An application with two tool servers at hand; the person allows each call once. */
export async function started({
  vault = createMemoryVault(),
  code = Promise.resolve(),
  ...change
}: Parameters<typeof startApp>[0] & {
  readonly vault?: MemoryVault
  /** The code of web pages and servers is there when it resolves. */
  readonly code?: Promise<void>
} = {}) {
  const servers = fakeToolServers({ [ONE]: offerWith('echo', 'add'), [TWO]: offerWith('echo') })
  const running = await startApp({
    ...change,
    ports: { vault, outsideTools: () => code.then(() => outsideTools(servers.port)) },
  })
  const answered = new Set<string>()
  running.app.subscribe(() => {
    for (const { call, state } of running.app.snapshot().session?.toolCalls ?? []) {
      if (state !== 'waiting' || answered.has(call.callId)) continue
      answered.add(call.callId)
      void running.app.decideCall(call.callId, 'once')
    }
  })
  const offered = async () => {
    await running.talk('hello')
    return running.requests.at(-1)?.tools.map(({ name }) => name)
  }
  const shown = (url: string) =>
    running.app.snapshot().toolServers.find(server => server.url === url)
  /** What the model read last. */
  const read = () => JSON.stringify(running.requests.at(-1)?.messages)
  return { ...running, ...servers, offered, shown, read }
}
