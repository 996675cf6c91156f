/** The chosen folder, and what the page can do with it. */
import { z } from 'zod'
import type { WorkerHost } from '../../host/feature.ts'
import { errorText } from '../../ports/errors.ts'
import type { FolderHandle } from '../../ports/folder.ts'
import type { ApplicationPorts } from '../../ports/application-ports.ts'
import type { Notices } from '../../runtime/notices/notices.ts'
import type { Session } from '../../runtime/session/session-api.ts'
import { createSessionFiles } from '../../runtime/sessions/session-files.ts'
import {
  type Autosave,
  type AutosavePauses,
  type AutosavePorts,
  startAutosave,
} from './save-loop.ts'
import { type AutosaveStatus, FOLDER_KEY } from './status.ts'

/** What saving needs of the host. */
interface AutosaveHost extends Pick<WorkerHost<AutosaveStatus>, 'noteCopy' | 'show'> {
  readonly ports: AutosavePorts & Pick<ApplicationPorts, 'nextId' | 'rescue'>
  readonly sessions: { running(sessionId: string): Pick<Session, 'isBusy'> | null }
  readonly notices: Pick<Notices, 'warn'>
}

const isFolder = (value: unknown): value is FolderHandle =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'directory'

/** `id`: another one for each choice, so that every tab sees which is the newest. */
const Choice = z.object({ id: z.string(), handle: z.custom<FolderHandle>(isFolder) })

/** The commands of autosave. `pauses`: other ones for tests. */
export function create(
  { ports, sessions, notices, noteCopy, show }: AutosaveHost,
  pauses?: AutosavePauses,
) {
  const { settings } = ports.storage
  let running: Autosave | null = null
  const chosen = async () => Choice.safeParse(await settings.read(FOLDER_KEY)).data ?? null
  const tell = (status: AutosaveStatus | null) => {
    show(status)
    noteCopy(status?.state === 'saved')
  }
  /** Saves into the chosen folder, if there is one. */
  const begin = async (): Promise<void> => {
    running?.stop()
    running = null
    const choice = await chosen()
    if (choice === null) return tell(null)
    running = startAutosave(choice.handle, ports, {
      files: createSessionFiles(ports),
      isBusy: id => sessions.running(id)?.isBusy() ?? false,
      notices,
      show: tell,
      pauses,
      choiceId: choice.id,
      isChosen: async () => (await chosen())?.id === choice.id,
      onReplaced: () => void begin().catch(error => notices.warn(errorText(error))),
    })
  }
  return {
    begin,
    /** Saves every session into this folder from now on; null: no more. Files that are there stay. */
    choose: async (folder: FolderHandle | null): Promise<void> => {
      running?.stop()
      const choice = folder === null ? null : { id: ports.nextId(), handle: folder }
      await settings.write(FOLDER_KEY, choice)
      await begin()
    },
    /** The chosen folder, for the page, which alone may ask for permission; null for none. */
    folder: async () => (await chosen())?.handle ?? null,
    /** Saves now, for example because permission was given. */
    saveNow: async (): Promise<void> => {
      if (running) running.lookNow()
      else await begin()
    },
  }
}
