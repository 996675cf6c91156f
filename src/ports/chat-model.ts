/**
 * A model to talk to, wherever it runs.
 *
 * @module
 */
import type {
  ExtractiveInput,
  FinishReason,
  ModelRef,
  ModelRequest,
  ProviderEdit,
  TextPart,
  ToolCallPart,
  ToolDefinition,
  Usage,
} from '../engine/index.ts'

/** One thing that arrived from a model. */
export type StreamChunk =
  /** A model on this device is being loaded into memory; `share` from 0 to 1. Only before anything else. */
  | { readonly type: 'loading'; readonly share: number }
  /** The server takes no images and is asked again with notes in their place. Once, before anything else. */
  | { readonly type: 'images-refused' }
  | {
      readonly type: 'text' | 'reasoning'
      readonly text: string
      /** What the provider wants back with all of it since the last one that had some, unread: the part ends here. */
      readonly metadata?: TextPart['metadata']
    }
  | {
      readonly type: 'tool-call'
      readonly callId: string
      readonly tool: string
      readonly input: string
      /** What the provider wants back with the call, unread. */
      readonly metadata?: ToolCallPart['metadata']
    }
  | {
      readonly type: 'finish'
      readonly finishReason: FinishReason
      readonly usage: Usage | null
      /** What the provider cleared or summarised of the request on its own; absent for nothing. */
      readonly edits?: readonly ProviderEdit[]
    }

/**
 * One model behind one adapter. `stream` yields chunks until `finish` and rejects with `ModelError`;
 * an abort rejects with the signal's reason within 100 ms.
 */
export interface ChatModel {
  readonly ref: ModelRef
  readonly limits: ModelLimits
  stream(request: ModelRequest, signal: AbortSignal): AsyncIterable<StreamChunk>
}

export interface ModelLimits {
  /** Context window in tokens; null when unknown. */
  readonly windowTokens: number | null
  /** Most tokens one reply may take; null when unknown. */
  readonly maxOutputTokens: number | null
  readonly tools: boolean
  /** Whether it sees images; absent when unknown. */
  readonly vision?: boolean
}

/** Something that the model may ask to be run. */
export interface Tool {
  readonly definition: ToolDefinition
  /** Resolves to what the model reads. A rejection becomes an error result with the message. */
  run(input: unknown, signal: AbortSignal): Promise<string>
}

/** Counts the tokens of texts exactly, in a worker; one number for each text, in order. */
export interface Tokenizer {
  count(texts: readonly string[]): Promise<readonly number[]>
}

/** Text of an extractive summary; runs in a worker where there is one. Rejects with the signal's reason once it is aborted. */
export type ExtractiveSummarizer = (input: ExtractiveInput, signal?: AbortSignal) => Promise<string>
