/** Compares a backup with the stored data, and restores it. It changes and deletes no stored session. */
import type { SessionEvent } from '../../engine/index.ts'
import { backupSentences } from '../../i18n/en/sentences/presets.ts'
import type { ApplicationPorts } from '../../ports/application-ports.ts'
import { AppError } from '../../ports/errors.ts'
import { parseJson } from '../../ports/parse-json.ts'
import type { SessionRow, StoragePort } from '../../ports/storage.ts'
import { readPresetFile } from '../../transfer/preset-file.ts'
import { readMemoryFile } from '../../transfer/memory-file.ts'
import { projectFile } from '../projects/project-files.ts'
import { readProjectsFile } from '../../transfer/projects-file.ts'
import { readPromptFile } from '../../transfer/prompt-file.ts'
import { importPrompts } from '../prompts/change-prompts.ts'
import { newSessionId } from '../../ports/platform.ts'
import { readSavedPresets, type SavedPresetPorts } from '../settings/saved-preset-store.ts'
import { findSaved } from '../settings/saved-presets.ts'
import type { Settings } from '../settings/settings.ts'
import { storedSettings } from '../settings/current-settings.ts'
import { importPreset } from './change-saved-presets.ts'

/** A session of a backup. `here`: all of it is stored; `differs`: a stored one has other events. */
export interface PreviewedSession {
  readonly file: string
  readonly title: string
  readonly state: 'new' | 'here' | 'differs'
}

export interface BackupPreview {
  /** Milliseconds since 1970, UTC; null if unknown. */
  readonly createdAt: number | null
  readonly sessions: readonly PreviewedSession[]
  /** Saved presets of the file: new ones, and those already stored. */
  readonly presets: { readonly added: number; readonly here: number }
  /** Prompts of the file: new ones, and those already stored. */
  readonly prompts: { readonly added: number; readonly here: number }
  /** Changes of the memory in the file: new ones, and those already stored. */
  readonly memory: { readonly added: number; readonly here: number }
  /** Projects of the file: new ones, and those already stored, which stay as they are. */
  readonly projects: { readonly added: number; readonly here: number }
  readonly hasOtherSettings: boolean
  /** Sentences that say what cannot be restored. */
  readonly faults: readonly string[]
}

/** What to restore from a backup. */
export interface RestoreChoice {
  /** From the preview; sessions that are already stored are skipped. */
  readonly sessions: readonly PreviewedSession[]
  /** Replaces the settings in force by those of the file. */
  readonly withSettings: boolean
}

/** What a restore stored. */
export interface RestoreOutcome {
  readonly isCancelled: boolean
  readonly sessions: number
  readonly presets: number
  readonly prompts: number
  /** Changes of the memory. */
  readonly memory: number
  readonly projects: number
  /** Sentences that say what was not restored. */
  readonly faults: readonly string[]
}

type Ports = Pick<ApplicationPorts, 'storage' | 'clock' | 'nextId' | 'transfer'> & {
  readonly locks: SavedPresetPorts['locks']
}

export interface RestoreOptions {
  readonly signal: AbortSignal
  /** Called with the share of the sessions read, from 0 to 1. */
  readonly onProgress: (share: number) => void
}

/** Reads a backup and writes nothing. Rejects with `TransferError` if it is no backup, and with the signal's reason. */
export async function previewBackup(
  file: Blob,
  settings: Settings,
  { storage, transfer }: Pick<Ports, 'storage' | 'transfer'>,
  { signal, onProgress }: RestoreOptions,
): Promise<BackupPreview> {
  const rows = [
    ...(await storage.sessions.list()),
    ...(await storage.sessions.list({ trashed: true })),
  ]
  const sessions: PreviewedSession[] = []
  const faults: string[] = []
  const head = await transfer.readBackup(file, {
    wanted: null,
    signal,
    visit: async (visited, share) => {
      onProgress(share)
      if (!visited.ok) return void faults.push(visited.sentence)
      const { entry, title, events } = visited
      const state = await stateOf(events, rowsFor(rows, events, entry.isTrashed), storage)
      sessions.push({ file: entry.file, title: title || entry.title, state })
    },
  })
  const saved = await readSavedPresets({ settings: storage.settings })
  let [added, here] = [0, 0]
  for (const text of head.presets) {
    const reading = readPresetFile(text)
    if (!reading.ok) faults.push(backupSentences.preset(reading.sentence))
    else if (findSaved(saved, reading.preset)) here += 1
    else added += 1
  }
  const prompts = await promptsBeside(head.prompts, storage, faults)
  return {
    createdAt: head.createdAt,
    sessions,
    presets: { added, here },
    prompts,
    memory: await memoryBeside(head.memory, storage, faults),
    projects: await projectsBeside(head.projects, storage, faults),
    hasOtherSettings:
      head.settings !== null &&
      JSON.stringify(storedSettings(parseJson(head.settings))) !== JSON.stringify(settings),
    faults: [...head.faults, ...faults],
  }
}

