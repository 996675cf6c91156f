/** Saving into a folder, whose code is loaded if a folder is chosen. */
import type { ApplicationPorts } from '../../ports/application-ports.ts'
import { functionsOf, remoteOf } from '../../ports/connection.ts'
import { loadOnce } from '../../ports/load-once.ts'
import type { AutosaveCommands, AutosaveContext } from '../autosave/autosave-commands.ts'
import { type AutosaveStatus, FOLDER_KEY } from '../autosave/autosave-status.ts'

export function createAutosave(
  ports: ApplicationPorts,
  { changed, ...context }: Omit<AutosaveContext, 'show'> & { readonly changed: () => void },
) {
  let status: AutosaveStatus | null = null
  const show = (next: AutosaveStatus | null) => {
    status = next
    changed()
  }
  const load = loadOnce(async () =>
    (await import('../autosave/autosave-commands.ts')).createAutosaveCommands(ports, {
      ...context,
      show,
    }),
  )
  return {
    /** Null if no folder is chosen. */
    status: () => status,
    begin: async () => {
      if (await ports.storage.settings.read(FOLDER_KEY)) await (await load()).begin()
    },
    commands: remoteOf<AutosaveCommands>({
      callNamed: async (name, inputs) => functionsOf(await load())(name, inputs),
    }),
  }
}
