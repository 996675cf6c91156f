/** Every feature, one line each. */
import { autosave } from './features/autosave/feature.ts'
import { backup } from './features/backup/feature.ts'
import { changes } from './features/changes/feature.ts'
import { checkpoints } from './features/checkpoints/feature.ts'
import { device } from './features/device/feature.ts'
import { exporting } from './features/export/feature.ts'
import { given } from './features/given/feature.ts'
import { importing } from './features/import/feature.ts'
import { inspector } from './features/inspector/feature.ts'
import { localModels } from './features/local-models/feature.ts'
import { memory } from './features/memory/feature.ts'
import { presets } from './features/presets/feature.ts'
import { preview } from './features/preview/feature.ts'
import { projects } from './features/projects/feature.ts'
import { prompts } from './features/prompts/feature.ts'
import { severalModels } from './features/several-models/feature.ts'
import { sideQuestions } from './features/side-question/feature.ts'
import { signIn } from './features/sign-in/feature.ts'
import { sync } from './features/sync/feature.ts'
import { titles } from './features/titles/feature.ts'
import { tokenUse } from './features/use/feature.ts'
import { webSearch } from './features/web-search/feature.ts'
import type { Feature } from './host/feature.ts'

/** In the order in which menus and settings show what they add. */
export const FEATURES: readonly Feature[] = [
  importing,
  backup,
  checkpoints,
  inspector,
  presets,
  prompts,
  severalModels,
  sideQuestions,
  titles,
  projects,
  exporting,
  preview,
  given,
  memory,
  autosave,
  sync,
  signIn,
  localModels,
  device,
  tokenUse,
  webSearch,
  changes,
]
