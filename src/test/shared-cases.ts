import fc from 'fast-check'
import { propertyRuns } from './property-runs.ts'

/** More cases than this are not kept. */
const MOST_KEPT = 1_000

/** Holds each law that it is given against the same generated cases, which are made once. A case that fails is made smaller. */
export function createSharedCases<Case>(
  cases: fc.Arbitrary<Case>,
): (law: (one: Case) => void) => void {
  let made: readonly Case[] | null = null
  return law => {
    const search = () => fc.assert(fc.property(cases, one => law(one)))
    if (propertyRuns() > MOST_KEPT) return search()
    made ??= fc.sample(cases, propertyRuns())
    try {
      for (const one of made) law(one)
    } catch (error) {
      search()
      throw error
    }
  }
}
