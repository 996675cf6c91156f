/** A model that can answer, on a server or on this device. */
import type {
  Citation,
  ExtractiveInput,
  FinishReason,
  ModelRef,
  ModelRequest,
  ProviderEdit,
  ResultApp,
  ServerWork,
  ServerWorkPart,
  TextPart,
  ToolCallPart,
  ToolDefinition,
  Usage,
} from '../engine/index.ts'
import { z } from 'zod'

/** One piece of a model's answer. */
export type StreamChunk =
  /** A model on this device is being loaded into memory; `share` from 0 to 1. Comes before all other chunks. */
  | { readonly type: 'loading'; readonly share: number }
  /** The server refused images and gets notes instead. Once, before the answer. */
  | { readonly type: 'images-refused' }
  /** All text before was reasoning: the server sent only the end of the thought. */
  | { readonly type: 'text-was-reasoning' }
  | {
      readonly type: 'text' | 'reasoning'
      readonly text: string
      /** Opaque data that the provider wants back with this part, which ends here. */
      readonly metadata?: TextPart['metadata']
    }
  | {
      readonly type: 'tool-call'
      readonly callId: string
      readonly tool: string
      readonly input: string
      /** Opaque data that the provider wants back with the call. */
      readonly metadata?: ToolCallPart['metadata']
    }
  /** Work that the server did by itself, with what it found. It ends the part before it. */
  | ServerWorkPart
  /** Sources of words that have arrived. Places count in all texts of the answer, as if nothing stood between them. */
  | { readonly type: 'citations'; readonly citations: readonly Citation[] }
  | {
      readonly type: 'finish'
      readonly finishReason: FinishReason
      readonly usage: Usage | null
      /** What the provider itself cleared or summarized in the request; absent for nothing. */
      readonly edits?: readonly ProviderEdit[]
    }

/** A model. `stream` ends with `finish`, or rejects with `ModelError`; after an abort with the signal's reason, within 100 ms. */
export interface ChatModel {
  readonly ref: ModelRef
  readonly limits: ModelLimits
  stream(request: ModelRequest, signal: AbortSignal): AsyncIterable<StreamChunk>
}

export interface ModelLimits {
  /** Context window in tokens; null if unknown. */
  readonly windowTokens: number | null
  /** The most tokens of one reply; null if unknown. */
  readonly maxOutputTokens: number | null
  readonly tools: boolean
  /** Whether it sees images; absent if unknown. */
  readonly vision?: boolean
  /** What its server can do by itself while it answers; absent for nothing. */
  readonly serverWork?: readonly ServerWork[]
}

/** A tool that the model may call. */
export interface Tool {
  readonly definition: ToolDefinition
  /** What a call does outside the session: nothing, it changes something, or it sends data to another computer. */
  readonly effect: 'none' | 'changes' | 'sends'
  /** The address of the server that it belongs to; absent for a tool of the app. */
  readonly place?: string
  /** A rejection becomes an error result with its message. */
  run(
    input: unknown,
    signal: AbortSignal,
    onProgress?: (progress: ToolProgress) => void,
  ): Promise<ToolOutput>
}

/** How far a tool's call is. `total`: null if unknown. */
export interface ToolProgress {
  readonly done: number
  readonly total: number | null
  readonly message: string | null
}

/** What a call returns. `text`: for the model. `drawing`: a sanitised SVG picture; `app`: a page of a tool server; both for the person only. */
export interface ToolOutput {
  readonly text: string
  readonly isError?: boolean
  readonly drawing?: string
  readonly app?: ResultApp
}

/** Counts the tokens of texts exactly, in a worker; one number for each text, in order. */
export interface Tokenizer {
  count(texts: readonly string[]): Promise<readonly number[]>
}

/** Extracts the text of a summary, in a worker if possible. Rejects with the signal's reason when aborted. */
export type ExtractiveSummarizer = (input: ExtractiveInput, signal?: AbortSignal) => Promise<string>

/** A tool that changes nothing outside this browser. `input` reads what the model gave; another input becomes a failure for the model. */
export function defineTool<Input extends z.ZodType>({
  name,
  description,
  properties,
  required,
  input,
  run,
}: {
  readonly name: string
  readonly description: string
  /** The JSON schemas of the fields. */
  readonly properties: Readonly<Record<string, unknown>>
  readonly required: readonly string[]
  readonly input: Input
  /** A `TypeError` is a sentence for the model. */
  readonly run: (input: z.infer<Input>, given: unknown) => Promise<ToolOutput>
}): Tool {
  const inputSchema = { type: 'object', properties, required, additionalProperties: false }
  return {
    definition: { name, description, inputSchema },
    effect: 'none',
    run: async given => {
      const read = input.safeParse(given)
      if (read.success) return run(read.data, given)
      throw new TypeError(`${name} cannot read its input: ${z.prettifyError(read.error)}`)
    },
  }
}
