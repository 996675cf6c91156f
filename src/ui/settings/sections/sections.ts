import type { CoreSection } from '../../../host/settings-page.ts'
import { ABOUT } from './about.tsx'
import { APPEARANCE } from './appearance.ts'
import { CONTEXT } from './context.tsx'
import { CONVERSATION } from './conversation.tsx'
import { COSTS } from './costs.ts'
import { DATA } from './data.tsx'
import { KEYS } from './keys.ts'
import { MODEL } from './model.tsx'
import { SUMMARIES } from './summaries.ts'
import { TOOLS } from './tools.tsx'

/** The pages of the settings that the core has, in the order in which they are listed. */
export const CORE_SECTIONS: readonly CoreSection[] = [
  MODEL,
  CONTEXT,
  SUMMARIES,
  CONVERSATION,
  TOOLS,
  COSTS,
  KEYS,
  APPEARANCE,
  DATA,
  ABOUT,
]
