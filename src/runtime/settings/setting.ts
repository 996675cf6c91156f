import type { Settings } from './settings.ts'

/** One setting, wherever its value stands in the settings. */
export interface Setting<Value> {
  /** Of the core as the settings name it; of a feature `feature.name`. */
  readonly key: string
  in(settings: Settings): Value
  /** The change of the settings that gives it this value. */
  change(settings: Settings, value: Value): Partial<Settings>
}

/** A setting of the core. */
export function coreSetting<Key extends keyof Settings>(key: Key): Setting<Settings[Key]> {
  return {
    key,
    in: settings => settings[key],
    change: (_settings, value) => Object.fromEntries([[key, value]]),
  }
}

/** The same setting with other values: `read` from its own, `write` to its own. */
export function seenAs<Value, Seen>(
  setting: Setting<Value>,
  read: (value: Value) => Seen,
  write: (seen: Seen) => Value,
): Setting<Seen> {
  return {
    key: setting.key,
    in: settings => read(setting.in(settings)),
    change: (settings, seen) => setting.change(settings, write(seen)),
  }
}
