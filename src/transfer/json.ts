/**
 * One spelling for each JSON value, so that a hash speaks of the value and not of its layout.
 *
 * @module
 */
/**
 * The value without white space, the keys of each object in the order of their UTF-16 code units, texts and
 * numbers as `JSON.stringify` writes them. Throws `RangeError` for what is no JSON value.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, held]) => held !== undefined)
    const members = entries
      .toSorted(([left], [right]) => (left < right ? -1 : 1))
      .map(([key, held]) => `${JSON.stringify(key)}:${canonicalJson(held)}`)
    return `{${members.join(',')}}`
  }
  const text: unknown = JSON.stringify(value)
  if (typeof text !== 'string') throw new RangeError(`No JSON value: ${typeof value}`)
  return text
}

/** True when arrays and objects lie in each other more than `limit` deep. Never recurses itself. */
export function nestsDeeper(value: unknown, limit: number): boolean {
  let level: readonly unknown[] = [value]
  for (let depth = 0; depth <= limit; depth += 1) {
    level = level.flatMap(held =>
      typeof held === 'object' && held !== null ? Object.values(held) : [],
    )
    if (level.length === 0) return false
  }
  return true
}

/** The value of a file's text, a byte order mark before it or not; undefined for what is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (cause) {
    if (cause instanceof SyntaxError) return undefined
    throw cause
  }
}
