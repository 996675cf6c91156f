/**
 * Conversations as the published systems keep them: a plain array, changed in place of being folded.
 * The transcriptions in this folder know nothing of the engine, so that both can be compared.
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

export const fromUser = (text: string): PlainMessage => ({ role: 'user', text })

/** A tool result as it is measured and sent: a structure as its JSON. */
export const contentText = (content: PlainResult['content']): string =>
  typeof content === 'string' ? content : JSON.stringify(content)

/**
 * The first characters of a text, as many as fit into so many UTF-16 units. The sources count code points and so
 * never split one; the engine counts units, and its figures are compared here.
 */
export const beginning = (text: string, units: number): string =>
  text.slice(0, units).replace(/[\ud800-\udbff]$/, '')

/** The last characters of a text, likewise. */
export const ending = (text: string, units: number): string =>
  text.slice(text.length - units).replace(/^[\udc00-\udfff]/, '')

/** The message with each result's content as the function leaves it; the very same one where all stay. */
export function withContents(
  message: PlainMessage,
  change: (content: PlainResult['content']) => PlainResult['content'],
): PlainMessage {
  const { results } = message
  if (!results) return message
  const changed = results.map(result => {
    const content = change(result.content)
    return content === result.content ? result : { ...result, content }
  })
  return changed.every((result, at) => result === results[at])
    ? message
    : { ...message, results: changed }
}
