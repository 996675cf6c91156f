import { countRequest, type ModelRequest, textsOf, type Usage } from '../engine/index.ts'
import type { ChatModel, StreamChunk, Tokenizer } from '../ports/chat-model.ts'
import { DEMO_CHOICE } from './demo-choice.ts'
import type { ScriptedStep } from './demo/script.ts'

/** Milliseconds per word, a fast reading speed. */
const WORD_MS = 16

/** Resolves after this many milliseconds; rejects at once with the signal's reason when aborted. */
export type Pause = (milliseconds: number, signal: AbortSignal) => Promise<void>

export interface DemoOptions {
  /** Counts the tokens that usage reports; null: no usage is reported. */
  readonly tokenizer?: Tokenizer | null
  readonly pause?: Pause
}

/** Streams prepared answers, so that everything can be tried offline. The same request gets the same answer. */
export function demoModel({ tokenizer = null, pause = realPause }: DemoOptions = {}): ChatModel {
  return {
    ref: DEMO_CHOICE.ref,
    limits: DEMO_CHOICE.limits,
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
  // Each word with the white space around it, so that the joined chunks are the text.
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
