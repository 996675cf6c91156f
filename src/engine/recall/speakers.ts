/**
 * Who speaks in a talk that tells it in its words, as imported ones do: `Ann: …`.
 *
 * @module
 */

/** The name may stand behind a line in brackets, which tells the day. */
const NAMED =
  /^(?:\[[^\]\n]{1,40}\]\n)?(\p{Lu}[\p{L}.'’-]{1,30}(?: \p{Lu}[\p{L}.'’-]{0,30}){0,2}): /u
/** A name begins at least this share of the messages; "Note:" and the like do not. */
const LEAST_SHARE = 1 / 8
const LEAST_MESSAGES = 4

/** The name that a text begins with; null for none. */
export function nameBefore(text: string): string | null {
  return NAMED.exec(text)?.[1] ?? null
}

/** The names that so many of the texts begin with that they can only be speakers. */
export function speakersIn(texts: readonly string[]): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const text of texts) {
    const name = nameBefore(text)
    if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const least = Math.max(LEAST_MESSAGES, LEAST_SHARE * texts.length)
  return new Set([...counts].flatMap(([name, count]) => (count >= least ? [name] : [])))
}
