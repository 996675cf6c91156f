/** The result of reading a recorded stream, the same for every reader. */
export interface Outcome {
  readonly text: string
  readonly reasoning: string
  readonly calls: readonly CallOutcome[]
  readonly finish: string | null
  readonly inputTokens: number | null
  readonly outputTokens: number | null
  readonly cachedTokens: number | null
  /** Written to the provider's prompt cache; null where that is not told. */
  readonly writtenTokens: number | null
  readonly reasoningTokens: number | null
}

export interface CallOutcome {
  /** Null where the recording names none. */
  readonly id: string | null
  readonly name: string
  /** As JSON text; the empty text counts as no arguments. */
  readonly arguments: string
}

export const NOTHING: Outcome = {
  text: '',
  reasoning: '',
  calls: [],
  finish: null,
  inputTokens: null,
  outputTokens: null,
  cachedTokens: null,
  writtenTokens: null,
  reasoningTokens: null,
}

export type Json = Record<string, unknown>

/** Reads one stream; null where the server reported an error inside it, or broke it off. */
export type Oracle = (payloads: readonly Json[]) => Outcome | null

export function numberOr(value: unknown, otherwise: number | null): number | null {
  return typeof value === 'number' ? value : otherwise
}

export function stringOr(value: unknown, otherwise: string): string {
  return typeof value === 'string' ? value : otherwise
}
