import fc from 'fast-check'
import { propertyRuns, propertySeed } from './property-runs.ts'

const seed = propertySeed()
fc.configureGlobal({ numRuns: propertyRuns(), ...(seed === null ? {} : { seed }) })
