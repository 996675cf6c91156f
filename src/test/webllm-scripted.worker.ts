/**
 * WebLLM's worker as it is, with its real message handler, in which a scripted engine stands for the one that needs
 * weights and a graphics card. It keeps the rules of the real one: the order of messages, one stream at a time, and a
 * conversation in its cache of which only what is new is read and counted.
 */
import '../workers/take-port.ts'
import type { ChatCompletionChunk, InitProgressCallback } from '@mlc-ai/web-llm'
import { SUMMARY_REQUEST_MARKER } from '../engine/compaction/prompt.ts'
import { serveWebLlm, reportDeviceLost } from '../workers/webllm-handler.ts'
import { pause } from './pause.ts'
import { WORDS, type EngineScript } from './webllm-script.ts'

interface Message {
  readonly role: string
  readonly content: string
}

interface Request {
  readonly messages: readonly Message[]
  readonly max_tokens: number
}

declare global {
  var engineScript: EngineScript | undefined
}

let script: EngineScript = globalThis.engineScript ?? {}
addEventListener('message', ({ data }: MessageEvent<{ readonly script?: EngineScript }>) => {
  if (data.script) script = data.script
})

const handler = serveWebLlm()
let report: InitProgressCallback = handler.engine.getInitProgressCallback() ?? (() => undefined)
let isLoaded = false
let isInterrupted = false
/** Referenced as in the real engine: a device without a reference is collected, and its loss is never reported. */
let device: GPUDevice | null = null
let isBusy = false
let cached: readonly Message[] = []

Object.assign(handler, {
  engine: {
    setLogLevel: () => undefined,
    setAppConfig: () => undefined,
    setInitProgressCallback: (callback: InitProgressCallback) => (report = callback),
    reload: async () => {
      isLoaded = false
      if (script.holdsCard === true) device = await takeDevice()
      for (const progress of [0, 0.5, 1]) {
        report({ progress, timeElapsed: 0, text: 'Loading model from cache[1/2]: ' })
        await pause(5)
        if (script.lost === 'loading') return lose()
      }
      if (script.loadFails !== undefined) throw failure(script.loadFails)
      report({ progress: 1, timeElapsed: 0, text: 'Finish loading on WebGPU' })
      isLoaded = true
    },
    unload: async () => {
      device?.destroy()
      isLoaded = false
    },
    interruptGenerate: async () => {
      isInterrupted = true
    },
    chatCompletion: async (request: Request) => {
      if (!isLoaded) throw failure('ModelNotLoadedError: Model not loaded')
      checkOrder(request.messages)
      return answer(request)
    },
  },
})

async function takeDevice(): Promise<GPUDevice> {
  const adapter = await navigator.gpu.requestAdapter()
  if (!adapter) throw failure('Error: Unable to find a compatible GPU.')
  return adapter.requestDevice()
}

async function* answer(request: Request): AsyncGenerator<ChatCompletionChunk> {
  if (isBusy) throw failure('Error: two answers at once')
  isBusy = true
  isInterrupted = false
  try {
    const fresh = unread(request.messages)
    await pause(script.promptMs ?? 5)
    if (script.answerFails !== undefined) throw failure(script.answerFails)
    if (script.lost === 'before-the-answer') return await lose()
    const said: string[] = []
    for (const word of wordsFor(request)) {
      if (isInterrupted || said.length === mostWords(request)) break
      await pause(script.wordMs ?? 45)
      said.push(word)
      yield chunk(word)
      if (script.lost === 'in-the-answer' && said.length === 3) return await lose()
    }
    const reason = reasonFor(request, said)
    remember(request, said, reason)
    yield { ...chunk(''), choices: [{ index: 0, delta: {}, finish_reason: reason }] }
    yield { ...chunk(''), choices: [], usage: usageOf(fresh, said.length) }
  } finally {
    isBusy = false
  }
}

function reasonFor(request: Request, said: readonly string[]): 'stop' | 'length' | 'abort' {
  if (isInterrupted) return 'abort'
  return said.length === mostWords(request) ? 'length' : 'stop'
}

/** An answer that was cut cannot be gone on from. */
function remember({ messages }: Request, said: readonly string[], reason: string): void {
  cached = reason === 'stop' ? [...messages, { role: 'assistant', content: said.join('') }] : []
}

function wordsFor({ messages }: Request): readonly string[] {
  if (script.repeats === true) return messages.at(-1)?.content.split(/(?=\s)/) ?? []
  const isSummary = messages[0]?.content.includes(SUMMARY_REQUEST_MARKER) === true
  return (isSummary ? script.summaryWords : null) ?? script.words ?? WORDS
}

function mostWords({ max_tokens: most }: Request): number {
  return Math.min(most, script.windowWords ?? most)
}

/** A token is a message here: only how many are read again matters. */
function unread(prompt: readonly Message[]): number {
  const continues =
    cached.length > 0 &&
    cached.length === prompt.length - 1 &&
    cached.every(
      ({ role, content }, at) => prompt[at]?.role === role && prompt[at].content === content,
    )
  return continues ? 1 : prompt.length
}

function usageOf(prompt: number, completion: number) {
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
    extra: EXTRA,
  }
}

function checkOrder(messages: readonly Message[]): void {
  if (messages.some(({ role }, at) => role === 'system' && at > 0))
    throw failure('SystemMessageOrderError: System prompt should always be the first message')
  const turns = messages.filter(({ role }) => role !== 'system')
  const alternate = turns.every(({ role }, at) => role === (at % 2 === 0 ? 'user' : 'assistant'))
  if (!alternate || turns.at(-1)?.role !== 'user')
    throw failure('MessageOrderError: Last message should be from either `user` or `tool`.')
  if (turns.some(({ content }) => typeof content !== 'string' || content === ''))
    throw failure('ContentTypeError: message should have string content.')
}

function chunk(content: string): ChatCompletionChunk {
  return {
    id: 'scripted',
    model: 'scripted',
    object: 'chat.completion.chunk',
    created: 0,
    choices: [{ index: 0, delta: { role: 'assistant', content }, finish_reason: null }],
  }
}

const EXTRA = {
  e2e_latency_s: 0,
  prefill_tokens_per_s: 0,
  decode_tokens_per_s: 0,
  time_to_first_token_s: 0,
  time_per_output_token_s: 0,
}

function failure(words: string): Error {
  const at = words.indexOf(': ')
  return Object.assign(new Error(words.slice(at + 2)), { name: words.slice(0, at) })
}

/** Nothing answers after this, as when the card is gone while a result is waited for. */
function lose(): Promise<never> {
  reportDeviceLost('A valid external Instance reference no longer exists.')
  return new Promise(() => undefined)
}
