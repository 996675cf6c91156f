/** Two branches, or two sessions, beside each other: their messages, and what the model reads of each. */
import { contentHash } from '../message/content-hash.ts'
import type { Part, Role } from '../message/message.ts'
import { alignLists } from '../text/align.ts'
import type { InspectedMessage, InspectedStatus, Inspection } from './inspect.ts'

/** One side of a row; its words are read when they are shown. */
export interface ComparedCell {
  /** Number in the transcript; null for what only the request holds. */
  readonly number: number | null
  readonly role: Role
  /** Milliseconds since 1970; null if unknown. */
  readonly at: number | null
  /** What the model does with it. */
  readonly status: InspectedStatus
  /** In the request; 0 if it is not sent. */
  readonly tokens: number
}

/** At least one side is there. */
export interface ComparedRow {
  readonly left: ComparedCell | null
  readonly right: ComparedCell | null
  /** Both sides have the same words. */
  readonly isSame: boolean
  /** Both sides have the same words, and the model does the same with them. */
  readonly isReadAlike: boolean
}

/** A message with its words. */
export interface ComparedMessage extends ComparedCell {
  readonly id: string
  readonly parts: readonly Part[]
}

/** A row with the messages of its sides. */
export interface AlignedRow {
  readonly left: ComparedMessage | null
  readonly right: ComparedMessage | null
}

/** `by`: ids for branches of one session, words for two sessions. */
export function alignMessages(
  left: readonly ComparedMessage[],
  right: readonly ComparedMessage[],
  by: 'id' | 'words',
): readonly AlignedRow[] {
  const keyOf = (message: ComparedMessage) =>
    by === 'id' ? message.id : `${message.role} ${wordsKey(message)}`
  const rows: AlignedRow[] = []
  let [at, other] = [0, 0]
  for (const [one, another] of alignLists(left.map(keyOf), right.map(keyOf))) {
    rows.push(...besideEachOther(left.slice(at, one), right.slice(other, another)))
    rows.push({ left: left[one] ?? null, right: right[another] ?? null })
    ;[at, other] = [one + 1, another + 1]
  }
  return [...rows, ...besideEachOther(left.slice(at), right.slice(other))]
}

/** What differs, in order: messages of the same author share a row. */
function besideEachOther(
  left: readonly ComparedMessage[],
  right: readonly ComparedMessage[],
): readonly AlignedRow[] {
  const rows: AlignedRow[] = []
  let [at, other] = [0, 0]
  while (at < left.length || other < right.length) {
    const [one = null, another = null] = [left[at], right[other]]
    const side = sideFirst(one, another)
    if (side !== 'right') at += 1
    if (side !== 'left') other += 1
    rows.push({ left: side === 'right' ? null : one, right: side === 'left' ? null : another })
  }
  return rows
}

function sideFirst(
  left: ComparedMessage | null,
  right: ComparedMessage | null,
): 'left' | 'right' | 'both' {
  if (left === null) return 'right'
  if (right === null) return 'left'
  if (left.role === right.role) return 'both'
  return right.role === 'tool' ? 'right' : 'left'
}

/** The row without its words. */
export function comparedRow({ left, right }: AlignedRow): ComparedRow {
  const isSame = left !== null && right !== null && wordsKey(left) === wordsKey(right)
  const isReadAlike = isSame && left.status === right.status
  const [one, other] = [left && cellOf(left), right && cellOf(right)]
  // One object for both sides takes half the room on its way to the page.
  const isOne = isReadAlike && JSON.stringify(one) === JSON.stringify(other)
  return { left: one, right: isOne ? one : other, isSame, isReadAlike }
}

function cellOf({ number, role, at, status, tokens }: ComparedMessage): ComparedCell {
  return { number, role, at, status, tokens }
}

const keys = new WeakMap<readonly Part[], string>()

function wordsKey({ parts }: ComparedMessage): string {
  const known = keys.get(parts)
  if (known !== undefined) return known
  const key = contentHash(JSON.stringify(parts))
  keys.set(parts, key)
  return key
}

/** The kinds of things that a request holds, in sending order. */
export const VIEW_PARTS = [
  'system',
  'tools',
  'pinned',
  'summary',
  'user',
  'assistant',
  'tool',
  'recalled',
] as const

/** Tokens and messages of one kind on both sides. */
export interface ComparedPart {
  readonly part: (typeof VIEW_PARTS)[number]
  readonly left: { readonly tokens: number; readonly messages: number }
  readonly right: { readonly tokens: number; readonly messages: number }
}

/** What both requests hold, by kind; kinds that neither holds are left out. */
export function comparedParts(left: Inspection, right: Inspection): readonly ComparedPart[] {
  const [ofLeft, ofRight] = [sizesOf(left), sizesOf(right)]
  return VIEW_PARTS.map(part => ({ part, left: ofLeft(part), right: ofRight(part) })).filter(
    sizes => sizes.left.tokens + sizes.right.tokens > 0,
  )
}

function sizesOf({ system, tools, messages }: Inspection) {
  const sizes = new Map([
    ['system', { tokens: system.tokens, messages: 0 }],
    ['tools', { tokens: tools.tokens, messages: 0 }],
  ])
  for (const message of messages) {
    if (!message.isSent) continue
    const part = partOf(message)
    const before = sizes.get(part)
    sizes.set(part, {
      tokens: (before?.tokens ?? 0) + message.tokens,
      messages: (before?.messages ?? 0) + 1,
    })
  }
  return (part: string) => sizes.get(part) ?? { tokens: 0, messages: 0 }
}

function partOf({ status, role }: InspectedMessage): ComparedPart['part'] {
  return status === 'pinned' || status === 'summary' || status === 'recalled' ? status : role
}
