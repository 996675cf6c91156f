/**
 * The least that makes a plain history valid for every provider, written apart from the engine's repair, so that a
 * transcription that sends what providers refuse can be compared with a preset that does not.
 *
 * @module
 */
import { contentText, type PlainMessage, type PlainResult } from './plain-message.ts'

/** What stands for a beginning in the model's words, for an answer that is not there, and for a silent one. */
export const PLACEHOLDERS = { opening: '[opening]', noResult: '[no result]', silent: '' } as const

/**
 * Results that no call just before them asked for go; a call without a result gets a made-up one; what says nothing
 * goes; a history that starts with the model's words gets an opening.
 */
export function repaired(messages: readonly PlainMessage[]): readonly PlainMessage[] {
  const kept = messages.flatMap((message, index): readonly PlainMessage[] => {
    if (message.role === 'tool') return []
    const { role, calls = [] } = message
    const text = message.text?.trim() ? message.text : undefined
    if (text === undefined && calls.length === 0) return []
    const spoken = { role, ...(text === undefined ? {} : { text }) }
    if (calls.length === 0) return [spoken]
    const found = messages[index + 1]?.results ?? []
    const results = calls.map(({ id, tool }): PlainResult =>
      audible(
        found.find(result => result.id === id) ?? { id, tool, content: PLACEHOLDERS.noResult },
      ),
    )
    return [
      { ...spoken, calls },
      { role: 'tool', results },
    ]
  })
  const [first] = kept
  if (!first || first.role === 'user') return kept
  return [{ role: 'user', text: PLACEHOLDERS.opening }, ...kept]
}

/** Content as it is sent; a blank one is a silent one. */
function audible(result: PlainResult): PlainResult {
  const text = contentText(result.content)
  return { ...result, content: text.trim() === '' ? PLACEHOLDERS.silent : text }
}
