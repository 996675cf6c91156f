/** The schemas of message parts. Code that only reads messages imports the types from `message.ts`. */
import { z } from 'zod'

/** The sampling of replies. An absent field means the model's default. */
export const Sampling = z.strictObject({
  /** From 0 to 2. Higher values choose unlikely tokens more often. */
  temperature: z.number().min(0).max(2).optional(),
  /** Share of the probability to choose tokens from; above 0, at most 1. */
  topP: z.number().positive().max(1).optional(),
  /** Most tokens of a reply; the reserve is never larger. */
  replyTokens: z.int().positive().optional(),
  /** At most 4 texts that end a reply. */
  stop: z.array(z.string().min(1)).min(1).max(4).readonly().optional(),
})
export type Sampling = z.infer<typeof Sampling>

/** The session's sampling. An absent field means the setting for all sessions. */
export const SessionSampling = Sampling.extend({
  /** Fields that this session does not send, even if they are set for the model. */
  unset: z.array(Sampling.keyof()).min(1).readonly().optional(),
})
export type SessionSampling = z.infer<typeof SessionSampling>

/** The sampling of a request. Its reply limit is a separate field. */
export type RequestSampling = Omit<Sampling, 'replyTokens'>

/** The image types that every provider with vision accepts. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const

/** Data for the provider only (signatures, encrypted reasoning), by provider. Other providers do not receive it. */
const Metadata = z.record(z.string(), z.json())

/** Most UTF-16 units of a file's name. */
const MOST_NAME = 240

/** Most UTF-16 units of an address, a title, quoted words and a query of a search. */
export const MOST_OF_SOURCE = { url: 2_000, title: 300, quote: 1_000, query: 400 } as const

/** An address that a person may open: only http and https. */
export const WEB_ADDRESS = /^https?:\/\/\S+$/i

/** A page that an answer rests on. */
export const WebSource = z.strictObject({
  url: z.string().max(MOST_OF_SOURCE.url).regex(WEB_ADDRESS),
  title: z.string().max(MOST_OF_SOURCE.title).optional(),
  /** Words of the page. Others wrote them. */
  quote: z.string().min(1).max(MOST_OF_SOURCE.quote).optional(),
})
export type WebSource = z.infer<typeof WebSource>

/** Words of a text that rest on a source. */
export const Citation = WebSource.extend({
  /** Where the words begin and end in the text, in UTF-16 units. Both may lie behind the end of a text that was shortened. */
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
  metadata: Metadata.optional(),
})
export type Citation = z.infer<typeof Citation>

/** Text of any role. */
export const TextPart = z.strictObject({
  type: z.literal('text'),
  text: z.string(),
  /** Name of the file in this text; only in user messages. */
  file: z.string().min(1).max(MOST_NAME).optional(),
  /** All words of a long file, with a form feed between two pages. `text` is then its outline. */
  whole: z.string().min(1).optional(),
  /** The sources of these words; only in answers. */
  citations: z.array(Citation).min(1).readonly().optional(),
  metadata: Metadata.optional(),
})
export type TextPart = z.infer<typeof TextPart>

const FilePart = TextPart.required({ file: true })
export type FilePart = z.infer<typeof FilePart>

/** Reasoning of a model before its answer. */
export const ReasoningPart = z.strictObject({
  type: z.literal('reasoning'),
  text: z.string(),
  metadata: Metadata.optional(),
})
export type ReasoningPart = z.infer<typeof ReasoningPart>

/** What a server can do by itself while its model answers. */
export const ServerWork = z.enum(['web-search'])
export type ServerWork = z.infer<typeof ServerWork>

/** Work that the server did by itself while its model answered: one search, with what it found. */
export const ServerWorkPart = z.strictObject({
  type: z.literal('server-work'),
  work: ServerWork,
  /** What it looked for; empty if the server does not tell, or opened a page. */
  queries: z.array(z.string().min(1).max(MOST_OF_SOURCE.query)).readonly(),
  sources: z.array(WebSource).readonly(),
  /** The server's name for why it failed; absent if it did not. */
  fault: z.string().min(1).max(200).optional(),
  metadata: Metadata.optional(),
})
export type ServerWorkPart = z.infer<typeof ServerWorkPart>

