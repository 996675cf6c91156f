import { presets } from '../features/presets/feature.ts'
import type { CommandsOf } from '../host/feature.ts'
import { commandsOf } from '../host/use-feature.ts'
import type { Application } from '../runtime/application/application.ts'

/** The commands for saved presets in an application. */
export function presetsOf(application: Application): CommandsOf<typeof presets> {
  return commandsOf({ application }, presets)
}
