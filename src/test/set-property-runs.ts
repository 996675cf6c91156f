import fc from 'fast-check'
import { propertyRuns, propertySeed } from './property-runs.ts'

const seed = propertySeed()
fc.configureGlobal({
  numRuns: propertyRuns(),
  // Otherwise a list has ten items at most, whatever the test allows.
  defaultSizeToMaxWhenMaxSpecified: true,
  ...(seed === null ? {} : { seed }),
})
