/** The messages and requests of the engine, in no provider's format. */
import type {
  RequestSampling,
  ImagePart,
  Message,
  Part,
  ReasoningPart,
  ServerWork,
  ToolCallPart,
  ToolResultPart,
} from './message-schema.ts'

export type * from './message-schema.ts'

/** A tool that the model may call. */
export interface ToolDefinition {
  readonly name: string
  readonly description: string
  /** JSON Schema of the input object. */
  readonly inputSchema: Readonly<Record<string, unknown>>
}

/** A request to a model, in no provider's format. */
export interface ModelRequest {
  readonly system: string
  readonly messages: readonly Message[]
  readonly tools: readonly ToolDefinition[]
  /** What the server may do by itself; absent for nothing. */
  readonly serverWork?: readonly ServerWork[]
  readonly maxOutputTokens: number
  /** Absent: the request sends no sampling. */
  readonly sampling?: RequestSampling
  /** Image bytes by hash. They are added at sending, and never counted or hashed. */
  readonly images?: ReadonlyMap<string, Uint8Array>
}

/** The words that replace an image for a reader of text only. */
export function imageNote({ name, width, height }: ImagePart): string {
  return `[image ${name === '' ? '' : `“${name}”, `}${width} × ${height}]`
}

/** The text parts, joined by blank lines. */
export function textOf(parts: readonly Part[]): string {
  return parts
    .filter(part => part.type === 'text')
    .map(part => part.text)
    .join('\n\n')
}

/** As `textOf`, with a note for each image. */
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

/** A result as it is sent where the format has no mark for a failed one: a model must not take it for a success. */
export function resultText({ output, isError }: ToolResultPart): string {
  return isError === true ? `Error: ${output}` : output
}

/** True if there is no call, no result and no visible text. */
export function saysNothing(parts: readonly Part[]): boolean {
  return parts.every(part =>
    part.type === 'text' || part.type === 'reasoning'
      ? part.text.trim() === ''
      : part.type === 'server-work',
  )
}

/** The value of `keep` in an origin's metadata of reasoning that goes back in every request that has the turn's calls. */
export const KEPT_WITH_CALLS = 'with-calls'

/** True for reasoning that the provider wants back as long as the calls of its turn go back. */
export function isKeptWithCalls({ metadata = {} }: ReasoningPart): boolean {
  return Object.values(metadata).some(
    kept =>
      typeof kept === 'object' && kept !== null && 'keep' in kept && kept.keep === KEPT_WITH_CALLS,
  )
}

/** Removes the calls of a cut answer: they never ran and may be incomplete. */
export function removeCalls(parts: readonly Part[]): readonly Part[] {
  return parts.filter(part => part.type !== 'tool-call')
}

/** The plain text of a message: text, notes for images, tool results, and calls if `calls` is true. */
export function plainTextOf(
  parts: readonly Part[],
  { calls }: { readonly calls: boolean },
): string[] {
  return [
    textWithNotes(parts),
    ...(calls ? toolCallsOf(parts) : []).map(
      ({ tool, input }) => `${tool}(${JSON.stringify(input)})`,
    ),
    ...toolResultsOf(parts).map(({ output }) => output),
  ].filter(words => words !== '')
}
