/** Reads the sessions of a zip one by one, so that a damaged one does not prevent the others. Run it in a worker. */
import { backupFileText } from '../i18n/en/sentences/presets.ts'
import type { BackedUpSession, BackupHead, BackupVisit, VisitedSession } from '../ports/backup.ts'
import {
  type BackupContents,
  MANIFEST,
  MEMORY,
  OTHERS,
  PROJECTS,
  PROMPTS,
  readManifest,
  SESSIONS,
  SETTINGS,
} from './backup-file.ts'
import { importSession } from './import.ts'
import { type Reading, refuse } from './transfer-fault.ts'
import { membersOf, memberText, MOST_MEMBER_BYTES, type ZipMember } from './zip.ts'

/** A larger zip is refused unread. */
const MOST_BYTES = 2e9

/** Reads the head, then the `wanted` sessions, or all for null, one after the other. Visits none if the file is no backup. */
export async function readBackup(
  file: Blob,
  wanted: BackupVisit['wanted'],
  visit: BackupVisit['visit'],
): Promise<Reading<{ readonly head: BackupHead }>> {
  const opened = await openBackup(file)
  if (!opened.ok) return opened
  const { zip, members, contents } = opened
  const chosen = wanted && new Set(wanted)
  const entries = eachFileOnce(contents.sessions).filter(entry => chosen?.has(entry.file) ?? true)
  const sizes = new Map(members.map(({ name, bytes }) => [name, bytes]))
  for (const [index, entry] of entries.entries()) {
    const session = read(zip, entry, sizes.get(entry.file))
    const isLookedAt = wanted === null && session.ok
    await visit(
      isLookedAt ? { ...session, images: new Map() } : session,
      (index + 1) / entries.length,
    )
  }
  return { ok: true, head: headOf(opened) }
}

/** A manifest may name a file more than once: its session is read, and comes back, once. */
function eachFileOnce(entries: readonly BackedUpSession[]): readonly BackedUpSession[] {
  const named = new Set<string>()
  return entries.filter(({ file }) => !named.has(file) && named.add(file))
}

interface OpenedBackup {
  readonly zip: Uint8Array
  readonly members: readonly ZipMember[]
  readonly contents: BackupContents
  /** False if the manifest is damaged; then only the names of the members are known. */
  readonly isListed: boolean
}

async function openBackup(file: Blob): Promise<Reading<OpenedBackup>> {
  if (file.size > MOST_BYTES) return refuse('too-large', backupFileText('tooLarge'))
  const zip = new Uint8Array(await file.arrayBuffer())
  const listed = membersOf(zip)
  if (!listed.ok)
    return listed.reason === 'no-zip'
      ? refuse('not-a-backup', backupFileText('noZip'))
      : refuse('too-large', backupFileText('tooLarge'))
  const { members } = listed
  const names = members.map(({ name }) => name)
  if (!names.includes(MANIFEST)) return refuse('not-a-backup', backupFileText('foreign'))
  const manifest = readManifest(memberText(zip, MANIFEST) ?? '')
  if (manifest.ok) return { ok: true, zip, members, contents: manifest.contents, isListed: true }
  const contents = withoutManifest(names)
  return manifest.fault.code === 'future-version' || contents.sessions.length === 0
    ? manifest
    : { ok: true, zip, members, contents, isListed: false }
}

/** Everything but the sessions; a damaged part is named in a fault and omitted. */
function headOf({ zip, members, contents, isListed }: OpenedBackup): BackupHead {
  const faults: string[] = isListed ? [] : [backupFileText('brokenManifest')]
  /** Null if it is missing, or if it is damaged; `sentence` then says so. */
  const textOf = (wanted: string, sentence: string): string | null => {
    const text = memberText(zip, wanted)
    if (text === null && members.some(({ name }) => name === wanted)) faults.push(sentence)
    return text
  }
  const presetFiles = [...new Set(contents.presets)]
  const presets = presetFiles.flatMap(name => memberText(zip, name) ?? [])
  if (presets.length < presetFiles.length) faults.push(backupFileText('brokenPresets'))
  const prompts = textOf(PROMPTS, backupFileText('brokenPrompts'))
  const memory = textOf(MEMORY, backupFileText('brokenMemory'))
  const projects = textOf(PROJECTS, backupFileText('brokenProjects'))
  const others = textOf(OTHERS, backupFileText('others'))
  const settings = textOf(SETTINGS, backupFileText('brokenSettings'))
  const createdAt = isListed ? contents.createdAt : null
  return { createdAt, presets, prompts, memory, projects, others, settings, faults }
}

/** `bytes`: from the directory; undefined for a missing file. */
function read(zip: Uint8Array, entry: BackedUpSession, bytes: number | undefined): VisitedSession {
  const named = entry.title || entry.file
  const skip = (sentence: string): VisitedSession => ({ ok: false, entry, sentence })
  if (bytes === undefined) return skip(backupFileText('missing', { title: named }))
  if (bytes > MOST_MEMBER_BYTES) return skip(backupFileText('memberTooLarge', { title: named }))
  const text = memberText(zip, entry.file)
  if (text === null) return skip(backupFileText('damaged', { title: named }))
  const reading = importSession(text)
  if (!reading.ok)
    return skip(backupFileText('unreadable', { title: named, reason: reading.fault.message }))
  const { title, events, images } = reading.session
  return { ok: true, entry, title, events, images }
}

/** The contents, from the names of the members alone. */
function withoutManifest(names: readonly string[]): BackupContents {
  const sessions = names
    .filter(name => name.startsWith(SESSIONS) && name.endsWith('.json'))
    .map(file => ({ file, title: '', pinnedAt: null, isTrashed: false, imported: null }))
  const presets = names.filter(name => name.startsWith('presets/'))
  return {
    createdAt: 0,
    counts: { sessions: sessions.length, images: 0, presets: presets.length },
    sessions,
    presets,
  }
}