/** Stores each chosen session whole; those before a failure or cancel stay. Rejects with `TransferError` if it is no backup. */
export async function restoreBackup(
  file: Blob,
  { sessions, withSettings }: RestoreChoice,
  ports: Ports,
  {
    signal,
    onProgress,
    useSettings,
  }: RestoreOptions & { readonly useSettings: (settings: Settings) => Promise<void> },
): Promise<RestoreOutcome> {
  const { storage, clock, nextId, transfer } = ports
  const wanted = sessions.filter(({ state }) => state !== 'here')
  const faults: string[] = []
  let restored = 0
  let presets = 0
  let prompts = 0
  let memory = 0
  let projects = 0
  try {
    const head = await transfer.readBackup(file, {
      wanted: wanted.map(each => each.file),
      signal,
      visit: async (visited, share) => {
        if (!visited.ok) return void faults.push(visited.sentence)
        const { entry, events, images } = visited
        const isCopy = wanted.some(
          ({ file: name, state }) => name === entry.file && state === 'differs',
        )
        const sessionId = newSessionId(nextId)
        await storage.addSession(
          {
            sessionId,
            events,
            blobs: [...images].map(([hash, bytes]) => ({ hash, bytes })),
            imported: isCopy ? 'again' : entry.imported,
            at: clock.now(),
          },
          { signal },
        )
        const { projectId, tags, archivedAt } = entry
        if (projectId !== undefined || tags !== undefined || archivedAt !== undefined)
          await storage.sessions.mark(new Map([[sessionId, { projectId, tags, archivedAt }]]))
        if (entry.pinnedAt !== null) await storage.sessions.setPinned(sessionId, entry.pinnedAt)
        if (entry.isTrashed) await storage.sessions.moveToTrash(sessionId, clock.now())
        restored += 1
        onProgress(share)
      },
    })
    for (const text of head.presets) {
      const reading = readPresetFile(text)
      const saved = await readSavedPresets({ settings: storage.settings })
      if (reading.ok && findSaved(saved, reading.preset)) continue
      const saving = await importPreset(
        { settings: storage.settings, locks: ports.locks },
        new Blob([text]),
      )
      if (saving.ok) presets += 1
      else faults.push(backupSentences.preset(saving.sentence))
    }
    prompts = await restorePrompts(head.prompts, ports)
    memory = await restoreMemory(head.memory, storage)
    projects = await restoreProjects(head.projects, storage)
    if (withSettings && head.settings !== null)
      await useSettings(storedSettings(parseJson(head.settings)))
  } catch (error) {
    if (signal.aborted)
      return { isCancelled: true, sessions: restored, presets, prompts, memory, projects, faults }
    if (restored === 0 || !(error instanceof AppError)) throw error
    faults.push(error.message)
  }
  return { isCancelled: false, sessions: restored, presets, prompts, memory, projects, faults }
}

/** Adds the changes that are missing here; resolves with their number. */
function restoreMemory(text: string | null, { memory }: Pick<StoragePort, 'memory'>) {
  return memory.merge(readMemoryFile(text ?? '') ?? [])
}

/** Adds the projects that are missing here; resolves with their number. */
async function restoreProjects(
  text: string | null,
  { projects }: Pick<StoragePort, 'projects'>,
): Promise<number> {
  const here = new Set((await projects.list()).map(({ id }) => id))
  const added = (readProjectsFile(text ?? '') ?? []).filter(({ id }) => !here.has(id))
  for (const { files, ...project } of added)
    await projects.put({
      ...project,
      // A file must not say itself what its words take.
      ...(files && {
        files: files.map(({ name, whole, outline }) => projectFile(name, whole, outline)),
      }),
    })
  return added.length
}

