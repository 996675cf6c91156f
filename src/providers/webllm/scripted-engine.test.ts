/** The runner with WebLLM's real message handler in a thread of its own, and a scripted engine in place of weights. */
import { describe, expect, it } from 'vitest'
import { SUMMARY_REQUEST_MARKER } from '../../engine/compaction/prompt.ts'
import type { ModelRequest } from '../../engine/message/message.ts'
import type { ChatModel, StreamChunk } from '../../ports/chat-model.ts'
import { classified, modelErrorOf } from '../../test/model-request.ts'
import {
  GPU_LIMITS,
  gpuHost,
  memoryModelStore,
  TINY_MODELS,
  tinyHub,
  usualFiles,
} from '../../test/webllm-folder.ts'
import { nodeWorker } from '../../test/node-worker.ts'
import { pause } from '../../test/pause.ts'
import { WORDS, type EngineScript } from '../../test/webllm-script.ts'
import type { WorkerLike } from '../../workers/worker-client.ts'
import { describeChatModel, describeNotesRead } from '../../test/contracts/provider.contract.ts'
import { webLlmRunner } from './runner.ts'

const HOST = gpuHost({ features: new Set(), limits: GPU_LIMITS, info: {} })

/** Each start takes the next script; the last one stays. */
function runnerWith(...scripts: readonly EngineScript[]) {
  const started: WorkerLike[] = []
  const hub = tinyHub(usualFiles())
  const store = memoryModelStore()
  const runner = webLlmRunner({
    host: () => HOST,
    models: TINY_MODELS,
    store,
    fetch: hub.fetch,
    start: () => {
      const worker = nodeWorker(new URL('../../test/webllm-scripted.worker.ts', import.meta.url))
      const script = scripts[Math.min(started.length, scripts.length - 1)] ?? {}
      worker.postMessage({ kind: 'script', script: { wordMs: 10, ...script } }, [])
      started.push(worker)
      return worker
    },
  })
  return { runner, started, hub, store }
}

const open = (...scripts: readonly EngineScript[]) =>
  runnerWith(...scripts).runner.open('Tiny-1M-Instruct')

