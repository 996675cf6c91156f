import type { z } from 'zod'
import type { PresetOptions } from '../log/event.ts'

/** One end of a range; `isIncluded` is true if the range contains it. */
export interface Bound {
  readonly value: number
  readonly isIncluded: boolean
}

/** The values that a setting accepts, from its schema; null for no bound. */
export type ExpectedValue =
  | {
      readonly type: 'number'
      readonly isWhole: boolean
      readonly least: Bound | null
      readonly most: Bound | null
    }
  | { readonly type: 'one-of'; readonly values: readonly string[] }
  | { readonly type: 'switch' | 'text' | 'other' }

type Issue = z.core.$ZodIssue

/** Larger than any bound, and still an exact integer. */
const FAR = 1e15

/** Reads the accepted values from the issues of impossible values. `issuesWith` parses the setting with a value. */
export function expectedValue(
  issuesWith: (value: PresetOptions[string]) => readonly Issue[],
): ExpectedValue {
  const issues = issuesWith({})
  const values = issues.flatMap(issue => (issue.code === 'invalid_value' ? issue.values : []))
  if (values.length > 0) return { type: 'one-of', values: values.map(String) }
  const types = issues.flatMap(issue => (issue.code === 'invalid_type' ? [issue.expected] : []))
  if (types.includes('number') || types.includes('int')) {
    const isWhole = issuesWith(0.5).some(
      issue => issue.code === 'invalid_type' && issue.expected === 'int',
    )
    return {
      type: 'number',
      isWhole,
      least: boundIn(issuesWith(-FAR), isWhole),
      most: boundIn(issuesWith(FAR), isWhole),
    }
  }
  if (types.includes('boolean')) return { type: 'switch' }
  return { type: types.includes('string') ? 'text' : 'other' }
}

/** For whole numbers, an excluded bound becomes the next included one. */
function boundIn(issues: readonly Issue[], isWhole: boolean): Bound | null {
  for (const issue of issues) {
    const end = issue.code === 'too_small' ? issue.minimum : null
    const bound = issue.code === 'too_big' ? issue.maximum : end
    if (bound === null || !('inclusive' in issue)) continue
    const isIncluded = issue.inclusive === true
    const next = issue.code === 'too_small' ? 1 : -1
    return isWhole && !isIncluded
      ? { value: Number(bound) + next, isIncluded: true }
      : { value: Number(bound), isIncluded }
  }
  return null
}
