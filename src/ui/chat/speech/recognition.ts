/**
 * What of the browser's speech recognition is used here. Chromium has it under a name of its own.
 *
 * @module
 */

export interface Recognition extends EventTarget {
  continuous: boolean
  lang: string
  start(): void
  stop(): void
}

/** Null where the browser has none. */
export function createRecognition(): Recognition | null {
  const made: unknown =
    Reflect.get(globalThis, 'SpeechRecognition') ??
    Reflect.get(globalThis, 'webkitSpeechRecognition')
  if (typeof made !== 'function') return null
  const recognition: Recognition = Reflect.construct(made, [])
  return recognition
}

/** The words that the browser is sure of since the event before. */
export function wordsOf(event: Event): string {
  const results: unknown = Reflect.get(event, 'results')
  const from = Number(Reflect.get(event, 'resultIndex') ?? 0)
  if (typeof results !== 'object' || results === null) return ''
  return Array.from({ length: Number(Reflect.get(results, 'length')) }, (_, at) =>
    at < from ? '' : finalWords(Reflect.get(results, at)),
  )
    .join(' ')
    .trim()
}

function finalWords(result: unknown): string {
  if (typeof result !== 'object' || result === null) return ''
  const best: unknown = Reflect.get(result, 0)
  const isFinal = Reflect.get(result, 'isFinal') === true
  return isFinal && typeof best === 'object' && best !== null
    ? String(Reflect.get(best, 'transcript')).trim()
    : ''
}
