/** Saving into a folder, whose code is loaded if a folder is chosen. */
import type { ApplicationPorts } from '../../ports/application-ports.ts'
import { functionsOf, remoteOf } from '../../ports/connection.ts'
import { loadOnce } from '../../ports/load-once.ts'
import type { AutosaveCommands } from '../autosave/autosave-commands.ts'
import { type AutosaveStatus, FOLDER_KEY } from '../autosave/autosave-status.ts'
import type { Notices } from '../notices/notices.ts'
import type { Session } from '../session/session-api.ts'
import type { Settings } from '../settings/settings.ts'

export function createAutosave(
  ports: ApplicationPorts,
  {
    settings,
    notices,
    running,
    changed,
  }: {
    readonly settings: () => Settings
    readonly notices: Notices
    readonly running: (sessionId: string) => Session | null
    readonly changed: () => void
  },
) {
  let status: AutosaveStatus | null = null
  const load = loadOnce(async () => {
    const { createAutosaveCommands } = await import('../autosave/autosave-commands.ts')
    const { createSessionFiles } = await import('../sessions/session-files.ts')
    return createAutosaveCommands(ports, {
      files: createSessionFiles(ports),
      notices,
      systemPrompt: () => settings().systemPrompt,
      isBusy: id => running(id)?.isBusy() ?? false,
      show: next => {
        status = next
        changed()
      },
    })
  })
  const begin = async () => {
    if (await ports.storage.settings.read(FOLDER_KEY)) await (await load()).begin()
  }
  return {
    /** Null if no folder is chosen. */
    status: () => status,
    begin: () => void begin().catch(notices.fault),
    commands: remoteOf<AutosaveCommands>({
      callNamed: async (name, inputs) => functionsOf(await load())(name, inputs),
    }),
  }
}
