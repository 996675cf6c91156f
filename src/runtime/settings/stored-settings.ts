import { z } from 'zod'
import { DEFAULT_SETTINGS } from './default-settings.ts'
import { Settings } from './settings.ts'
import { orderOfChoice } from './summarizer-order.ts'

export const SETTINGS_KEY = 'settings'

const Stored = z.looseObject({})

/** Settings as an earlier version may have stored them: what it did not know yet is as by default. */
export function storedSettings(raw: unknown): Settings {
  const stored = Stored.safeParse(raw)
  const parsed = Settings.safeParse({
    ...DEFAULT_SETTINGS,
    ...(stored.success ? inOurWords(stored.data) : {}),
  })
  return parsed.success ? parsed.data : DEFAULT_SETTINGS
}

/** What has another name now. */
function inOurWords({ summarizer, ...others }: z.infer<typeof Stored>): z.infer<typeof Stored> {
  return summarizer === undefined ? others : { summarizers: orderOfChoice(summarizer), ...others }
}
