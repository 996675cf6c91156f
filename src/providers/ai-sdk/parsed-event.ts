import { parsedJson } from '../http/json.ts'

/** An event's object; null for what is none. Python's `NaN` and `Infinity`, which are no JSON, are read as null. */
export function parsedEvent(data: string): object | null {
  const event = parsedJson(data) ?? parsedJson(withoutOddNumbers(data))
  return typeof event === 'object' && event !== null ? event : null
}

function withoutOddNumbers(data: string): string {
  return data.replace(/"(?:[^"\\]|\\.)*"|-?\bInfinity\b|\bNaN\b/gs, found =>
    found.startsWith('"') ? found : 'null',
  )
}
