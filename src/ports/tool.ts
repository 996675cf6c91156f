import type { ToolDefinition } from '../engine/index.ts'

/** Something that the model may ask to be run. */
export interface Tool {
  readonly definition: ToolDefinition
  /** Resolves to what the model reads. A rejection becomes an error result with the message. */
  run(input: unknown, signal: AbortSignal): Promise<string>
}
