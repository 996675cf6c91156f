/**
 * Speaker names at the beginning of messages, as in imported conversations: `Ann: …`.
 *
 * @module
 */
import type { Role } from '../message/message.ts'
import { looksLikeMark } from '../text/speaker-marks.ts'

/** A name and a colon, after an optional line in brackets with the date. */
const NAMED =
  /^(?:\[[^\]\n]{1,40}\]\n)?(\p{Lu}[\p{L}.'’-]{1,30}(?: \p{Lu}[\p{L}.'’-]{0,30}){0,2}): /u
/** Share of the messages that a speaker's name begins at least; "Note:" and the like begin fewer. */
const MIN_SHARE = 1 / 8
const MIN_MESSAGES = 4

/** The role of each named speaker. */
export type Speakers = ReadonlyMap<string, Role>

/** The speaker's name that a text begins with; null for none, and for the name of a role. */
export function nameBefore(text: string): string | null {
  const name = NAMED.exec(text)?.[1] ?? null
  return name === null || looksLikeMark(`${name}:`) ? null : name
}

/**
 * Names that begin enough of the messages to be speakers. Ignores a name that begins messages of two roles, since one of
 * them quotes the other.
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
  const least = Math.max(MIN_MESSAGES, MIN_SHARE * messages.length)
  return new Map(
    [...counts].flatMap(([name, count]) => {
      const [role, other] = roles.get(name) ?? []
      return count >= least && role !== undefined && other === undefined ? [[name, role]] : []
    }),
  )
}
