import type { Application } from '../application/application.ts'
import type { CommandSentence } from './command.ts'

/** Why a command about the open session cannot run; null while a session is open. */
export function needsSession(app: Application): CommandSentence | null {
  return app.snapshot().session === null ? 'command.needs-session' : null
}
