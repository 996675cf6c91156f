import { z } from 'zod'
import { DEFAULT_SETTINGS } from './default-settings.ts'
import { Settings } from './settings.ts'

const Stored = z.looseObject({})

/** Reads stored settings. A field that is missing or cannot be read gets its default; one of a newer version is left out. */
export function storedSettings(raw: unknown): Settings {
  const stored = Stored.safeParse(raw).data ?? {}
  const readable = Object.entries(Settings.shape)
    .filter(([name, schema]) => schema.safeParse(stored[name]).success)
    .map(([name]) => [name, stored[name]])
  const settings = Settings.parse({ ...DEFAULT_SETTINGS, ...Object.fromEntries(readable) })
  return { ...settings, ofFeatures: { ...movedFrom(stored), ...settings.ofFeatures } }
}

/** Values of settings that have moved to a feature, unless they are as at first. */
function movedFrom({ nameChats }: z.infer<typeof Stored>): Settings['ofFeatures'] {
  return nameChats === false ? { 'titles.namesChats': false } : {}
}
