/**
 * Plain conversations written down as the engine's events, and the engine's messages read back as plain ones.
 *
 * @module
 */
import { SessionEvent, type EventDraft } from '../../engine/log/event.ts'
import {
  textOf,
  toolCallsOf,
  toolResultsOf,
  type Message,
  type Part,
} from '../../engine/message/message.ts'
import { contentText, type PlainMessage, type PlainStructure } from './plain-message.ts'

/** One event for each message, ids `m1`, `m2`, … behind `v1.session-created`. */
export function logOf(messages: readonly PlainMessage[]): readonly SessionEvent[] {
  return [CREATED, ...messages.map(draftOf)].map((draft, index) => stamped(draft, index))
}

export const CREATED: EventDraft = { type: 'v1.session-created', title: null, origin: 'user' }

/** The `number`th event of a log without branches, from 0. */
export function stamped(draft: EventDraft, number: number): SessionEvent {
  return SessionEvent.parse({
    ...draft,
    id: `m${number}`,
    parentId: number === 0 ? null : `m${number - 1}`,
    at: number,
  })
}

export function draftOf(message: PlainMessage): EventDraft {
  return {
    type: 'v1.message-appended',
    role: message.role,
    parts: partsOf(message),
    model: message.role === 'assistant' ? { provider: 'demo', host: null, model: 'demo' } : null,
    finishReason: finishReasonOf(message),
  }
}

function finishReasonOf({ role, calls }: PlainMessage): 'stop' | 'tool-calls' | null {
  if (role !== 'assistant') return null
  return calls ? 'tool-calls' : 'stop'
}

export function partsOf({ text, calls, results }: PlainMessage): readonly Part[] {
  return [
    ...(text === undefined ? [] : [{ type: 'text' as const, text }]),
    ...(calls ?? []).map(({ id, tool, input }) => ({
      type: 'tool-call' as const,
      callId: id,
      tool,
      input: { ...input },
    })),
    ...(results ?? []).map(({ id, tool, content }) => ({
      type: 'tool-result' as const,
      callId: id,
      tool,
      output: contentText(content),
    })),
  ]
}

/** Several text parts are one text, as a provider reads them. */
export function plainOf({ role, parts }: Message): PlainMessage {
  const calls = toolCallsOf(parts)
  const results = toolResultsOf(parts)
  const hasText = parts.some(({ type }) => type === 'text')
  return {
    role,
    ...(hasText ? { text: textOf(parts) } : {}),
    ...(calls.length === 0
      ? {}
      : {
          calls: calls.map(({ callId, tool, input }) => ({
            id: callId,
            tool,
            input: structureOf(input),
          })),
        }),
    ...(results.length === 0
      ? {}
      : {
          results: results.map(({ callId, tool, output }) => ({
            id: callId,
            tool,
            content: output,
          })),
        }),
  }
}

function structureOf(input: unknown): PlainStructure {
  if (typeof input !== 'object' || input === null) return {}
  return Object.fromEntries(
    Object.entries(input).filter(
      (entry): entry is [string, string | number] =>
        typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  )
}
