import { chat } from './chat.ts'
import { commands } from './commands.ts'
import { compact } from './compact.ts'
import { costs } from './costs.ts'
import { device } from './device.ts'
import { firstRun } from './first-run.ts'
import { images } from './images.ts'
import { inspector } from './inspector.ts'
import { keys } from './keys.ts'
import { kit } from './kit.ts'
import { meter } from './meter.ts'
import { models } from './models.ts'
import { notices } from './notices.ts'
import { presets } from './presets.ts'
import { search } from './search.ts'
import { sessions } from './sessions.ts'
import { settings } from './settings.ts'
import { shell } from './shell.ts'

/** Every text of the interface in English, by feature. */
export const en = {
  ...kit,
  ...shell,
  ...sessions,
  ...search,
  ...chat,
  ...images,
  ...meter,
  ...compact,
  ...commands,
  ...notices,
  ...settings,
  ...models,
  ...device,
  ...costs,
  ...keys,
  ...presets,
  ...inspector,
  ...firstRun,
} as const

export type Dictionary = typeof en
