/** Reads the arguments of a call as fields, with the names and hints of the tool's JSON Schema. */
import type { ToolCallPart } from '../../../engine/index.ts'

/** One argument as a person reads it. */
export interface CallField {
  readonly name: string
  readonly label: string
  readonly hint: string | null
  readonly value: string
}

/** The arguments in the order of the schema, then those that it does not name. Input that is no object is one field. */
export function fieldsOf(input: unknown, inputSchema: unknown): readonly CallField[] {
  if (input === null || typeof input !== 'object' || Array.isArray(input))
    return [{ name: '', label: '', hint: null, value: textOf(input) }]
  const known = membersOf(membersOf(inputSchema).get('properties'))
  const given = new Map(Object.entries(input))
  const names = [...known.keys(), ...given.keys()].filter(name => given.has(name))
  return [...new Set(names)].map(name => {
    const words = membersOf(known.get(name))
    const title = words.get('title')
    const hint = words.get('description')
    return {
      name,
      label: typeof title === 'string' ? title : name,
      hint: typeof hint === 'string' ? hint : null,
      value: textOf(given.get(name)),
    }
  })
}

/** The arguments with the fields that the person changed, by name; or the field that is no longer JSON. */
export function editedInput(
  input: ToolCallPart['input'],
  typed: ReadonlyMap<string, string>,
):
  | { readonly ok: true; readonly input: ToolCallPart['input'] }
  | { readonly ok: false; readonly name: string } {
  if (input === null || typeof input !== 'object' || Array.isArray(input))
    return { ok: true, input }
  const edited = { ...input }
  for (const [name, text] of typed) {
    const before = input[name]
    if (before === undefined || text === textOf(before)) continue
    const value = valueOf(text, before)
    if (value === undefined) return { ok: false, name }
    edited[name] = value
  }
  return { ok: true, input: edited }
}

type Json = ToolCallPart['input']

/** The typed text as a value of the same kind; undefined if it cannot be read. */
function valueOf(text: string, before: Json): Json | undefined {
  if (typeof before === 'string') return text
  if (Array.isArray(before) && before.length > 0 && before.every(isPlain)) {
    const isNumber = before.every(value => typeof value === 'number')
    return text.split('\n').flatMap((line, at) => {
      if (line.trim() === '') return []
      const wasNumber = isNumber || typeof before[at] === 'number'
      return [wasNumber && Number.isFinite(Number(line)) ? Number(line) : line]
    })
  }
  try {
    const value: Json = JSON.parse(text)
    return value
  } catch {
    return undefined
  }
}

/** The members of an object; none of anything else. A server may send any schema. */
function membersOf(value: unknown): ReadonlyMap<string, unknown> {
  return new Map(value !== null && typeof value === 'object' ? Object.entries(value) : [])
}

/** A list of plain values has one on each line; anything else but a text is JSON. */
function textOf(value: unknown): string {
  if (Array.isArray(value) && value.length > 0 && value.every(isPlain)) return value.join('\n')
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}

function isPlain(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number'
}
