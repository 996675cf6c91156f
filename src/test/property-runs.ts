/**
 * How many generated cases each property is held against: 25, and more in `npm run test:long`. `npm run check` and
 * `npm test` take the same ones each time. A property that names its own number keeps it.
 *
 * Throws `RangeError` when `PALIMPSEST_PROPERTY_RUNS` is no whole number of 1 or more.
 */
export function propertyRuns(): number {
  const wanted = Number(process.env.PALIMPSEST_PROPERTY_RUNS ?? '25')
  if (!Number.isInteger(wanted) || wanted < 1)
    throw new RangeError('PALIMPSEST_PROPERTY_RUNS must be a whole number of 1 or more')
  return wanted
}

/** The same for properties whose case is a whole conversation, each with dozens of requests: a tenth of many cases. */
export function conversationRuns(): number {
  return Math.min(propertyRuns(), Math.max(25, Math.ceil(propertyRuns() / 10)))
}

/**
 * The seed of all generated cases, so that a check's outcome depends on the tree alone; null, as while working and
 * in long runs, for new cases each time. Throws `RangeError` when `PALIMPSEST_PROPERTY_SEED` is no whole number.
 */
export function propertySeed(): number | null {
  const told = process.env.PALIMPSEST_PROPERTY_SEED
  if (told === undefined) return null
  const seed = Number(told)
  if (!Number.isInteger(seed))
    throw new RangeError('PALIMPSEST_PROPERTY_SEED must be a whole number')
  return seed
}
