/** The value as JSON without white space, its keys sorted by UTF-16 code units. Throws `RangeError` if it is no JSON value. */
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

/** True if arrays and objects are nested deeper than `limit`. Does not recurse. */
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
