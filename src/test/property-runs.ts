/**
 * How many generated cases each property is held against: 100 while working, 500 in `npm run check` and
 * `npm test`, 10,000 in `npm run test:long`. A property that names its own number keeps it.
 *
 * Throws `RangeError` when `PALIMPSEST_PROPERTY_RUNS` is no whole number of 1 or more.
 */
export function propertyRuns(): number {
  const wanted = Number(process.env.PALIMPSEST_PROPERTY_RUNS ?? '100')
  if (!Number.isInteger(wanted) || wanted < 1)
    throw new RangeError('PALIMPSEST_PROPERTY_RUNS must be a whole number of 1 or more')
  return wanted
}
