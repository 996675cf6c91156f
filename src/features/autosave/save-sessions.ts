/** Brings a folder up to date with the stored sessions: one pass. */
import { z } from 'zod'
import { contentHash } from '../../engine/index.ts'
import type { ApplicationPorts } from '../../ports/application-ports.ts'
import { errorText, isFull } from '../../ports/errors.ts'
import { folderText } from '../../i18n/en/sentences/folder.ts'
import { type Folder, FolderError } from '../../ports/folder.ts'
import type { SessionRow, SettingsStore } from '../../ports/storage.ts'
import { type SessionFiles, wordsInFileName } from '../../runtime/sessions/session-files.ts'

/** The settings key of the note of what is saved. */
const SAVED_KEY = 'autosave-saved'
/** The subfolder of sessions that were deleted here. */
const DELETED = 'deleted'
/** Files between two notes of what is saved. After a sudden end, no more than these are written again. */
const NOTE_EACH = 50

/** The revision of each session in the folder, by the session's id. It says nothing about the folder of another choice. */
const Note = z.object({ choiceId: z.string(), revisions: z.record(z.string(), z.int()) })

export interface SavePorts extends Pick<ApplicationPorts, 'storage' | 'transfer'> {
  readonly files: Pick<SessionFiles, 'collect'>
  /** True while an answer is written in this tab. */
  readonly isBusy: (sessionId: string) => boolean
  /** Of the choice of this folder. */
  readonly choiceId: string
  /** False once another folder is chosen, or none, in any tab. */
  readonly isChosen: () => Promise<boolean>
  readonly signal: AbortSignal
  readonly onSaved: (saved: number, all: number) => void
}

/**
 * Writes each session that changed, under its present title, and moves those that were deleted. Resolves with the number of sessions
 * that are being answered and were passed over; null if the folder is not chosen any more. Rejects with `FolderError`, `StoreError`, and the signal's reason.
 */
export async function saveSessions(folder: Folder, ports: SavePorts): Promise<number | null> {
  const { storage, choiceId, signal, onSaved } = ports
  const rows = await storage.sessions.list()
  const names = filesByTag(await folder.list())
  const filesOf = (id: string) => names.get(tagOf(id)) ?? []
  const saved = await readSaved(storage.settings, choiceId)
  // On a full disk only the note is lost, and the files are written once more.
  const note = () =>
    storage.settings
      .write(SAVED_KEY, { choiceId, revisions: Object.fromEntries(saved) })
      .catch((error: unknown) => {
        if (!isFull(error)) throw error
      })
  const isStillChosen = async () => {
    const isChosen = await ports.isChosen()
    signal.throwIfAborted()
    return isChosen
  }
  const due = rows.filter(({ id, revision }) => saved.get(id) !== revision || !names.has(tagOf(id)))
  const gone = gonesOf(saved, rows)
  const outcomes: SaveOutcome[] = []
  let written = rows.length - due.length
  onSaved(written, rows.length)
  try {
    for (const row of due) {
      if (!(await isStillChosen())) return null
      const outcome = await tryOne(folder, row, filesOf(row.id), ports)
      outcomes.push(outcome)
      if (outcome !== 'written') continue
      saved.set(row.id, row.revision)
      written += 1
      onSaved(written, rows.length)
      if (written % NOTE_EACH === 0) await note()
    }
    for (const id of gone) {
      if (!(await isStillChosen())) return null
      for (const name of filesOf(id)) await folder.moveInto(DELETED, name)
      saved.delete(id)
    }
  } finally {
    if (outcomes.includes('written') || gone.length > 0) await note()
  }
  const failed = outcomes.find(outcome => outcome instanceof FolderError)
  if (failed) throw failed
  return outcomes.filter(outcome => outcome === 'busy').length
}

type SaveOutcome = 'written' | 'busy' | FolderError

/** A session that cannot be written keeps no other one from the folder. Rejects if the folder cannot be written. */
async function tryOne(
  folder: Folder,
  row: SessionRow,
  former: readonly string[],
  ports: SavePorts,
): Promise<SaveOutcome> {
  if (ports.isBusy(row.id)) return 'busy'
  try {
    await saveOne(folder, row, former, ports)
    return 'written'
  } catch (cause) {
    if (cause instanceof FolderError || ports.signal.aborted) throw cause
    return new FolderError(
      'failed',
      folderText('session', { title: row.title, words: errorText(cause) }),
      {
        cause,
      },
    )
  }
}

async function readSaved(settings: SettingsStore, choiceId: string): Promise<Map<string, number>> {
  const note = Note.safeParse(await settings.read(SAVED_KEY)).data
  return new Map(note?.choiceId === choiceId ? Object.entries(note.revisions) : [])
}

/** `former`: the names of its files until now. */
async function saveOne(
  folder: Folder,
  row: SessionRow,
  former: readonly string[],
  { files, transfer, signal }: SavePorts,
): Promise<void> {
  const collected = await files.collect(row.id, row.title)
  const name = fileNameOf(row, collected.type === 'damaged' ? 'json' : 'html')
  const content =
    collected.type === 'damaged'
      ? collected.content
      : new Blob([await transfer.write(collected.session, { format: 'html' }, signal)], {
          type: 'text/html',
        })
  await folder.write(name, content)
  // The file of an earlier title goes only when the new one is there. A disk may write the same letters in other signs.
  for (const other of former) if (other.normalize() !== name.normalize()) await folder.remove(other)
}

/** Only what this browser saved: the folder may hold files of another one. */
function gonesOf(saved: ReadonlyMap<string, number>, rows: readonly SessionRow[]) {
  const here = new Set(rows.map(({ id }) => id))
  return [...saved.keys()].filter(id => !here.has(id))
}

/** `2026-11-22-moving-the-local-history-shelf-0a1b2c3d4e5f6071.html`. The end stays when the title changes. */
function fileNameOf(
  { id, title, createdAt }: Pick<SessionRow, 'id' | 'title' | 'createdAt'>,
  ending: string,
): string {
  const day = new Date(createdAt).toISOString().slice(0, 10)
  return `${day}-${wordsInFileName(title) || 'session'}-${tagOf(id)}.${ending}`
}

function tagOf(id: string): string {
  return contentHash(id)
}

function filesByTag(names: ReadonlySet<string>): ReadonlyMap<string, readonly string[]> {
  return Map.groupBy(names, name => /-([0-9a-f]{16})\.(?:html|json)$/.exec(name)?.[1] ?? '')
}
