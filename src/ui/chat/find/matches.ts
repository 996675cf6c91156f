/**
 * Where a conversation holds what somebody looks for, over all its messages, drawn or not.
 *
 * @module
 */
import type { Row } from '../../../engine/index.ts'
import { plainTextOf } from '../../kit/plain-text-of.ts'

export interface Match {
  /** Of the message in the transcript. */
  readonly number: number
  /** Which match of that message, from 0. */
  readonly nth: number
}

/** Further matches are not counted. */
export const MOST_MATCHES = 10_000

/** What to look for: letters in any case, spaces of any kind; whole words where it is quoted. Null for nothing to look for. */
export function patternOf(query: string): RegExp | null {
  const quoted = /^\s*["“](.+?)["”]?\s*$/.exec(query)
  const words = (quoted?.[1] ?? query).trim()
  if (words === '') return null
  const escaped = words
    .split(/\s+/)
    .map(word => word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`))
    .join(String.raw`\s+`)
  const source = quoted ? String.raw`(?<![\p{L}\p{N}_])${escaped}(?![\p{L}\p{N}_])` : escaped
  return new RegExp(source, 'giu')
}

/** All matches, oldest first. */
export function matchesIn(rows: readonly Row[], pattern: RegExp): readonly Match[] {
  const matches: Match[] = []
  for (const row of rows) {
    if (row.type !== 'message') continue
    const { number, event } = row.entry
    const text = plainTextOf(event.parts, { calls: true }).join('\n')
    const count = [...text.matchAll(pattern)].length
    for (let nth = 0; nth < count; nth += 1) matches.push({ number, nth })
    if (matches.length >= MOST_MATCHES) return matches.slice(0, MOST_MATCHES)
  }
  return matches
}

/** The place of the first match at or after a message; the last one where none follows. -1 for none at all. */
export function firstFrom(matches: readonly Match[], number: number): number {
  const index = matches.findIndex(match => match.number >= number)
  return index === -1 ? matches.length - 1 : index
}
