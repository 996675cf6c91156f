/**
 * What a scripted server says and reads in one wire format, so that one suite can hold every adapter to the
 * same behaviour.
 */
import type { FinishReason } from '../../engine/log/event.ts'
import type { EndpointProtocol } from '../../ports/endpoint.ts'

/** One answer, in no format. */
export interface Said {
  readonly reasoning?: { readonly text: string; readonly seal: string }
  /** In pieces, as they are streamed. */
  readonly texts?: readonly string[]
  readonly calls?: readonly SaidCall[]
  readonly finish: Extract<FinishReason, 'stop' | 'length' | 'tool-calls' | 'content-filter'>
  readonly usage?: SaidUsage
  /** What the server did to the context by itself, in the words of the Messages API, which alone reports it. */
  readonly appliedEdits?: readonly Json[]
}

export interface SaidCall {
  readonly id: string
  readonly name: string
  /** JSON of the arguments, as the model wrote it. */
  readonly arguments: string
}

export interface SaidUsage {
  /** All of the prompt, cached parts included. */
  readonly input: number
  readonly cached: number
  readonly written: number
  /** All of the answer, reasoning included. */
  readonly output: number
  readonly reasoning: number
}

/** What a request asked, as far as the suite wants to know. */
export interface Heard {
  readonly system: string
  readonly maxTokens: number
  /** Those that the body has. */
  readonly sampling: Readonly<Partial<Record<'temperature' | 'topP' | 'stop', unknown>>>
  readonly tools: readonly string[]
  readonly calls: readonly { readonly name: string; readonly input: unknown }[]
  readonly results: readonly string[]
  /** Signatures and encrypted reasoning that came back. */
  readonly seals: readonly string[]
  /** What the last user message holds, in its order: texts, and images as data addresses. */
  readonly newest: readonly string[]
}

export interface Refusal {
  readonly status: number
  readonly body: unknown
}

export interface WireFamily {
  readonly protocol: EndpointProtocol
  /** What stands after `data:`, event by event. */
  readonly payloads: (said: Said) => readonly object[]
  /** How many of the payloads, the last ones, tell the end of an answer without usage. */
  readonly endPayloads: number
  /** An error inside the stream. */
  readonly streamError: (message: string) => object
  readonly hear: (body: unknown) => Heard
  /** The header that carries the key, and the key in it. */
  readonly keyHeader: readonly [name: string, value: (key: string) => string]
  /** The provider's own words. */
  readonly overflow: Refusal & { readonly limitTokens: number }
  readonly quota: Refusal
  /** False where arguments are JSON objects on the wire, and no text. */
  readonly keepsArgumentText: boolean
  /** False where the format does not tell what was written to the cache. */
  readonly tellsWritten: boolean
  /** False where reasoning does not go back. */
  readonly returnsReasoning: boolean
}

export type Json = Record<string, unknown>

/** An API that ran out of credit in the words of OpenAI, in any format. */
export const OPENAI_QUOTA: Refusal = {
  status: 429,
  body: {
    error: {
      message: 'You exceeded your current quota, please check your plan and billing details.',
      type: 'insufficient_quota',
      code: 'insufficient_quota',
    },
  },
}

/** A prompt too long in the words of OpenAI: `counted` is what it says of the request, `param` where that stands. */
export function openAiOverflow(counted: string, param: string): WireFamily['overflow'] {
  const message = `This model's maximum context length is 128000 tokens. However, your ${counted}.`
  return {
    status: 400,
    limitTokens: 128_000,
    body: {
      error: { message, type: 'invalid_request_error', param, code: 'context_length_exceeded' },
    },
  }
}

/** The fields that are there, by our names. */
export function samplingHeard(
  body: Json,
  names: readonly [topP: string, stop: string],
): Heard['sampling'] {
  const { temperature, [names[0]]: topP, [names[1]]: stop } = body
  return {
    ...(temperature !== undefined && { temperature }),
    ...(topP !== undefined && { topP }),
    ...(stop !== undefined && { stop }),
  }
}

/** The objects of a list that may be missing. */
export function objects(list: unknown): readonly Json[] {
  return Array.isArray(list) ? (list as Json[]) : []
}

/** What a message holds, which may be a bare text; each part as `read` has it. */
export function contentOf(content: unknown, read: (part: Json) => unknown): readonly string[] {
  return strings(typeof content === 'string' ? [content] : objects(content).map(read))
}

/** An image as a data address, as some formats send it whole. */
export function dataAddress(mediaType: unknown, base64: unknown): string {
  return `data:${String(mediaType)};base64,${String(base64)}`
}

export function strings(values: readonly unknown[]): readonly string[] {
  return values.filter(value => typeof value === 'string')
}
