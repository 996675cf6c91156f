import { z } from 'zod'
import type { FinishReason, Usage } from '../../engine/index.ts'
import type { StreamChunk } from '../../ports/chat-model.ts'
import type { Emit } from './chunk-stream.ts'

const ToolCall = z.looseObject({
  index: z.int(),
  id: z.string().optional(),
  function: z
    .looseObject({ name: z.string().optional(), arguments: z.string().optional() })
    .optional(),
})
/** One chunk of an answer in the format of chat completions. */
export const Chunk = z.looseObject({
  choices: z.array(
    z.looseObject({
      delta: z.looseObject({
        content: z.string().nullish(),
        reasoning_content: z.string().nullish(),
        tool_calls: z.array(ToolCall).nullish(),
      }),
      finish_reason: z.string().nullish(),
    }),
  ),
  usage: z
    .looseObject({
      prompt_tokens: z.int().nonnegative(),
      completion_tokens: z.int().nonnegative(),
      prompt_tokens_details: z.looseObject({ cached_tokens: z.int().nonnegative() }).optional(),
    })
    .nullish(),
})
export type Chunk = z.infer<typeof Chunk>

const FINISH_REASONS: Readonly<Record<string, FinishReason>> = {
  stop: 'stop',
  length: 'length',
  tool_calls: 'tool-calls',
  abort: 'interrupted',
}

type Call = Extract<StreamChunk, { type: 'tool-call' }>

/** Reads one answer in the format of chat completions: emits its text, and at the end all the rest. */
export function createAnswerReader(emit: Emit) {
  const calls = new Map<number, Call>()
  let reason: FinishReason = 'other'
  let usage: Usage | null = null

  const takeCall = (part: z.infer<typeof ToolCall>) => {
    const before = calls.get(part.index)
    calls.set(part.index, {
      type: 'tool-call',
      callId: part.id ?? before?.callId ?? `call-${part.index + 1}`,
      tool: part.function?.name ?? before?.tool ?? '',
      input: (before?.input ?? '') + (part.function?.arguments ?? ''),
    })
  }
  return {
    take: (chunk: Chunk): void => {
      if (chunk.usage)
        usage = {
          inputTokens: chunk.usage.prompt_tokens,
          outputTokens: chunk.usage.completion_tokens,
          cachedInputTokens: chunk.usage.prompt_tokens_details?.cached_tokens ?? null,
          reasoningTokens: null,
        }
      for (const { delta, finish_reason: finished } of chunk.choices) {
        if (delta.reasoning_content) emit({ type: 'reasoning', text: delta.reasoning_content })
        if (delta.content) emit({ type: 'text', text: delta.content })
        for (const call of delta.tool_calls ?? []) takeCall(call)
        if (finished) reason = FINISH_REASONS[finished] ?? 'other'
      }
    },
    end: () => ({ reason, usage, calls: [...calls.values()] }),
  }
}
