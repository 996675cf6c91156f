/** A stand-in for llama.cpp: gives the chunks that it is told to, in the form of the real one. */
import type { CompletionBody, Llama } from '../providers/wllama/llama.ts'

export interface ScriptedLlama extends Llama {
  readonly bodies: readonly CompletionBody[]
}

export function scriptedLlama(
  answers: readonly (readonly object[])[],
  windowTokens = 2_048,
): ScriptedLlama {
  const bodies: CompletionBody[] = []
  let isGone = false
  return {
    bodies,
    windowTokens,
    complete: async (body, signal, onChunk) => {
      const chunks = answers[bodies.length % answers.length] ?? []
      bodies.push(body)
      for (const chunk of chunks) {
        await Promise.resolve()
        signal.throwIfAborted()
        onChunk(chunk)
      }
    },
    exit: () => {
      isGone = true
    },
    isGone: () => isGone,
  }
}

/** One chunk of an answer. */
export function llamaDelta(delta: object, finishReason: string | null = null): object {
  return { choices: [{ index: 0, delta, finish_reason: finishReason }] }
}

/** The chunk with what the answer took. */
export function llamaUsage(prompt: number, completion: number, cached = 0): object {
  return {
    choices: [],
    usage: {
      prompt_tokens: prompt,
      completion_tokens: completion,
      prompt_tokens_details: { cached_tokens: cached },
    },
  }
}
