/** Reads the fields of events in unknown shape: strict about what is used, silent about everything else. */

/** A JSON object. */
export type Fields = Readonly<Record<string, unknown>>

/** True for a JSON object, which is no list. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The fields of an object; none for anything else. */
export function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {}
}

/** The objects of a list. A single object counts as a list of one. */
export function objectsIn(value: unknown): readonly Fields[] {
  return (Array.isArray(value) ? value : [value]).filter(isFields)
}

/** A text with at least one character; undefined for anything else. */
export function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** A name or an id: a text with a visible character, or a number as text; undefined for anything else. */
export function nameIn(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

/** A position in a list, even if it is a text; undefined for anything else. */
export function indexIn(value: unknown): number | undefined {
  const index = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof index === 'number' && Number.isInteger(index) && index >= 0 ? index : undefined
}

/** A piece of a call's arguments as JSON text. Objects and lists become JSON; empty ones and null say nothing. */
export function argumentsIn(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'string') return value
  const isEmpty = typeof value === 'object' && Object.keys(value).length === 0
  return isEmpty ? '' : JSON.stringify(value)
}

/** Turns one event of a server into the events that the SDK reads; none for an event that says nothing. One for each answer. */
export type Clean = (event: Fields) => readonly Fields[]
