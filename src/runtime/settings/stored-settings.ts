import { z } from 'zod'
import { DEFAULT_SETTINGS } from './default-settings.ts'
import { Settings } from './settings.ts'

export const SETTINGS_KEY = 'settings'

const Stored = z.looseObject({})

/** Stored settings. A field that is missing takes its default; settings that do not parse become the defaults. */
export function storedSettings(raw: unknown): Settings {
  const parsed = Settings.safeParse({ ...DEFAULT_SETTINGS, ...Stored.safeParse(raw).data })
  return parsed.success ? parsed.data : DEFAULT_SETTINGS
}
