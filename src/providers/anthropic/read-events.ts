import {
  type LanguageModelV4StreamPart,
  type SharedV4ProviderMetadata,
  TypeValidationError,
} from '@ai-sdk/provider'
import { z } from 'zod'
import type { Part, ProviderEdit, Usage } from '../../engine/index.ts'
import { serverText } from '../../i18n/en/sentences/servers.ts'
import type { StreamChunk } from '../../ports/chat-model.ts'
import { ModelError } from '../../ports/errors.ts'
import { addEdits, type Decode, type ProviderMetadata } from '../ai-sdk/decode.ts'

const Count = z.int().nonnegative().nullish().catch(null)

const ReportedEdits = z.looseObject({
  contextManagement: z.looseObject({
    appliedEdits: z.array(
      z.looseObject({
        type: z.string().min(1),
        clearedToolUses: Count,
        clearedThinkingTurns: Count,
        clearedInputTokens: Count,
      }),
    ),
  }),
})

/** Reports at the end what the server cleared, and its own summary, which comes as a block but is no part of the answer. */
export function readContextEdits(decode: Decode): Decode {
  const open = new Map<string, string>()
  const written: string[] = []
  return part => {
    switch (part.type) {
      case 'text-start':
        if (!isCompaction(part.providerMetadata)) return decode(part)
        open.set(part.id, '')
        return []
      case 'text-delta':
      case 'text-end': {
        const summary = open.get(part.id)
        if (summary === undefined) return decode(part)
        if (part.type === 'text-delta') open.set(part.id, summary + part.delta)
        else if (open.delete(part.id)) written.push(summary)
        return []
      }
      case 'finish':
        return finished(decode(part), part, written)
      default:
        return decode(part)
    }
  }
}

function isCompaction(metadata: SharedV4ProviderMetadata | undefined): boolean {
  return metadata?.['anthropic']?.['type'] === 'compaction'
}

function finished(
  chunks: readonly StreamChunk[],
  { providerMetadata }: Extract<LanguageModelV4StreamPart, { type: 'finish' }>,
  summaries: readonly string[],
): readonly StreamChunk[] {
  const reported = ReportedEdits.safeParse(providerMetadata?.['anthropic']).data
  const applied = reported?.contextManagement.appliedEdits ?? []
  const edits = applied.map(
    ({ type, clearedToolUses, clearedThinkingTurns, clearedInputTokens }): ProviderEdit => ({
      name: type,
      cleared: clearedToolUses ?? clearedThinkingTurns ?? null,
      clearedTokens: clearedInputTokens ?? null,
      summary: null,
    }),
  )
  const written = summaries.map((summary): ProviderEdit => ({
    name: 'compaction',
    cleared: null,
    clearedTokens: null,
    summary: summary === '' ? null : summary,
  }))
  return addEdits(chunks, [...edits, ...written])
}

const Unread = z.union([
  z.looseObject({
    type: z.literal('content_block_start'),
    content_block: z.looseObject({
      type: z.string().refine(type => !READ_BLOCKS.has(type)),
    }),
  }),
  z.looseObject({
    type: z.literal('content_block_delta'),
    delta: z.looseObject({ type: z.string().refine(type => !READ_DELTAS.has(type)) }),
  }),
  z.looseObject({ type: z.string().refine(type => !READ_EVENTS.test(type)) }),
])

const READ_BLOCKS: ReadonlySet<string> = new Set([
  'text',
  'thinking',
  'redacted_thinking',
  'tool_use',
])
const READ_DELTAS: ReadonlySet<string> = new Set([
  'text_delta',
  'thinking_delta',
  'signature_delta',
  'input_json_delta',
])
const READ_EVENTS = /^(?:message_|content_block_|error$)/

/**
 * Skips blocks and events that are newer than the SDK, which treats them as a broken stream.
 *
 * Source: platform.claude.com, "Streaming messages", "Other events".
 */
export function skipUnreadEvents(decode: Decode): Decode {
  return part => {
    const isUnread =
      part.type === 'error' &&
      TypeValidationError.isInstance(part.error) &&
      Unread.safeParse(part.error.value).success
    return isUnread ? [] : decode(part)
  }
}

const Tokens = z.looseObject({
  input_tokens: Count,
  output_tokens: Count,
  cache_read_input_tokens: Count,
  cache_creation_input_tokens: Count,
})
type Tokens = z.infer<typeof Tokens>

const Reported = Tokens.extend({
  output_tokens_details: z.looseObject({ thinking_tokens: Count }).nullish().catch(null),
  iterations: z
    .array(Tokens.extend({ type: z.string() }))
    .nullish()
    .catch(null),
})
type Reported = z.infer<typeof Reported>

/**
 * The usage of a whole answer; null if no prompt was counted. `input_tokens` does not include tokens read from the cache or
 * written to it. The usage of several passes is their sum, as billed; passes of other models are not counted.
 *
 * Source: platform.claude.com, "Compaction", "Understanding usage", and "Prompt caching", "Tracking cache performance".
 */
export function usageOf(reported: unknown): Usage | null {
  const { data } = Reported.safeParse(reported)
  if (!data) return null
  const passes = passesOf(data)
  const sum = (name: keyof Tokens) =>
    passes.reduce((total, pass) => total + Number(pass[name] ?? 0), 0)
  const cached = sum('cache_read_input_tokens')
  const written = sum('cache_creation_input_tokens')
  const inputTokens = sum('input_tokens') + cached + written
  if (inputTokens === 0) return null
  const tells = (name: keyof Tokens) => passes.some(pass => typeof pass[name] === 'number')
  return {
    inputTokens,
    outputTokens: sum('output_tokens'),
    cachedInputTokens: tells('cache_read_input_tokens') ? cached : null,
    ...(tells('cache_creation_input_tokens') ? { writtenInputTokens: written } : {}),
    reasoningTokens: data.output_tokens_details?.thinking_tokens ?? null,
  }
}

/** If another model answered instead, the answer's figures are already only its own. */
function passesOf(reported: Reported): readonly Tokens[] {
  const passes = reported.iterations ?? []
  if (passes.some(({ type }) => type === 'fallback_message')) return [reported]
  const own = passes.filter(({ type }) => type === 'message' || type === 'compaction')
  return own.length > 0 ? own : [reported]
}

/** The signature of a thinking block, or the content of a redacted one; null for neither. */
export function fieldsToStore(
  kind: Part['type'],
  { signature, redactedData }: ProviderMetadata,
): ProviderMetadata | null {
  if (kind !== 'reasoning') return null
  if (typeof signature === 'string') return { signature }
  return typeof redactedData === 'string' ? { redactedData } : null
}

const FULL = 'model_context_window_exceeded'

/** Fails an answer whose window was full before its first word, so that the request shrinks; the API calls it a normal stop. */
export function failWhenFull(decode: Decode): Decode {
  let hasBegun = false
  return part => {
    if (part.type === 'finish' && part.finishReason.raw === FULL && !hasBegun)
      throw new ModelError('context-tokens', serverText('windowFilled'), {
        body: JSON.stringify({ stop_reason: FULL }),
      })
    const chunks = decode(part)
    hasBegun ||= chunks.length > 0
    return chunks
  }
}
