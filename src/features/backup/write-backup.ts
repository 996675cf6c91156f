import type { ApplicationPorts } from '../../ports/application-ports.ts'
import type { BackedUpSession, ZipMember } from '../../ports/backup.ts'
import { allRows } from '../../ports/storage.ts'
import { exportPreset } from '../../runtime/presets/change-saved-presets.ts'
import { exportPrompts } from '../../runtime/prompts/prompt-files.ts'
import { sessionMembers, type ExportedFile } from '../../runtime/sessions/export-sessions.ts'
import { createSessionFiles, sessionFileName } from '../../runtime/sessions/session-files.ts'
import { readSavedPresets } from '../../runtime/settings/saved-preset-store.ts'
import type { Settings } from '../../runtime/settings/settings.ts'
import {
  MANIFEST,
  manifestText,
  MEMORY,
  OTHERS,
  PROJECTS,
  PROMPTS,
  SESSIONS,
  SETTINGS,
} from '../../transfer/backup-file.ts'
import { memoryFileText, itemsFileText, projectsFileText } from '../../transfer/list-file.ts'
import { otherItems } from './other-items.ts'

/** Writes the backup and marks its sessions as exported. Rejects with `TransferError` if a zip cannot hold it all. */
export async function writeBackup(
  ports: Pick<ApplicationPorts, 'storage' | 'clock' | 'transfer' | 'rescue'>,
  settings: Settings,
  onProgress: (share: number) => void,
): Promise<ExportedFile> {
  const { storage, clock, transfer } = ports
  const rows = await allRows(storage.sessions)
  const now = clock.now()
  const sessions = sessionMembers(rows, createSessionFiles(ports), { folder: SESSIONS, now })
  const entries: BackedUpSession[] = []
  const presets = (await readSavedPresets(storage)).map((preset, index) => {
    const { name, content } = exportPreset(preset)
    return fileOf(`presets/${String(index + 1).padStart(3, '0')}-${name}`, content)
  })
  const saved = await storage.prompts.list()
  const prompts = saved.length === 0 ? [] : [fileOf(PROMPTS, exportPrompts(saved).content)]
  const changes = await storage.memory.read()
  const memory = changes.length === 0 ? [] : [fileOf(MEMORY, memoryFileText(changes))]
  const list = await storage.projects.list()
  const projects = list.length === 0 ? [] : [fileOf(PROJECTS, projectsFileText(list))]
  const items = await otherItems(storage)
  const others = items.length === 0 ? [] : [fileOf(OTHERS, itemsFileText(items))]
  const rest = [
    ...presets,
    ...prompts,
    ...memory,
    ...projects,
    ...others,
    fileOf(SETTINGS, JSON.stringify(withoutSecrets(settings), null, 2)),
  ]
  let isListed = false
  const next = async (): Promise<ZipMember | null> => {
    onProgress(entries.length / Math.max(1, rows.length))
    const session = await sessions.next()
    if (session) {
      const { title, pinnedAt, imported, trashedAt, projectId, tags, archivedAt } = session.row
      const file = session.member.name
      const marks = { pinnedAt, imported, projectId, tags, archivedAt }
      entries.push({ file, title, isTrashed: trashedAt !== null, ...marks })
      return session.member
    }
    const file = rest.shift()
    if (file || isListed) return file ?? null
    isListed = true
    const counts = { sessions: rows.length, images: sessions.images(), presets: presets.length }
    const names = presets.map(({ name }) => name)
    const contents = { createdAt: now, counts, sessions: entries, presets: names }
    return fileOf(MANIFEST, manifestText(contents))
  }
  const content = await transfer.zip(next)
  for (const { id } of rows) await storage.sessions.markBackedUp(id, now)
  return {
    name: sessionFileName('palimpsest-backup', now, 'zip'),
    content,
    warnings: sessions.warnings(),
  }
}

function fileOf(name: string, content: string | Blob): ZipMember {
  return { type: 'file', name, content: new Blob([content], { type: 'application/json' }) }
}

/** A person may type an address with a password or a key in it. */
function withoutSecrets(settings: Settings): Settings {
  return {
    ...settings,
    endpoint: withBareAddress(settings.endpoint),
    services: settings.services.map(service => ({
      ...service,
      endpoint: withBareAddress(service.endpoint),
    })),
  }
}

function withBareAddress(endpoint: Settings['endpoint']): Settings['endpoint'] {
  if (!URL.canParse(endpoint.baseUrl)) return endpoint
  const url = new URL(endpoint.baseUrl)
  if (`${url.username}${url.password}${url.search}${url.hash}` === '') return endpoint
  return { ...endpoint, baseUrl: `${url.origin}${url.pathname}` }
}
