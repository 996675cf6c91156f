/** Builders for the sample's messages, so that its chapters read as a conversation. */
import type { EventDraft, ModelRef } from '../../engine/index.ts'

/** One tool call, and the tool's result. */
export interface SampleCall {
  /** Unique within the sample. */
  readonly callId: string
  readonly tool: 'read_records' | 'count_records'
  readonly input: Readonly<Record<string, string | number>>
  readonly output: string
}

const DEMO: ModelRef = { provider: 'demo', host: null, model: 'demo' }

/** A user message, in Markdown. */
export function you(text: string): EventDraft {
  return {
    type: 'v1.message-appended',
    role: 'user',
    parts: [{ type: 'text', text }],
    model: null,
    finishReason: null,
  }
}

/** The message that ends a turn, in Markdown. */
export function answer(text: string): EventDraft {
  return {
    type: 'v1.message-appended',
    role: 'assistant',
    parts: [{ type: 'text', text }],
    model: DEMO,
    finishReason: 'stop',
  }
}

/** A step with parallel tool calls: the message with the calls, and the one with their results. */
export function step(text: string, calls: readonly SampleCall[]): readonly EventDraft[] {
  return [
    {
      type: 'v1.message-appended',
      role: 'assistant',
      parts: [
        { type: 'text', text },
        ...calls.map(({ callId, tool, input }) => ({
          type: 'tool-call' as const,
          callId,
          tool,
          input,
        })),
      ],
      model: DEMO,
      finishReason: 'tool-calls',
    },
    {
      type: 'v1.message-appended',
      role: 'tool',
      parts: calls.map(({ callId, tool, output }) => ({
        type: 'tool-result' as const,
        callId,
        tool,
        output,
      })),
      model: null,
      finishReason: null,
    },
  ]
}
