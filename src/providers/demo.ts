import {
  countRequest,
  type ModelRef,
  type ModelRequest,
  textsOf,
  type Usage,
} from '../engine/index.ts'
import type { ChatModel, StreamChunk } from '../ports/chat-model.ts'
import type { Tokenizer } from '../ports/tokenizer.ts'
import type { ScriptedStep } from './demo/script.ts'

/** The demo model as the log remembers it; a null host: nothing leaves the device. */
const DEMO_REF: ModelRef = { provider: 'demo', host: null, model: 'demo' }

/** Small on purpose, so that a compaction is soon seen. */
const WINDOW_TOKENS = 16_000

/** The pace of somebody who reads aloud quickly. */
const WORD_MS = 16

/** Resolves after `ms` milliseconds; rejects with the signal's reason at once when it is aborted. */
export type Pause = (milliseconds: number, signal: AbortSignal) => Promise<void>

export interface DemoOptions {
  /** Counts what usage reports; null: no usage is reported. */
  readonly tokenizer?: Tokenizer | null
  readonly pause?: Pause
}

/**
 * The demo model: a script that streams prepared answers, so that everything can be tried offline and with nothing set
 * up. It says of itself that it is not an AI, and nothing leaves the device. A model without intelligence: the same
 * request gets the same answer. It calls `current_time` when it is asked for the time and offered the tool, and
 * declines to write summaries.
 */
export function demoModel({ tokenizer = null, pause = realPause }: DemoOptions = {}): ChatModel {
  return {
    ref: DEMO_REF,
    limits: { windowTokens: WINDOW_TOKENS, maxOutputTokens: null, tools: true },
    stream: async function* (request, signal) {
      signal.throwIfAborted()
      const { scriptedStep } = await import('./demo/script.ts')
      const step = scriptedStep(request)
      for (const chunk of chunksOf(step)) {
        await pause(WORD_MS, signal)
        yield chunk
      }
      const usage = tokenizer && (await usageOf(request, step, tokenizer))
      signal.throwIfAborted()
      const finishReason = step.type === 'call' ? 'tool-calls' : 'stop'
      yield { type: 'finish', finishReason, usage }
    },
  }
}

function chunksOf(step: ScriptedStep): readonly StreamChunk[] {
  if (step.type === 'call') return [{ ...step, type: 'tool-call' }]
  // Each word with the white space around it, so that the chunks joined are the text.
  const words = step.text.match(/\s*\S+\s*/g) ?? []
  return words.map(text => ({ type: 'text', text }))
}

async function usageOf(
  request: ModelRequest,
  step: ScriptedStep,
  tokenizer: Tokenizer,
): Promise<Usage> {
  const texts = textsOf(request)
  const said = step.type === 'call' ? [step.tool, step.input] : [step.text]
  const counts = await tokenizer.count([...texts, ...said])
  const known = new Map(texts.map((text, index) => [text, counts[index] ?? 0]))
  const input = countRequest(request, text => ({
    tokens: known.get(text) ?? 0,
    source: 'tokenized',
  }))
  return {
    inputTokens: input.tokens,
    outputTokens: counts.slice(texts.length).reduce((sum, tokens) => sum + tokens, 0),
    cachedInputTokens: null,
    reasoningTokens: null,
  }
}

function realPause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const aborted = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', aborted)
      resolve()
    }, milliseconds)
    signal.addEventListener('abort', aborted, { once: true })
    return undefined
  })
}
