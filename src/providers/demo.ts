import { wordsReady } from '../i18n/language.ts'
import type { ChatModel, Tokenizer } from '../ports/chat-model.ts'
import { DEMO_CHOICE } from './demo-choice.ts'

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
      const { scriptedStep, chunksOf, usageOf } = await import('./demo/script.ts')
      await wordsReady()
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
