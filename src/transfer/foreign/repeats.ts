/** What a file writes more than once comes in once, with every word of all copies. */
import { canonicalJson } from '../json.ts'
import type { ForeignPart, Unlinked } from './foreign-session.ts'

/** The parts of an entry that the file writes again: equal ones once, of grown ones the longer. */
export function joinRepeated(
  held: readonly ForeignPart[],
  again: readonly ForeignPart[],
): readonly ForeignPart[] {
  const joined = [...held]
  const used = new Set<number>()
  for (const part of again) {
    const position = joined.findIndex(
      (other, at) => at < held.length && !used.has(at) && oneOf(other, part) !== null,
    )
    const [other] = joined.slice(position < 0 ? joined.length : position)
    const one = other ? oneOf(other, part) : null
    if (one === null) joined.push(part)
    else {
      used.add(position)
      joined[position] = one
    }
  }
  return joined
}

/** True if the second entry only repeats the first one, perhaps longer. */
export function isRepeat(held: readonly ForeignPart[], again: readonly ForeignPart[]): boolean {
  return again.length > 0 && joinRepeated(held, again).length === held.length
}

/** The messages of a list, each id once. An id whose words are others is another message. */
export function onceEach(
  messages: readonly { readonly id: string | null; readonly message: Unlinked }[],
): readonly Unlinked[] {
  const once: Unlinked[] = []
  const positions = new Map<string, number>()
  for (const { id, message } of messages) {
    const key = `${message.role} ${id}`
    const position = id === null ? undefined : positions.get(key)
    const held = position === undefined ? undefined : once[position]
    if (position !== undefined && held && isRepeat(held.parts, message.parts))
      once[position] = { ...held, parts: joinRepeated(held.parts, message.parts) }
    else {
      positions.set(key, once.length)
      once.push(message)
    }
  }
  return once
}

/** The one part that two copies of it are; null if they are two parts. */
function oneOf(held: ForeignPart, again: ForeignPart): ForeignPart | null {
  if (held.type !== again.type) return null
  if (held.type === 'call') return again.type === 'call' ? oneCall(held, again) : null
  if (held.type === 'result') return again.type === 'result' ? oneResult(held, again) : null
  if (held.type === 'image') return JSON.stringify(held) === JSON.stringify(again) ? held : null
  return 'text' in again ? longer(held, again) : null
}

type Worded = Extract<ForeignPart, { readonly text: string }>

function longer(held: Worded, again: Worded): Worded | null {
  if (nameOf(held) !== nameOf(again)) return null
  if (held.text.startsWith(again.text)) return held
  return again.text.startsWith(held.text) ? again : null
}

function nameOf(part: Worded): string {
  return part.type === 'file' ? part.name : ''
}

type Call = Extract<ForeignPart, { type: 'call' }>

function oneCall(held: Call, again: Call): Call | null {
  if (held.tool !== again.tool || held.id !== again.id) return null
  if (canonicalJson(held.input) === canonicalJson(again.input)) return held
  if (held.id === null) return null
  if (isUnfinished(again.input)) return held
  return isUnfinished(held.input) ? again : null
}

/** True for arguments that were still being written. */
function isUnfinished(input: unknown): boolean {
  if (typeof input === 'string' || input === null) return true
  return typeof input === 'object' && Object.keys(input).length === 0
}

type Result = Extract<ForeignPart, { type: 'result' }>

function oneResult(held: Result, again: Result): Result | null {
  if (held.id !== again.id || held.tool !== again.tool) return null
  if (held.output.startsWith(again.output)) return held
  if (again.output.startsWith(held.output)) return again
  return held.id === null ? null : { ...again, output: `${held.output}\n${again.output}` }
}
