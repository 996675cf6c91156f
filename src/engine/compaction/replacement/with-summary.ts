import type { Message } from '../../message/message.ts'

/** The same messages around a summary that a person edited. */
export function withSummary(
  replacement: readonly Message[],
  original: string,
  edited: string,
): readonly Message[] {
  const at = replacement.findIndex(({ parts }) =>
    parts.some(part => part.type === 'text' && part.text.includes(original)),
  )
  return replacement.map((message, index) =>
    index === at
      ? {
          ...message,
          parts: message.parts.map(part =>
            part.type === 'text' ? { ...part, text: exchanged(part.text, original, edited) } : part,
          ),
        }
      : message,
  )
}

/** Exchanges the occurrence that stands on lines of its own, else the first. */
function exchanged(text: string, original: string, edited: string): string {
  const places: number[] = []
  for (let at = text.indexOf(original); at >= 0; at = text.indexOf(original, at + 1))
    places.push(at)
  const isOwnLines = (at: number) =>
    (at === 0 || text[at - 1] === '\n') &&
    (at + original.length === text.length || text[at + original.length] === '\n')
  const place = places.find(isOwnLines) ?? places[0]
  return place === undefined
    ? text
    : `${text.slice(0, place)}${edited}${text.slice(place + original.length)}`
}
