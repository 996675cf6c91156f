import { importing } from '../features/import/feature.ts'
import type { CommandsOf } from '../host/feature.ts'
import { commandsOf } from '../host/use-feature.ts'
import type { Application } from '../runtime/application/application.ts'

/** The commands of imports in an application. */
export function importOf(application: Application): CommandsOf<typeof importing> {
  return commandsOf({ application }, importing)
}
