/** Compares the parts of a message in two exports: whether one says all that the other says, and whether it grew out of it. */
import type { MessageAppended, Part } from '../../engine/index.ts'
import { foreignNotes } from '../../i18n/en/for-models/foreign-notes.ts'
import { canonicalJson } from '../json.ts'

/** A message, as far as a person reads it. */
export type Said = Pick<MessageAppended, 'role' | 'parts'>

/** True if nothing of `said` is new: each of its parts is also in `held`. What a person writes counts as a whole. */
export function saysAllOf(held: Said, said: Said): boolean {
  const isWhole = said.role === 'user'
  return (
    held.role === said.role &&
    isMatched(said.parts, held.parts, (part, other) => says(other, part, isWhole))
  )
}

/** True if each part of `older` is still there in `later`, perhaps longer, or filled in. */
export function grewFrom(later: Said, older: Said): boolean {
  return (
    later.role === older.role &&
    isMatched(older.parts, later.parts, (part, other) => isGrowth(other, part))
  )
}

/** True if each part has another one for itself. Equal ones find each other first. */
function isMatched(
  parts: readonly Part[],
  others: readonly Part[],
  fits: (part: Part, other: Part) => boolean,
): boolean {
  const free = [...others]
  const take = (position: number) => position >= 0 && free.splice(position, 1).length > 0
  const rest = parts.filter(part => !take(free.findIndex(other => isEqual(part, other))))
  return rest.every(part => take(free.findIndex(other => fits(part, other))))
}

function isEqual(part: Part, other: Part): boolean {
  return part.type === other.type && essenceOf(part) === essenceOf(other)
}

/** A text that two messages share if they say the same. */
export function wordsKey({ role, parts }: Said): string {
  return canonicalJson([role, parts.map(part => [part.type, essenceOf(part)]).toSorted()])
}

/** Words and calls of a message, as texts to compare. */
export function sayingsIn({ parts }: Said): readonly string[] {
  return parts.flatMap(part =>
    part.type === 'tool-result' || part.type === 'image'
      ? []
      : canonicalJson([part.type, essenceOf(part)]),
  )
}

/** What a person or a model would miss if it were gone. */
function essenceOf(part: Part): string {
  switch (part.type) {
    case 'text':
      return `${part.file ?? ''}\n${part.text}`
    case 'reasoning':
      return part.text
    case 'tool-call':
      return `${part.tool}\n${canonicalJson(part.input)}`
    case 'tool-result':
      return `${part.tool}\n${part.output}`
    case 'server-work':
      return canonicalJson([part.queries, part.sources])
    case 'image':
      return part.hash
  }
}

/** True if `held` contains all that `said` says. */
function says(held: Part, said: Part, isWhole: boolean): boolean {
  if (held.type === 'image' && said.type === 'text') return IMAGE_NOTE.test(said.text)
  if (isWhole) return false
  if (held.type === 'text' && said.type === 'text')
    return held.file === said.file && isStart(said.text, held.text)
  if (held.type === 'reasoning' && said.type === 'reasoning') return isStart(said.text, held.text)
  if (held.type === 'tool-result' && said.type === 'tool-result')
    return said.output === foreignNotes.noResult || isStart(said.output, held.output)
  return false
}

/** True if a note stands for an image, because the file that it came from has no bytes of it. */
export function lacksImage({ role, parts }: Said): boolean {
  return role === 'user' && parts.some(part => part.type === 'text' && IMAGE_NOTE.test(part.text))
}

/** The note that stands for an image without bytes. */
const IMAGE_NOTE = /^\[image(?:: [\s\S]*|, not in the file)\]$/

/** True if the text breaks off within the whole one, but not within a word. */
function isStart(text: string, whole: string): boolean {
  const start = text.trimEnd()
  const seam = whole.slice(Math.max(0, start.length - 1), start.length + 1)
  return whole.startsWith(start) && (start === '' || !/^[\p{L}\p{N}_]{2}$/u.test(seam))
}

function isGrowth(later: Part, older: Part): boolean {
  if (later.type === 'image') return older.type === 'text' && IMAGE_NOTE.test(older.text)
  if (later.type === 'tool-call') return older.type === 'tool-call' && later.tool === older.tool
  if (later.type !== older.type || fileOf(later) !== fileOf(older)) return false
  const words = wordsOf(older)
  return words === foreignNotes.noResult || wordsOf(later).startsWith(words.trimEnd())
}

function fileOf(part: Part): string | undefined {
  return part.type === 'text' ? part.file : undefined
}

/** The words that grow while they are being written. */
function wordsOf(part: Part): string {
  if (part.type === 'tool-result') return part.output
  return part.type === 'text' || part.type === 'reasoning' ? part.text : ''
}
