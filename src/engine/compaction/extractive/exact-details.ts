/**
 * The exact names of a conversation that its summary would else lose.
 *
 * @module
 */
import type { Candidate } from './select.ts'
import type { Source } from './source.ts'

/** Names on one line. */
const ON_A_LINE = 6
/** Names looked at; the rest of a long tail is never chosen. */
const MOST = 240

/** Ends as files do. */
const FILE = /\.[a-z]{1,4}\d?$/i

const SPEAKER_WEIGHTS = { user: 3, assistant: 2, tool: 0.3 } as const

/**
 * Lines of names, those that matter most first: said by the user, used in calls, in several messages, lately. What
 * `told` holds already is left out.
 */
export function exactDetailsOf({
  messages,
}: Source): (told: string) => readonly Omit<Candidate, 'tokens'>[] {
  const weights = new Map<string, number>()
  messages.forEach(({ role, identifiers }, at) => {
    const recency = 0.6 + (0.8 * (at + 1)) / messages.length
    for (const name of new Set(identifiers))
      weights.set(
        name,
        (weights.get(name) ?? 0) + SPEAKER_WEIGHTS[role] * recency * (FILE.test(name) ? 1.6 : 1),
      )
  })
  const ranked = [...weights]
    .filter(([, weight]) => weight > 1)
    .toSorted(([, left], [, right]) => right - left)
  return told => {
    const names: [string, number][] = []
    for (const name of ranked) {
      if (names.length === MOST) break
      if (!told.includes(name[0])) names.push(name)
    }
    return linesOf(names, messages.length)
  }
}

function linesOf(
  names: readonly (readonly [name: string, weight: number])[],
  messages: number,
): readonly Omit<Candidate, 'tokens'>[] {
  const lines: Omit<Candidate, 'tokens'>[] = []
  for (let at = 0; at < names.length; at += ON_A_LINE) {
    const line = names.slice(at, at + ON_A_LINE)
    lines.push({
      text: line.map(([name]) => name).join(', '),
      heading: 'Files and identifiers',
      order: messages + at,
      score: line.reduce((sum, [, weight]) => sum + weight, 0),
      words: line.map(([name]) => `=${name}`),
    })
  }
  return lines
}
