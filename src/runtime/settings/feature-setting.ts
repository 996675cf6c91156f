import type { z } from 'zod'
import type { Setting } from './setting.ts'
import type { Settings } from './settings.ts'

/** A setting of a feature. It is stored with the settings of the core, so backups and sync have it too. */
export interface FeatureSetting<Value> extends Setting<Value> {
  in(settings: Pick<Settings, 'ofFeatures'>): Value
  change(settings: Pick<Settings, 'ofFeatures'>, value: Value): Pick<Settings, 'ofFeatures'>
}

/** Declares a setting. `schema`: of a value that JSON can hold; `first`: its value until the person changes it. */
export function settingOf<Value extends z.core.util.JSONType>(
  feature: string,
  name: string,
  { schema, first }: { readonly schema: z.ZodType<Value>; readonly first: Value },
): FeatureSetting<Value> {
  const key = `${feature}.${name}`
  return {
    key,
    in: ({ ofFeatures }) => schema.safeParse(ofFeatures[key]).data ?? first,
    change: ({ ofFeatures }, value) => ({ ofFeatures: { ...ofFeatures, [key]: value } }),
  }
}
