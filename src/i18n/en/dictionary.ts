import { chat } from './chat.ts'
import { commands } from './commands.ts'
import { firstRun } from './first-run.ts'
import { images } from './images.ts'
import { kit } from './kit.ts'
import { meter } from './meter.ts'
import { notices } from './notices.ts'
import { search } from './search.ts'
import { sessions } from './sessions.ts'
import { shell } from './shell.ts'

/** The texts in English that the page starts with, by feature. Those of dialogs are fetched with them: `textsOf`. */
export const en = {
  ...kit,
  ...shell,
  ...sessions,
  ...search,
  ...chat,
  ...images,
  ...meter,
  ...commands,
  ...notices,
  ...firstRun,
} as const

export type Dictionary = typeof en
