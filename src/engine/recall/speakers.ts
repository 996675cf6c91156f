/**
 * Who speaks in a talk that tells it in its words, as imported ones do: `Ann: …`.
 *
 * @module
 */
import type { Role } from '../message/message.ts'
import { looksLikeMark } from '../text/speaker-marks.ts'

/** The name may stand behind a line in brackets, which tells the day. */
const NAMED =
  /^(?:\[[^\]\n]{1,40}\]\n)?(\p{Lu}[\p{L}.'’-]{1,30}(?: \p{Lu}[\p{L}.'’-]{0,30}){0,2}): /u
/** A name begins at least this share of the messages; "Note:" and the like do not. */
const LEAST_SHARE = 1 / 8
const LEAST_MESSAGES = 4

/** The role in which each named speaker speaks. */
export type Speakers = ReadonlyMap<string, Role>

/** The name that a text begins with; null for none, and for a word that stands for a role. */
export function nameBefore(text: string): string | null {
  const name = NAMED.exec(text)?.[1] ?? null
  return name === null || looksLikeMark(`${name}:`) ? null : name
}

/**
 * The names that so many of the messages begin with that they can only be speakers. A name that begins messages of two
 * roles is nobody's: one of them speaks for the other.
 */
export function speakersIn(
  messages: readonly { readonly role: Role; readonly text: string }[],
): Speakers {
  const counts = new Map<string, number>()
  const roles = new Map<string, Set<Role>>()
  for (const { role, text } of messages) {
    const name = nameBefore(text)
    if (name === null) continue
    counts.set(name, (counts.get(name) ?? 0) + 1)
    roles.set(name, (roles.get(name) ?? new Set()).add(role))
  }
  const least = Math.max(LEAST_MESSAGES, LEAST_SHARE * messages.length)
  return new Map(
    [...counts].flatMap(([name, count]) => {
      const [role, other] = roles.get(name) ?? []
      return count >= least && role !== undefined && other === undefined ? [[name, role]] : []
    }),
  )
}