describe('webLlmRunner', () => {
  // One for all of them, since a start takes long; slow enough to be stopped in mid-answer.
  const { runner: shared } = runnerWith({ wordMs: 45 })
  describeChatModel(() => shared.open('Tiny-1M-Instruct'))
  describeNotesRead(async asked =>
    textOf(await chunksOf(await open({ repeats: true, wordMs: 1 }), asked)),
  )

  it('loads with the first request, and says how far it is', async () => {
    const { runner, started } = runnerWith()
    const model = await runner.open('Tiny-1M-Instruct')
    expect(started).toHaveLength(0)
    const shares = (await chunksOf(model)).flatMap(chunk =>
      chunk.type === 'loading' ? [chunk.share] : [],
    )
    expect(shares.length).toBeGreaterThan(4)
    expect(shares).toEqual(shares.toSorted((one, other) => one - other))
    expect(shares.at(-1)).toBe(1)
    expect((await chunksOf(model)).some(({ type }) => type === 'loading')).toBe(false)
    expect(started).toHaveLength(1)
  })

  it('reads only what is new of a conversation that goes on', async () => {
    const model = await open({ wordMs: 1 })
    const first = request('Rules.', 'u one')
    const answer = textOf(await chunksOf(model, first))
    const second = {
      ...first,
      messages: [...first.messages, message('assistant', answer), message('user', 'two')],
    }
    const [begun, gone] = [
      usageOf(await chunksOf(model, first)),
      usageOf(await chunksOf(model, second)),
    ]
    expect(begun).toMatchObject({ inputTokens: 2, partialPrompt: true })
    expect(gone).toMatchObject({ inputTokens: 1, partialPrompt: true })
  })

  it('tells a full window from a long answer', async () => {
    const short = request('', 'u one', 4)
    const long = (await chunksOf(await open(), short)).at(-1)
    expect(long).toMatchObject({ type: 'finish', finishReason: 'length' })
    const error = await failureOf(await open({ windowWords: 3 }))
    expect(error).toMatchObject({ code: 'context-tokens' })
    expect(classified(error)).toMatchObject({
      kind: 'context-tokens',
      limitTokens: 4_096,
      remedy: 'less-input',
    })
  })

  it.each([
    ['gives a prompt that is too long to the overflow table', 5_001, 5_001],
    ['takes no figure of a prompt that it counted only in part', 300, null],
  ])('%s', async (_, counted, promptTokens) => {
    const words = `ContextWindowSizeExceededError: Prompt tokens exceed context window size: number of prompt tokens: ${counted}; context window size: 4096\nConsider shortening the prompt`
    const error = await failureOf(await open({ answerFails: words }))
    expect(classified(error)).toMatchObject({
      kind: 'context-tokens',
      limitTokens: 4_096,
      promptTokens,
      remedy: 'less-input',
    })
  })

  it('frees the engine after an abort, also while a prompt is read', async () => {
    const model = await open({ promptMs: 300 })
    await chunksOf(model)
    const controller = new AbortController()
    const answer = model.stream(request('', 'u one'), controller.signal)[Symbol.asyncIterator]()
    const first = answer.next().catch((error: unknown) => error)
    await pause(100)
    const abortedAt = performance.now()
    controller.abort(new Error('stopped'))
    expect(await first).toBe(controller.signal.reason)
    expect(performance.now() - abortedAt).toBeLessThan(100)
    expect((await chunksOf(model)).at(-1)).toMatchObject({ finishReason: 'stop' })
  })

  it('lets a chat in before a summary, which begins again and arrives whole', async () => {
    const model = await open({ wordMs: 45 })
    await chunksOf(model)
    const order: string[] = []
    const summary = chunksOf(model, request(SUMMARY_REQUEST_MARKER, 'u all of it')).then(chunks => {
      order.push('summary')
      return chunks
    })
    await pause(200)
    const chat = chunksOf(model, request('', 'u quick')).then(chunks => {
      order.push('chat')
      return chunks
    })
    expect(textOf(await chat)).toBe(WORDS.join(''))
    expect(textOf(await summary)).toBe(WORDS.join(''))
    expect(order).toEqual(['chat', 'summary'])
  })

  it('loads the model again where the graphics card is lost before a word', async () => {
    for (const lost of ['loading', 'before-the-answer'] as const) {
      const { runner, started } = runnerWith({ lost }, {})
      const chunks = await chunksOf(await runner.open('Tiny-1M-Instruct'))
      expect(textOf(chunks)).toBe(WORDS.join(''))
      expect(started).toHaveLength(2)
    }
  })

  it('says so where it is lost again', async () => {
    const error = await failureOf(await open({ lost: 'before-the-answer' }))
    expect(error).toMatchObject({ code: 'other' })
    expect(error.message).toMatch(/gave up on Tiny 1M Instruct twice/)
  })

  it('keeps what was written where it is lost in the middle, and answers again', async () => {
    const model = await open({ lost: 'in-the-answer' }, {})
    const chunks: StreamChunk[] = []
    const error = await failureOf(model, chunks)
    expect(textOf(chunks)).toBe(WORDS.slice(0, 3).join(''))
    expect(error).toMatchObject({ code: 'cut-stream' })
    expect(error.message).toMatch(/press Retry/)
    expect((await chunksOf(model)).at(-1)).toMatchObject({ finishReason: 'stop' })
  })

  it('fetches again what does not load, once', async () => {
    const broken = { loadFails: 'Error: Tensor-cache record range [0, 9) exceeds shard size 8' }
    const { runner, hub, store } = runnerWith(broken, {})
    await runner.fetch('Tiny-1M-Instruct', {
      signal: new AbortController().signal,
      onProgress: () => undefined,
    })
    const [shard = ''] = [...store.files.keys()].filter(url => url.endsWith('shard_2.bin'))
    store.files.set(shard, new Blob([new Uint8Array(1_000)]))
    const asked = hub.asked.length
    const chunks = await chunksOf(await runner.open('Tiny-1M-Instruct'))
    expect(textOf(chunks)).toBe(WORDS.join(''))
    expect(hub.asked.slice(asked).filter(url => url.includes('shard'))).toEqual([shard])
    expect(new Uint8Array((await store.files.get(shard)?.arrayBuffer()) ?? [])[0]).toBe(3)
  })

  it('says so where it does not load even then', async () => {
    const broken = { loadFails: 'LinkError: WebAssembly.instantiate(): Import #0 "env"' }
    const error = await failureOf(await open(broken))
    expect(error.message).toMatch(/do not load, even after a second download/)
  })

  it('leaves nothing on the card of a model that it has no memory for', async () => {
    const { runner, started } = runnerWith({ loadFails: 'GPUOutOfMemoryError: Out of memory' }, {})
    const model = await runner.open('Tiny-1M-Instruct')
    expect((await failureOf(model)).message).toMatch(/not enough memory for Tiny 1M Instruct/)
    expect((await chunksOf(model)).at(-1)).toMatchObject({ finishReason: 'stop' })
    expect(started).toHaveLength(2)
  })

  it('starts again after an error in an answer, and goes on after a refusal', async () => {
    const failing = { answerFails: 'RuntimeError: memory access out of bounds' }
    const broken = runnerWith(failing, {})
    const model = await broken.runner.open('Tiny-1M-Instruct')
    expect((await failureOf(model)).message).toMatch(
      /stopped with an error of WebLLM: RuntimeError/,
    )
    expect((await chunksOf(model)).at(-1)).toMatchObject({ finishReason: 'stop' })
    expect(broken.started).toHaveLength(2)

    const refusing = { answerFails: 'ContextWindowSizeExceededError: Prompt tokens exceed' }
    const { runner, started } = runnerWith(refusing)
    const other = await runner.open('Tiny-1M-Instruct')
    await failureOf(other)
    await failureOf(other)
    expect(started).toHaveLength(1)
  })

  it('ends what runs when it is unloaded, and loads again', async () => {
    const { runner, started } = runnerWith({ wordMs: 45 })
    const model = await runner.open('Tiny-1M-Instruct')
    const running = failureOf(model)
    await pause(400)
    await runner.unload()
    expect((await running).message).toMatch(/taken out of memory/)
    expect((await chunksOf(model)).at(-1)).toMatchObject({ finishReason: 'stop' })
    expect(started).toHaveLength(2)
  })
})

function message(role: 'user' | 'assistant', text: string) {
  return { role, parts: [{ type: 'text' as const, text }] }
}

function request(system: string, text: string, maxOutputTokens = 500): ModelRequest {
  return { system, messages: [message('user', text)], tools: [], maxOutputTokens }
}

async function chunksOf(
  model: ChatModel,
  asked = request('', 'u one'),
  chunks: StreamChunk[] = [],
): Promise<readonly StreamChunk[]> {
  for await (const chunk of model.stream(asked, new AbortController().signal)) chunks.push(chunk)
  return chunks
}

const failureOf = (model: ChatModel, chunks: StreamChunk[] = []) =>
  modelErrorOf(chunksOf(model, undefined, chunks))

function textOf(chunks: readonly StreamChunk[]): string {
  return chunks.map(chunk => (chunk.type === 'text' ? chunk.text : '')).join('')
}

function usageOf(chunks: readonly StreamChunk[]) {
  const last = chunks.at(-1)
  return last?.type === 'finish' ? last.usage : null
}
