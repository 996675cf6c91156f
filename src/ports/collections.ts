/** The collections of the core; a feature declares its own. */
import { z } from 'zod'
import { Instant, PresetOptions } from '../engine/index.ts'
import type { Collection } from './change-log.ts'
import type { Division } from './division.ts'
import { Project, type ProjectFile } from './projects.ts'
import type { Prompt } from './storage.ts'

/** By the name in the form that is compared. */
export const prompts: Collection<Prompt> = {
  name: 'prompt',
  schema: z.strictObject({
    name: z.string().min(1),
    text: z.string(),
    purpose: z.string().optional(),
    at: Instant,
  }),
  forFile: (prompt, item) => (keyOf(prompt.name) === item ? prompt : null),
}

export const projects: Collection<Project> = {
  name: 'project',
  schema: Project,
  division: () => ({ fields: { files: { list: ['name'] } } }),
  // A file must not choose where the next words go.
  forFile: ({ files, ...project }, item) =>
    project.id === item
      ? { ...project, model: null, ...(files && { files: files.map(withLeastTokens) }) }
      : null,
}

/** Characters of the longest tokens. */
const MOST_IN_TOKEN = 8

/** A file must not say that its words take nothing. */
function withLeastTokens(file: ProjectFile): ProjectFile {
  const least = (tokens: number, words: string) =>
    Math.max(tokens, Math.floor(words.length / MOST_IN_TOKEN))
  return {
    ...file,
    tokens: least(file.tokens, file.whole),
    outlineTokens: least(file.outlineTokens, file.outline),
  }
}

/** A preset that the person saved: a built-in one with changed settings. */
export const SavedPreset = z.strictObject({
  /** Unique, ignoring case. */
  title: z.string().trim().min(1),
  presetId: z.string().min(1),
  options: PresetOptions,
})
export type SavedPreset = z.infer<typeof SavedPreset>

/** By the title in the form that is compared. */
export const presets: Collection<SavedPreset> = {
  name: 'preset',
  schema: SavedPreset,
  forFile: (preset, item) => (keyOf(preset.title) === item ? preset : null),
}

/** The settings by their keys; those of a feature have a dot. No value of one is null at first, so null is as at first. */
export const settings: Collection<z.core.util.JSONType> = {
  name: 'setting',
  schema: z.json(),
  // They choose a model that another device may not have.
  stays: key => ['model', 'local', 'endpoint', 'summaryModel'].includes(key),
  division: settingDivision,
  // An address says where words go, and may hold a key.
  forFile: value => (hasAddress(value) ? null : value),
}

/** A list of which two tabs or devices may change different items. */
export function settingDivision(key: string): Division | undefined {
  switch (key) {
    case 'services':
      return { list: ['endpoint.protocol', 'endpoint.baseUrl'] }
    case 'catalogue':
    case 'modelSampling':
      return { list: ['model'] }
    case 'toolServers':
      return { list: ['url'] }
    default:
      return undefined
  }
}

function hasAddress(value: z.core.util.JSONType): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(hasAddress)
  return typeof value === 'string' && URL.canParse(value)
}

const SettingsRecord = z.looseObject({ ofFeatures: z.looseObject({}).optional() })

/** The record with these values; null removes one. Others stay, also of a newer version. */
export function withSettings(record: unknown, values: ReadonlyMap<string, unknown>): object {
  const { ofFeatures, ...own } = SettingsRecord.safeParse(record).data ?? {}
  const [before, after] = [{ ...own }, { ...ofFeatures }]
  for (const [key, value] of values) {
    const held: Record<string, unknown> = key.includes('.') ? after : before
    if (value === null) delete held[key]
    else held[key] = value
  }
  return { ...before, ofFeatures: after }
}

const MARKS = {
  pinnedAt: Instant,
  trashedAt: Instant,
  archivedAt: Instant,
  projectId: z.string().min(1),
  tags: z.array(z.string().min(1)).min(1),
}

/** The mark of a session that is in the log of changes. A session also has all of its marks in one row: the fold of their changes. */
export type MarkName = keyof typeof MARKS

/** Marks of sessions; an item is `session id/name of the mark`. */
export const marks: Collection<number | string | readonly string[]> = {
  name: 'mark',
  schema: z.union(Object.values(MARKS)),
  division: item => (item.endsWith('/tags') ? 'values' : undefined),
  // Another device does not have the session.
  forFile: () => null,
}

/** The collections of the core that a file of items may be of. */
export const CORE_COLLECTIONS: readonly Collection<unknown>[] = [
  prompts,
  projects,
  presets,
  settings,
  marks,
]

export const MARK_NAMES = [
  'pinnedAt',
  'trashedAt',
  'archivedAt',
  'projectId',
  'tags',
] as const satisfies readonly MarkName[]

export function markItem(sessionId: string, name: MarkName): string {
  return `${sessionId}/${name}`
}

/** The session of a mark. */
export function sessionOfMark(item: string): string {
  return item.slice(0, item.lastIndexOf('/'))
}

/** The marks of a row that the log has, by item; null for none. */
export function marksOf(
  sessionId: string,
  row: Partial<Record<MarkName, unknown>>,
): ReadonlyMap<string, unknown> {
  return new Map(
    MARK_NAMES.map(name => {
      const { [name]: value = null } = row
      const isEmpty = Array.isArray(value) && value.length === 0
      return [markItem(sessionId, name), isEmpty ? null : value]
    }),
  )
}

/** The row with this mark; null removes it. A value that this version cannot read changes nothing. */
export function withMark<Row extends object>(row: Row, item: string, value: unknown): Row {
  const name = MARK_NAMES.find(each => item.endsWith(`/${each}`))
  if (name === undefined) return row
  if (value === null || (Array.isArray(value) && value.length === 0)) {
    const { [name as keyof Row]: _removed, ...others } = row
    const isNullable = name === 'pinnedAt' || name === 'trashedAt'
    return { ...others, ...(isNullable && { [name]: null }) } as Row
  }
  const mark = MARKS[name].safeParse(value)
  return mark.success ? { ...row, [name]: mark.data } : row
}

/** The name of a prompt or a preset in the form that is compared. */
export function keyOf(name: string): string {
  return name.trim().toLowerCase()
}