/** Saves the new ones; resolves with their number. */
async function restorePrompts(
  text: string | null,
  { storage, clock }: Pick<Ports, 'storage' | 'clock'>,
): Promise<number> {
  if (text === null) return 0
  const saving = await importPrompts({ store: storage.prompts, clock }, new Blob([text]))
  return saving.ok ? saving.count : 0
}

/** Counts the new and the stored prompts of a file; adds its faults to `faults`. */
async function promptsBeside(
  text: string | null,
  storage: Pick<StoragePort, 'prompts'>,
  faults: string[],
): Promise<BackupPreview['prompts']> {
  const reading = text === null ? null : readPromptFile(text)
  if (reading?.ok === false) faults.push(backupSentences.prompts(reading.sentence))
  if (!reading?.ok) return { added: 0, here: 0 }
  const own = await storage.prompts.list()
  const here = reading.prompts.filter(prompt =>
    own.some(
      ({ name, text: words }) =>
        words === prompt.text && name.toLowerCase() === prompt.name.toLowerCase(),
    ),
  ).length
  return { added: reading.prompts.length - here, here }
}

/** Counts the new and the stored changes of a file; adds its fault to `faults`. */
async function memoryBeside(
  text: string | null,
  storage: Pick<StoragePort, 'memory'>,
  faults: string[],
): Promise<BackupPreview['memory']> {
  const changes = readMemoryFile(text ?? '')
  if (text !== null && changes === null) faults.push(backupSentences.memory)
  const own = new Set((await storage.memory.read()).map(({ id }) => id))
  const here = (changes ?? []).filter(({ id }) => own.has(id)).length
  return { added: (changes?.length ?? 0) - here, here }
}

/** Counts the new and the stored projects of a file; adds its fault to `faults`. */
async function projectsBeside(
  text: string | null,
  storage: Pick<StoragePort, 'projects'>,
  faults: string[],
): Promise<BackupPreview['projects']> {
  const projects = readProjectsFile(text ?? '')
  if (text !== null && projects === null) faults.push(backupSentences.projects)
  const own = new Set((await storage.projects.list()).map(({ id }) => id))
  const here = (projects ?? []).filter(({ id }) => own.has(id)).length
  return { added: (projects?.length ?? 0) - here, here }
}

/** Stored sessions that may be the same. One in the trash counts only if the backup has it in the trash, too. */
function rowsFor(
  rows: readonly SessionRow[],
  events: readonly SessionEvent[],
  isTrashed: boolean,
): readonly SessionRow[] {
  return rows.filter(
    ({ createdAt, trashedAt, origin }) =>
      (createdAt === events[0]?.at || (origin === 'sample' && isSample(events))) &&
      (isTrashed || trashedAt === null),
  )
}

/** Every device writes its own sample: the same words under other ids. */
function isSample([first]: readonly SessionEvent[]): boolean {
  return first?.type === 'v1.session-created' && first.origin === 'sample'
}

async function stateOf(
  events: readonly SessionEvent[],
  rows: readonly SessionRow[],
  storage: Pick<StoragePort, 'events'>,
): Promise<PreviewedSession['state']> {
  let state: PreviewedSession['state'] = 'new'
  for (const { id } of rows) {
    const log = await storage.events.read(id).catch(() => null)
    const matches = isSample(events) ? isAlike : isSame
    if (!log || !events[0] || !matches(events[0], log.events[0])) continue
    if (events.every((event, at) => matches(event, log.events[at]))) return 'here'
    state = 'differs'
  }
  return state
}

/** Event ids are unique, and an event never changes. */
function isSame(event: SessionEvent, stored: SessionEvent | undefined): boolean {
  return event.id === stored?.id && event.at === stored.at && isAlike(event, stored)
}

/** Compares texts by length, for files of other programs. */
function isAlike(event: SessionEvent, stored: SessionEvent | undefined): boolean {
  return stored !== undefined && event.type === stored.type && lengthOf(event) === lengthOf(stored)
}

function lengthOf(event: SessionEvent): number {
  if (event.type !== 'v1.message-appended') return 0
  return event.parts.reduce((sum, part) => sum + (part.type === 'text' ? part.text.length : 1), 0)
}
