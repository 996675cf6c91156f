/** The parts of messages as they are stored and imported. What only reads messages imports the types of `message.ts`. */
import { z } from 'zod'

/** What every provider with vision accepts. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const

/** What a provider wants back unread (signatures, encrypted reasoning), keyed by provider. Another provider gets none. */
const Metadata = z.record(z.string(), z.json())

/** UTF-16 units of a file's name. */
const MOST_NAME = 240

/** Words of any role. */
export const TextPart = z.strictObject({
  type: z.literal('text'),
  text: z.string(),
  /** Name of the file that the text holds, between fences; only in user messages. */
  file: z.string().min(1).max(MOST_NAME).optional(),
  metadata: Metadata.optional(),
})
export type TextPart = z.infer<typeof TextPart>

/** The words of a file. */
const FilePart = TextPart.required({ file: true })
export type FilePart = z.infer<typeof FilePart>

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

/** An image by reference: the bytes are stored next to the log under their hash. Only in user messages. */
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

/** What a person attaches to a message. */
export const Attachment = z.discriminatedUnion('type', [ImagePart, FilePart])
export type Attachment = z.infer<typeof Attachment>

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
