/** The seed of generated cases for tests in Chromium, whose page has no `process`: the same in each `npm test`. */
import fc from 'fast-check'

const told: unknown = import.meta.env.PALIMPSEST_PROPERTY_SEED
if (typeof told === 'string') fc.configureGlobal({ seed: Number(told) })
