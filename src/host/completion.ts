/** What a half-typed command may become. Features load it at the start, so it imports nothing. */

/** A possible completion of a half-typed argument. */
export interface Completion {
  /** The whole argument. */
  readonly argument: string
  /** A short description. */
  readonly what: string
  /** False if the person must type more after it. */
  readonly isWhole: boolean
}

/** A completion after which nothing more is typed. */
export function wholeCompletion(argument: string, what: string): Completion {
  return { argument, what, isWhole: true }
}

/** First the name that is the typed text, then the names that begin with it, then the names or titles that contain it. */
export function orderByMatch<Named extends { readonly name: string; readonly title?: string }>(
  all: readonly Named[],
  typed: string,
): readonly Named[] {
  const words = typed.trim().toLowerCase()
  const same = all.filter(({ name }) => name.toLowerCase() === words)
  const starting = all.filter(({ name }) => name.toLowerCase().startsWith(words))
  const holding = all.filter(
    ({ name, title = '' }) =>
      name.toLowerCase().includes(words) || title.toLowerCase().includes(words),
  )
  return [...new Set([...same, ...starting, ...holding])]
}
