import type {
  LanguageModelV4StreamPart,
  LanguageModelV4ToolCall,
  LanguageModelV4Usage,
  SharedV4ProviderMetadata,
  JSONValue,
} from '@ai-sdk/provider'
import { z } from 'zod'
import { parseJson } from '../../ports/parse-json.ts'
import type { Part, ProviderEdit, ToolCallPart, Usage } from '../../engine/index.ts'
import { serverText } from '../../i18n/en/sentences/servers.ts'
import type { StreamChunk } from '../../ports/chat-model.ts'
import type { EndpointSettings } from '../../ports/endpoint.ts'
import { ModelError } from '../../ports/errors.ts'
import { fieldAt } from '../http/ask.ts'
import { streamErrorOf } from './failure.ts'

/** Turns a received part into any number of chunks. Throws `ModelError` for an error inside the stream. */
export type Decode = (part: LanguageModelV4StreamPart) => readonly StreamChunk[]

export interface Decoding {
  /** The origin under which a part's metadata is stored. */
  readonly origin: string
  /** Removed from the server's words; empty for none. */
  readonly key: string
  readonly usageOf: (usage: LanguageModelV4Usage) => Usage | null
  /** The metadata that the provider wants back with a part; null for nothing. */
  readonly fieldsToStore: (
    kind: 'text' | 'reasoning' | 'tool-call',
    told: ProviderMetadata,
  ) => ProviderMetadata | null
}

/** Reads the parts of one answer of the AI SDK. A block's metadata follows its last word, as a chunk without text. */
export function decoder(decoding: Decoding): Decode {
  const told = new Map<string, ProviderMetadata>()
  return part => {
    switch (part.type) {
      case 'text-start':
      case 'reasoning-start':
      case 'text-delta':
      case 'reasoning-delta':
        remember(told, part)
        return 'delta' in part && part.delta !== ''
          ? [{ type: kindOf(part), text: part.delta }]
          : []
      case 'text-end':
      case 'reasoning-end':
        remember(told, part)
        return closing(part, told, decoding)
      case 'tool-call':
        return part.providerExecuted === true ? [] : [toolCallOf(part, decoding)]
      case 'error':
        throw streamErrorOf(part.error, decoding.key)
      case 'finish':
        return [finishOf(part, decoding)]
      default:
        return []
    }
  }
}

type Block = Extract<
  LanguageModelV4StreamPart,
  { type: `${'text' | 'reasoning'}-${'start' | 'delta' | 'end'}` }
>

function remember(told: Map<string, ProviderMetadata>, { id, providerMetadata }: Block): void {
  const news = flat(providerMetadata)
  if (Object.keys(news).length > 0) told.set(id, { ...told.get(id), ...news })
}

/** The fields that the SDK puts under the provider's name; null means unknown. */
function flat(metadata: SharedV4ProviderMetadata | undefined): ProviderMetadata {
  const entries = Object.values(metadata ?? {}).flatMap(fields => Object.entries(fields))
  return Object.fromEntries(
    entries.filter((entry): entry is [string, NonNullable<(typeof entry)[1]>] => entry[1] != null),
  )
}

function kindOf({ type }: Block): 'text' | 'reasoning' {
  return type.startsWith('text') ? 'text' : 'reasoning'
}

function closing(
  block: Block,
  told: Map<string, ProviderMetadata>,
  { origin, fieldsToStore }: Decoding,
): readonly StreamChunk[] {
  const type = kindOf(block)
  const metadata = metadataFor(origin, fieldsToStore(type, told.get(block.id) ?? {}))
  told.delete(block.id)
  return metadata === undefined ? [] : [{ type, text: '', metadata }]
}

function toolCallOf(
  { toolCallId, toolName, input, providerMetadata }: LanguageModelV4ToolCall,
  { origin, fieldsToStore }: Decoding,
): StreamChunk {
  const metadata = metadataFor(origin, fieldsToStore('tool-call', flat(providerMetadata)))
  const call = { type: 'tool-call', callId: toolCallId, tool: toolName, input } as const
  return metadata === undefined ? call : { ...call, metadata }
}

function finishOf(
  { finishReason, usage }: Extract<LanguageModelV4StreamPart, { type: 'finish' }>,
  { usageOf }: Decoding,
): StreamChunk {
  const { unified } = finishReason
  if (unified === 'interrupted') throw new ModelError('cut-stream', serverText('endedEarly'))
  return {
    type: 'finish',
    finishReason: unified === 'error' ? 'other' : unified,
    usage: usageOf(usage),
  }
}

/** Adds the provider's own changes of the context. Its count of the prompt is then for another prompt. */
export function addEdits(
  chunks: readonly StreamChunk[],
  edits: readonly ProviderEdit[],
): readonly StreamChunk[] {
  if (edits.length === 0) return chunks
  return chunks.map(chunk =>
    chunk.type === 'finish'
      ? { ...chunk, usage: chunk.usage && { ...chunk.usage, partialPrompt: true }, edits }
      : chunk,
  )
}

/** Fields with the provider's names. */
export type ProviderMetadata = Readonly<Record<string, JSONValue>>

/** The wire format and host of a part's metadata; for chat completions only the host. */
export function wireOrigin({ protocol, baseUrl }: EndpointSettings): string {
  const { host } = new URL(baseUrl)
  return protocol === 'openai-compatible' ? host : `${protocol}:${host}`
}

/** The metadata of a part; undefined if nothing is stored. */
export function metadataFor(
  origin: string,
  kept: ProviderMetadata | null,
): ToolCallPart['metadata'] {
  // A field that was read as absent is no field of a stored part.
  return kept === null ? undefined : Fields.parse(parseJson(JSON.stringify({ [origin]: kept })))
}

const Fields = z.record(z.string(), z.json())

/** This origin's metadata of a part; null for none. Ignores that of other origins. */
export function metadataFrom(origin: string, part: Part): ProviderMetadata | null {
  return Fields.safeParse('metadata' in part ? part.metadata?.[origin] : undefined).data ?? null
}

/** The fields of the server's own usage object. */
export interface UsageFields {
  readonly cached: readonly string[]
  /** Null for a format without this figure. */
  readonly written: readonly string[] | null
  readonly reasoning: readonly string[]
}

/** Token counts without the SDK's zeros for missing figures. Null without a counted prompt. */
export function usageFrom(
  { inputTokens, outputTokens, raw }: LanguageModelV4Usage,
  { cached, written, reasoning }: UsageFields,
): Usage | null {
  const { total = 0, cacheRead = 0, cacheWrite = 0 } = inputTokens
  if (total <= 0) return null
  const tells = (path: readonly string[] | null) =>
    path !== null && typeof fieldAt(raw, path) === 'number'
  return {
    inputTokens: total,
    outputTokens: outputTokens.total ?? 0,
    cachedInputTokens: tells(cached) ? cacheRead : null,
    ...(tells(written) ? { writtenInputTokens: cacheWrite } : {}),
    reasoningTokens: tells(reasoning) ? (outputTokens.reasoning ?? 0) : null,
  }
}
