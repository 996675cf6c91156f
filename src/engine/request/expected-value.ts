import type { z } from 'zod'
import type { PresetOptions } from '../log/event.ts'

/** An end of a range, and whether the number itself is in it. */
export interface Bound {
  readonly value: number
  readonly isIncluded: boolean
}

/** What a setting takes, as far as its schema tells; a bound of null is none. */
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

/** Larger than any bound of a setting, and still a number that counts in whole ones. */
const FAR = 1e15

/** Reads it from what the schema says against values that cannot fit: `issuesWith` parses the setting with another value. */
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

/** Between whole numbers, the next one is the bound where the number itself is out. */
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
