/**
 * Conversations as the published systems keep them: a plain array, changed in place of being folded.
 * Tests of presets are easier to read with them than with events.
 *
 * @module
 */

export interface PlainCall {
  readonly id: string
  readonly tool: string
  readonly input: PlainStructure
}

export type PlainStructure = Readonly<Record<string, string | number>>

export interface PlainResult {
  readonly id: string
  readonly tool: string
  /** What a tool returned: text, or a structure. */
  readonly content: string | PlainStructure
}

export interface PlainMessage {
  readonly role: 'user' | 'assistant' | 'tool'
  readonly text?: string
  readonly calls?: readonly PlainCall[]
  /** The results of one step's parallel calls. */
  readonly results?: readonly PlainResult[]
}

/** A tool result as it is measured and sent: a structure as its JSON. */
export const contentText = (content: PlainResult['content']): string =>
  typeof content === 'string' ? content : JSON.stringify(content)
