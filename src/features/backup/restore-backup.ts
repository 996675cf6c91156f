/** Compares a backup with the stored data, and restores it. It changes and deletes no stored session. */
import type { SessionEvent } from '../../engine/index.ts'
import { backupFileText } from '../../i18n/en/sentences/presets.ts'
import type { ApplicationPorts } from '../../ports/application-ports.ts'
import { AppError } from '../../ports/errors.ts'
import { parseJson } from '../../ports/parse-json.ts'
import { type SessionRow, type StoragePort, allRows } from '../../ports/storage.ts'
import { readPresetFile } from '../../transfer/preset-file.ts'
import { readItemsFile, readMemoryFile, readProjectsFile } from '../../transfer/list-file.ts'
import { projectFile } from '../../runtime/projects/project-files.ts'
import { readPromptFile } from '../../transfer/prompt-file.ts'
import { importPrompts } from '../../runtime/prompts/prompt-files.ts'
import { newSessionId } from '../../ports/platform.ts'
import { restored } from '../../runtime/memory/fold-memory.ts'
import { readSavedPresets } from '../../runtime/settings/saved-preset-store.ts'
import { findSaved } from '../../runtime/settings/saved-presets.ts'
import type { Settings } from '../../runtime/settings/settings.ts'
import { storedSettings } from '../../runtime/settings/stored-settings.ts'
import { importPreset } from '../../runtime/presets/change-saved-presets.ts'
import { missingItems, otherItems, restoreItems } from './other-items.ts'

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
  /** Saved presets of the file. */
  readonly presets: Beside
  readonly prompts: Beside
  /** Changes of the memory in the file. */
  readonly memory: Beside
  /** Stored ones stay as they are. */
  readonly projects: Beside
  /** Items of the collections of features. */
  readonly others: Beside
  readonly hasOtherSettings: boolean
  /** Sentences that say what cannot be restored. */
  readonly faults: readonly string[]
}

/** How many of a list are new, and how many are stored already. */
interface Beside {
  readonly added: number
  readonly here: number
  /** All that are stored here now. */
  readonly stored: number
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
  readonly others: number
  /** Sentences that say what was not restored. */
  readonly faults: readonly string[]
}

type Ports = Pick<ApplicationPorts, 'storage' | 'clock' | 'nextId' | 'transfer'>

interface RestoreOptions {
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
  const rows = await allRows(storage.sessions)
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
  const saved = await readSavedPresets(storage)
  const presets = head.presets.flatMap(text => {
    const reading = readPresetFile(text)
    if (reading.ok) return [reading.preset]
    faults.push(backupFileText('preset', { reason: reading.sentence }))
    return []
  })
  const prompts = await storage.prompts.list()
  const reading = head.prompts === null ? null : readPromptFile(head.prompts)
  if (reading?.ok === false) faults.push(backupFileText('prompts', { reason: reading.sentence }))
  /** Lists by id; a file that cannot be read is a fault. */
  const byId = <Item extends { readonly id: string }>(
    text: string | null,
    read: (text: string) => readonly Item[] | null,
    { own, fault }: { readonly own: readonly { readonly id: string }[]; readonly fault: string },
  ) => {
    const items = read(text ?? '')
    if (text !== null && items === null) faults.push(fault)
    const known = new Set(own.map(({ id }) => id))
    return beside(items ?? [], own, ({ id }) => known.has(id))
  }
  return {
    createdAt: head.createdAt,
    sessions,
    presets: beside(presets, saved, preset => findSaved(saved, preset) !== undefined),
    prompts: beside(reading?.ok ? reading.prompts : [], prompts, ({ name, text }) =>
      prompts.some(own => own.text === text && own.name.toLowerCase() === name.toLowerCase()),
    ),
    memory: byId(head.memory, readMemoryFile, {
      own: await storage.memory.read(),
      fault: backupFileText('memory'),
    }),
    projects: byId(head.projects, readProjectsFile, {
      own: await storage.projects.list(),
      fault: backupFileText('projects'),
    }),
    others: await othersBeside(head.others, storage, faults),
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
  const done = { sessions: 0, presets: 0, prompts: 0, memory: 0, projects: 0, others: 0 }
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
        done.sessions += 1
        onProgress(share)
      },
    })
    done.presets = await restorePresets(head.presets, ports, faults)
    done.prompts = await restorePrompts(head.prompts, ports)
    done.memory = await storage.memory.merge(restored(readMemoryFile(head.memory ?? '') ?? []))
    done.projects = await restoreProjects(head.projects, storage)
    done.others = await restoreItems(storage, readItemsFile(head.others ?? '') ?? [])
    if (withSettings && head.settings !== null)
      await useSettings(storedSettings(parseJson(head.settings)))
  } catch (error) {
    if (signal.aborted) return { isCancelled: true, ...done, faults }
    if (done.sessions === 0 || !(error instanceof AppError)) throw error
    faults.push(error.message)
  }
  return { isCancelled: false, ...done, faults }
}

/** Saves the new ones; resolves with their number. */
async function restorePresets(
  texts: readonly string[],
  { storage }: Ports,
  faults: string[],
): Promise<number> {
  let added = 0
  for (const text of texts) {
    const reading = readPresetFile(text)
    if (reading.ok && findSaved(await readSavedPresets(storage), reading.preset)) continue
    const saving = await importPreset(storage, new Blob([text]))
    if (saving.ok) added += 1
    else faults.push(backupFileText('preset', { reason: saving.sentence }))
  }
  return added
}

/** Saves the new ones; resolves with their number. */
async function restorePrompts(text: string | null, { storage, clock }: Ports): Promise<number> {
  const saving = await importPrompts({ store: storage.prompts, clock }, new Blob([text ?? '']))
  return saving.ok ? saving.count : 0
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

async function othersBeside(
  text: string | null,
  storage: Pick<StoragePort, 'changes'>,
  faults: string[],
): Promise<Beside> {
  const items = readItemsFile(text ?? '')
  if (text !== null && items === null) faults.push(backupFileText('others'))
  const here = await otherItems(storage)
  const missing = new Set(missingItems(items ?? [], here))
  return beside(items ?? [], here, item => !missing.has(item))
}

function beside<Item>(
  items: readonly Item[],
  stored: readonly unknown[],
  isHere: (item: Item) => boolean,
): Beside {
  const here = items.filter(isHere).length
  return { added: items.length - here, here, stored: stored.length }
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
