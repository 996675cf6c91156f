import { backup } from '../features/backup/feature.ts'
import type { CommandsOf } from '../host/feature.ts'
import { commandsOf } from '../host/use-feature.ts'
import type { Application } from '../runtime/application/application.ts'

/** The commands of backups in an application. */
export function backupOf(application: Application): CommandsOf<typeof backup> {
  return commandsOf({ application }, backup)
}
