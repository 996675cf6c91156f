/** The folder that the person chose, and the saving into it. Loaded when a folder is chosen. */
import { z } from 'zod'
import type { FolderHandle } from '../../ports/folder.ts'
import type { ApplicationPorts } from '../../ports/application-ports.ts'
import type { Notices } from '../notices/notices.ts'
import type { Session } from '../session/session-api.ts'
import { createSessionFiles } from '../sessions/session-files.ts'
import type { Settings } from '../settings/settings.ts'
import {
  type Autosave,
  type AutosavePauses,
  type AutosavePorts,
  startAutosave,
} from './autosave.ts'
import { type AutosaveStatus, FOLDER_KEY } from './autosave-status.ts'

export interface AutosaveCommands {
  /** Saves every session into this folder from now on; null: no more. Files that are there stay. */
  choose(folder: FolderHandle | null): Promise<void>
  /** The chosen folder, for the page, which alone may ask for permission; null for none. */
  folder(): Promise<FolderHandle | null>
  /** Saves now, for example because permission was given. */
  saveNow(): Promise<void>
}

const isFolder = (value: unknown): value is FolderHandle =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'directory'

/** `id`: another one for each choice, so that every tab sees which is the newest. */
const Choice = z.object({ id: z.string(), handle: z.custom<FolderHandle>(isFolder) })

/** What saving needs of the application. */
export interface AutosaveContext {
  readonly settings: () => Pick<Settings, 'systemPrompt'>
  readonly notices: Pick<Notices, 'warn'>
  /** The session of this id that runs in this tab; null for none. */
  readonly running: (sessionId: string) => Pick<Session, 'isBusy'> | null
  /** Null: no folder is chosen. */
  readonly show: (status: AutosaveStatus | null) => void
  readonly pauses?: AutosavePauses
}

export function createAutosaveCommands(
  ports: AutosavePorts & Pick<ApplicationPorts, 'nextId' | 'rescue'>,
  { settings: forAll, notices, running: runningHere, show, pauses }: AutosaveContext,
): AutosaveCommands & { begin(): Promise<void> } {
  const { settings } = ports.storage
  let running: Autosave | null = null
  const chosen = async () => Choice.safeParse(await settings.read(FOLDER_KEY)).data ?? null
  const begin = async (): Promise<void> => {
    running?.stop()
    running = null
    const choice = await chosen()
    if (choice === null) return show(null)
    running = startAutosave(choice.handle, ports, {
      files: createSessionFiles(ports),
      systemPrompt: () => forAll().systemPrompt,
      isBusy: id => runningHere(id)?.isBusy() ?? false,
      notices,
      show,
      pauses,
      choiceId: choice.id,
      isChosen: async () => (await chosen())?.id === choice.id,
      onReplaced: () => void begin(),
    })
  }
  return {
    begin,
    choose: async folder => {
      running?.stop()
      const choice = folder === null ? null : { id: ports.nextId(), handle: folder }
      await settings.write(FOLDER_KEY, choice)
      await begin()
    },
    folder: async () => (await chosen())?.handle ?? null,
    saveNow: async () => {
      if (running) running.lookNow()
      else await begin()
    },
  }
}
