/** Provider-neutral messages: what a request is made of, before an adapter gives it a provider's shape. */
import type { RequestSampling } from './sampling.ts'
import type { ImagePart, Message, Part, ToolCallPart, ToolResultPart } from './message-schema.ts'

export type * from './message-schema.ts'

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
  /** Absent: nothing is sent of it. */
  readonly sampling?: RequestSampling
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
export function removeCalls(parts: readonly Part[]): readonly Part[] {
  return parts.filter(part => part.type !== 'tool-call')
}

/** A message as plain words: its text with a note for each image, its calls if asked for, and what tools answered. */
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
