/** Settings that features declare. Without zod, which would make the first script of the page 23 kB larger. */
import type { z } from 'zod'
import type { Setting } from './setting.ts'
import type { Settings } from './settings.ts'

/** A setting of a feature. It is stored with the settings of the core, so backups and sync have it too. */
export interface FeatureSetting<Value> extends Setting<Value> {
  in(settings: Pick<Settings, 'ofFeatures'>): Value
  change(settings: Pick<Settings, 'ofFeatures'>, value: Value): Pick<Settings, 'ofFeatures'>
}

/** Whether a stored value can be used. */
type Check<Value> = (value: unknown) => value is Value

/** Declares a setting. `is`: checks a stored value; `first`: its value until the person changes it. */
export function settingOf<Value extends z.core.util.JSONType>(
  feature: string,
  name: string,
  { is, first }: { readonly is: Check<Value>; readonly first: NoInfer<Value> },
): FeatureSetting<Value> {
  const key = `${feature}.${name}`
  return {
    key,
    in: ({ ofFeatures }) => {
      const stored = ofFeatures[key]
      return is(stored) ? stored : first
    },
    change: ({ ofFeatures }, value) => ({ ofFeatures: { ...ofFeatures, [key]: value } }),
  }
}

/** For a switch. */
export function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean'
}

/** For a choice. */
export function oneOf<const Value extends string>(...values: readonly Value[]): Check<Value> {
  return (value): value is Value => values.some(one => one === value)
}

/** For a whole number from 0 on. */
export function isWholeNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}
