/**
 * Provider-neutral messages: what a request is made of, before an adapter gives it a provider's shape.
 *
 * @module
 */
import { z } from 'zod'

/**
 * What a provider attached to a part and wants back unread (signatures, encrypted reasoning),
 * keyed by provider. Dropped when the session moves to another provider.
 */
const Metadata = z.record(z.string(), z.json())

/** What every provider with vision accepts. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const

/** Words of any role. */
export const TextPart = z.strictObject({
  type: z.literal('text'),
  text: z.string(),
  metadata: Metadata.optional(),
})
export type TextPart = z.infer<typeof TextPart>

/** What a model wrote for itself before its answer. */
export const ReasoningPart = z.strictObject({
  type: z.literal('reasoning'),
  text: z.string(),
  metadata: Metadata.optional(),
})
export type ReasoningPart = z.infer<typeof ReasoningPart>

/** A call that a model made; `callId` pairs it with its result. */
export const ToolCallPart = z.strictObject({
  type: z.literal('tool-call'),
  /** The provider's id of this call; unique within one step, not within a session. */
  callId: z.string().min(1),
  tool: z.string().min(1),
  input: z.json(),
  metadata: Metadata.optional(),
})
export type ToolCallPart = z.infer<typeof ToolCallPart>

/** What a tool returned for the call of this id. */
export const ToolResultPart = z.strictObject({
  type: z.literal('tool-result'),
  callId: z.string().min(1),
  tool: z.string().min(1),
  output: z.string(),
  /** True when the tool failed, timed out or was stopped; the output then says so. */
  isError: z.boolean().optional(),
})
export type ToolResultPart = z.infer<typeof ToolResultPart>

/** Pixels of one side: more than any image that is taken in, and few enough that tokens can be counted for both. */
const Pixels = z.int().positive().max(65_535)
/** Bytes of a file that an image is read from. */
const MOST_IMAGE_BYTES = 50_000_000

/**
 * An image by reference: the log holds what is counted and shown, the bytes lie beside it under their hash.
 * Only in user messages.
 */
export const ImagePart = z.strictObject({
  type: z.literal('image'),
  /** SHA-256 of the bytes, in lower-case hex. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  mediaType: z.enum(IMAGE_TYPES),
  bytes: z.int().positive().max(MOST_IMAGE_BYTES),
  width: Pixels,
  height: Pixels,
  /** Name of the file it came from; empty for a pasted one. */
  name: z.string(),
})
export type ImagePart = z.infer<typeof ImagePart>

/** One piece of a message. */
export const Part = z.discriminatedUnion('type', [
  TextPart,
  ImagePart,
  ReasoningPart,
  ToolCallPart,
  ToolResultPart,
])
export type Part = z.infer<typeof Part>

/** Who speaks. The system prompt is no message. */
export const Role = z.enum(['user', 'assistant', 'tool'])
export type Role = z.infer<typeof Role>

/** One entry of a request. The results of one step's parallel calls are one `tool` message. */
export const Message = z.strictObject({ role: Role, parts: z.array(Part).min(1).readonly() })
export type Message = z.infer<typeof Message>

/** A tool as the model is told of it. */
export interface ToolDefinition {
  readonly name: string
  readonly description: string
  /** JSON Schema of the input object. */
  readonly inputSchema: Readonly<Record<string, unknown>>
}

/** All that is sent to a model, in no provider's shape. */
export interface ModelRequest {
  /** The one system message, always first; empty for none. */
  readonly system: string
  readonly messages: readonly Message[]
  readonly tools: readonly ToolDefinition[]
  /** Most tokens the reply may take. */
  readonly maxOutputTokens: number
  /** Bytes of the images that the messages name, by hash: joined where the request leaves, never counted or hashed. */
  readonly images?: ReadonlyMap<string, Uint8Array>
}

/** What stands for an image wherever only text is read. */
export function imageNote({ name, width, height }: ImagePart): string {
  return `[image ${name === '' ? '' : `“${name}”, `}${width} × ${height}]`
}

/** The text parts joined by blank lines: what a person would read of a message. */
export function textOf(parts: readonly Part[]): string {
  return parts
    .filter(part => part.type === 'text')
    .map(part => part.text)
    .join('\n\n')
}

/** As `textOf`, with a note for each image: what a message says wherever only text is read. */
export function textWithNotes(parts: readonly Part[]): string {
  return parts
    .flatMap(part => {
      if (part.type === 'image') return [imageNote(part)]
      return part.type === 'text' ? [part.text] : []
    })
    .join('\n\n')
}

/** The images among these parts, in order. */
export function imagesOf(parts: readonly Part[]): readonly ImagePart[] {
  return parts.filter(part => part.type === 'image')
}

/** The tool calls among these parts, in order. */
export function toolCallsOf(parts: readonly Part[]): readonly ToolCallPart[] {
  return parts.filter(part => part.type === 'tool-call')
}

/** The tool results among these parts, in order. */
export function toolResultsOf(parts: readonly Part[]): readonly ToolResultPart[] {
  return parts.filter(part => part.type === 'tool-result')
}

/** True when no part holds a call, a result or a visible character. */
export function saysNothing(parts: readonly Part[]): boolean {
  return parts.every(
    part => (part.type === 'text' || part.type === 'reasoning') && part.text.trim() === '',
  )
}

/** What is kept of an answer that was cut: calls in it were never run, and may be cut themselves. */
export function withoutCalls(parts: readonly Part[]): readonly Part[] {
  return parts.filter(part => part.type !== 'tool-call')
}
