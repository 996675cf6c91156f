import type { ModelRequest } from '../../engine/index.ts'

/** Sampling as WebLLM and llama.cpp take it, in the names of chat completions; empty where the request has none. */
export function wireSampling({ sampling = {} }: ModelRequest): {
  readonly temperature?: number
  readonly top_p?: number
  readonly stop?: readonly string[]
} {
  const { temperature, topP, stop } = sampling
  return {
    ...(temperature !== undefined && { temperature }),
    ...(topP !== undefined && { top_p: topP }),
    ...(stop !== undefined && { stop }),
  }
}
