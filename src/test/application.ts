/** A whole application in memory, with a scripted model, for tests of the runtime. */
import { examine } from '../engine/compaction/examine.ts'
import type { ModelRequest } from '../engine/message.ts'
import { estimateText } from '../engine/tokens.ts'
import { createApplication } from '../runtime/create-application.ts'
import type { ModelError } from '../runtime/errors.ts'
import type { ApplicationPorts } from '../runtime/application-ports.ts'
import type { ChatModel, Locks, StoragePort, StreamChunk } from '../runtime/ports.ts'

export const stops: StreamChunk = { type: 'finish', finishReason: 'stop', usage: null }

/** A model that answers each request as the script says; what it was sent is in `requests`. */
export function scriptedModel(
  script: (request: ModelRequest, index: number, signal: AbortSignal) => AsyncIterable<StreamChunk>,
  windowTokens = 8_192,
) {
  const requests: ModelRequest[] = []
  const chat: ChatModel = {
    ref: { provider: 'openai-compatible', host: 'model.test', model: 'scripted' },
    limits: { windowTokens, maxOutputTokens: null, tools: true },
    stream: (request, signal) => {
      requests.push(request)
      return script(request, requests.length - 1, signal)
    },
  }
  return { chat, requests }
}

export async function* saying(text: string): AsyncGenerator<StreamChunk> {
  yield { type: 'text', text }
  yield stops
}

// eslint-disable-next-line require-yield
export async function* failing(error: ModelError): AsyncGenerator<StreamChunk> {
  throw error
}

/** Says the text and then nothing until it is aborted. */
export async function* hanging(text: string, signal: AbortSignal): AsyncGenerator<StreamChunk> {
  yield { type: 'text', text }
  signal.throwIfAborted()
  await new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

/** Locks shared by all applications that get the same one: tabs of one browser. */
export function memoryLocks(): Locks {
  const taken = new Set<string>()
  const waiting = new Map<string, (() => void)[]>()
  const take = (name: string) => {
    taken.add(name)
    return () => {
      taken.delete(name)
      waiting.get(name)?.shift()?.()
    }
  }
  return {
    tryAcquire: async name => (taken.has(name) ? null : take(name)),
    acquire: (name, signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true })
        if (!taken.has(name)) resolve(take(name))
        else waiting.set(name, [...(waiting.get(name) ?? []), () => resolve(take(name))])
      }),
  }
}

let ids = 0

export function applicationWith(
  chat: ChatModel,
  storage: StoragePort,
  change: Partial<ApplicationPorts> = {},
) {
  return createApplication({
    storage,
    clock: { now: () => Date.now() },
    nextId: () => `id${String((ids += 1)).padStart(6, '0')}`,
    locks: memoryLocks(),
    tokenizer: { count: async texts => texts.map(text => estimateText(text).tokens) },
    tools: [
      {
        definition: {
          name: 'current_time',
          description: 'The time',
          inputSchema: { type: 'object' },
        },
        run: async () => 'noon',
      },
    ],
    examine: async input => examine(input),
    extract: async ({ items }) => `## Goal\n- ${items.length} messages\n`,
    demo: chat,
    endpoint: {
      open: async () => chat,
      test: async () => ({
        ok: true,
        code: 'ok',
        message: 'It works.',
        models: [],
        windowTokens: null,
      }),
    },
    transfer: {
      write: async session => JSON.stringify(session),
      read: async text => JSON.parse(text),
    },
    whenIdle: run => run(),
    firstDrawn: async () => {},
    sample: async () => ({
      title: 'Sample',
      drafts: [{ type: 'v1.session-created', title: 'Sample', origin: 'sample' }],
    }),
    ...change,
  })
}

/** Resolves once the application is idle and everything is stored. */
export async function settled(app: ReturnType<typeof applicationWith>): Promise<void> {
  for (let quiet = 0; quiet < 3;) {
    await new Promise(resolve => setTimeout(resolve, 5))
    const session = app.snapshot().session
    const idle =
      !session || (session.activity.type === 'idle' && !session.pending && !session.progress)
    quiet = idle && (session?.queue.length ?? 0) === 0 ? quiet + 1 : 0
  }
}
