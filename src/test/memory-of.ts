import { memory } from '../features/memory/feature.ts'
import { commandsOf } from '../host/use-feature.ts'
import type { Application } from '../runtime/application/application.ts'

/** The commands of the memory, as the page calls them. */
export function memoryOf(application: Application) {
  return commandsOf({ application }, memory)
}