/** A model's tool call; `callId` connects it with its result. */
export const ToolCallPart = z.strictObject({
  type: z.literal('tool-call'),
  /** The provider's id; unique within one step only. */
  callId: z.string().min(1),
  tool: z.string().min(1),
  input: z.json(),
  metadata: Metadata.optional(),
})
export type ToolCallPart = z.infer<typeof ToolCallPart>

/** A tool of a server, as a model was offered it. */
export const OfferedTool = z.strictObject({
  /** Of the server, with its port. */
  host: z.string().min(1),
  /** The `contentHash` of the server's whole address, which may hold a secret. */
  address: z.string().min(1),
  description: z.string(),
  /** JSON Schema of the input object. */
  inputSchema: z.record(z.string(), z.unknown()),
})
export type OfferedTool = z.infer<typeof OfferedTool>

/** Most UTF-16 units of a drawing. */
export const MOST_DRAWING = 500_000

/** Most UTF-16 units of what an App is given. */
export const MOST_APP_RESULT = 500_000

/** The App of a tool: a page of its server that shows the result to the person. */
export const ResultApp = z.strictObject({
  /** Address of the tool server. */
  server: z.string().min(1),
  /** Its page there. */
  uri: z.string().startsWith('ui://').max(2_000),
  /** The result as the server gave it, as JSON. */
  result: z.string().max(MOST_APP_RESULT),
})
export type ResultApp = z.infer<typeof ResultApp>

/** A tool's result for the call with this id. */
export const ToolResultPart = z.strictObject({
  type: z.literal('tool-result'),
  callId: z.string().min(1),
  tool: z.string().min(1),
  output: z.string(),
  /** True if the tool failed, timed out, was stopped or was refused; the output says so. */
  isError: z.boolean().optional(),
  /** True if the person refused the call, or its tool changed before it was allowed. It never ran. */
  isRefused: z.boolean().optional(),
  /** A sanitised SVG picture for the person. No model reads it. */
  drawing: z.string().min(1).max(MOST_DRAWING).optional(),
  /** Shown below the result. No model reads it. */
  app: ResultApp.optional(),
  /** How long the tool ran, in milliseconds. No model reads it. */
  durationMs: z.int().nonnegative().optional(),
})
export type ToolResultPart = z.infer<typeof ToolResultPart>

/** Pixels of one side. The limit is above every accepted image and keeps token counts safe. */
const Pixels = z.int().positive().max(65_535)
const MOST_IMAGE_BYTES = 50_000_000

/** An image by its hash; the bytes are stored next to the log. Only in user messages. */
export const ImagePart = z.strictObject({
  type: z.literal('image'),
  /** SHA-256 of the bytes, in lower-case hex. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  mediaType: z.enum(IMAGE_TYPES),
  bytes: z.int().positive().max(MOST_IMAGE_BYTES),
  width: Pixels,
  height: Pixels,
  /** File name; empty for a pasted image. */
  name: z.string(),
})
export type ImagePart = z.infer<typeof ImagePart>

/** An image or a text file in a user's message. */
export const Attachment = z.discriminatedUnion('type', [ImagePart, FilePart])
export type Attachment = z.infer<typeof Attachment>

/** One piece of a message. */
export const Part = z.discriminatedUnion('type', [
  TextPart,
  ImagePart,
  ReasoningPart,
  ServerWorkPart,
  ToolCallPart,
  ToolResultPart,
])
export type Part = z.infer<typeof Part>

/** The speaker. The system prompt is not a message. */
export const Role = z.enum(['user', 'assistant', 'tool'])
export type Role = z.infer<typeof Role>

/** One entry of a request. Results of parallel calls in one step share one `tool` message. */
export const Message = z.strictObject({ role: Role, parts: z.array(Part).min(1).readonly() })
export type Message = z.infer<typeof Message>
