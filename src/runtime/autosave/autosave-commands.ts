/** The folder that the person chose, and the saving into it. Loaded when a folder is chosen. */
import { z } from 'zod'
import type { FolderHandle } from '../../ports/folder.ts'
import type { NextId } from '../../ports/platform.ts'
import {
  type Autosave,
  type AutosaveOptions,
  type AutosavePorts,
  startAutosave,
} from './autosave.ts'
import { type AutosaveStatus, FOLDER_KEY } from './autosave-status.ts'
import { SAVED_KEY } from './save-sessions.ts'

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

export function createAutosaveCommands(
  ports: AutosavePorts & { readonly nextId: NextId },
  {
    show,
    ...options
  }: Omit<AutosaveOptions, 'show' | 'isChosen' | 'onReplaced'> & {
    readonly show: (status: AutosaveStatus | null) => void
  },
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
      ...options,
      show,
      isChosen: async () => (await chosen())?.id === choice.id,
      onReplaced: () => void begin(),
    })
  }
  return {
    begin,
    choose: async folder => {
      running?.stop()
      const choice = folder === null ? null : { id: ports.nextId(), handle: folder }
      await settings.write(SAVED_KEY, {})
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
