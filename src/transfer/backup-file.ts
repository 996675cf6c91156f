/** A backup: one zip of session files, preset files, settings and a manifest that lists them. */
import { z } from 'zod'
import { Instant } from '../engine/index.ts'
import { backupFileText } from '../i18n/en/sentences/presets.ts'
import { WRITER } from './session-file.ts'
import { type Reading, refuse } from './transfer-fault.ts'
import { parseJson } from '../ports/parse-json.ts'

/** The name that identifies a manifest. */
const FORMAT = 'palimpsest-backup'
/** Raised when readers of the old version can no longer understand a backup. */
const VERSION = 1

export const MANIFEST = 'manifest.json'
export const SETTINGS = 'settings.json'
export const PROMPTS = 'prompts.json'
export const MEMORY = 'memory.json'
export const PROJECTS = 'projects.json'
/** The items of collections without a file of their own. */
export const OTHERS = 'collections.json'
/** The folder of session files. */
export const SESSIONS = 'sessions/'

const Listed = z.object({
  file: z.string().startsWith(SESSIONS),
  title: z.string(),
  pinnedAt: Instant.nullable().catch(null),
  isTrashed: z.boolean().catch(false),
  imported: z.enum(['once', 'again']).nullable().catch(null),
  projectId: z.string().min(1).optional().catch(undefined),
  tags: z.array(z.string().min(1)).readonly().optional().catch(undefined),
  archivedAt: Instant.optional().catch(undefined),
})

const Manifest = z.object({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  app: z.string(),
  createdAt: Instant,
  counts: z.object({
    sessions: z.int().nonnegative(),
    images: z.int().nonnegative(),
    presets: z.int().nonnegative(),
  }),
  sessions: z.array(Listed),
  presets: z.array(z.string().startsWith('presets/')),
})

/** The contents of a manifest, without its format. */
export type BackupContents = Omit<z.infer<typeof Manifest>, 'format' | 'version' | 'app'>

/** The text of a manifest. */
export function manifestText(contents: BackupContents): string {
  const manifest: z.infer<typeof Manifest> = {
    format: FORMAT,
    version: VERSION,
    app: WRITER,
    ...contents,
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

const Named = z.looseObject({ format: z.literal(FORMAT), version: z.int().positive() })

/** Reads a manifest; ignores additions of later versions. Never throws. */
export function readManifest(text: string): Reading<{ readonly contents: BackupContents }> {
  const value = parseJson(text)
  const named = Named.safeParse(value)
  if (named.success && named.data.version > VERSION)
    return refuse('future-version', backupFileText('newer'))
  const manifest = Manifest.safeParse(value)
  if (manifest.success) return { ok: true, contents: manifest.data }
  return refuse(
    'broken-manifest',
    named.success ? backupFileText('brokenManifest') : backupFileText('foreign'),
  )
}
