/** The collections of the core; a feature declares its own. */
import { z } from 'zod'
import { Instant, PresetOptions } from '../engine/index.ts'
import type { Collection } from './change-log.ts'
import { Project } from './projects.ts'
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
}

export const projects: Collection<Project> = { name: 'project', schema: Project }

/** A preset that the person saved: a built-in one with changed settings. */
const SavedPreset = z.strictObject({
  /** Unique, ignoring case. */
  title: z.string().trim().min(1),
  presetId: z.string().min(1),
  options: PresetOptions,
})
export type SavedPreset = z.infer<typeof SavedPreset>

/** By the title in the form that is compared. */
export const presets: Collection<SavedPreset> = { name: 'preset', schema: SavedPreset }

/** The settings by their keys; those of a feature have a dot. No value of one is null at first, so null is as at first. */
export const settings: Collection<z.core.util.JSONType> = {
  name: 'setting',
  schema: z.json(),
  // They choose a model that another device may not have.
  stays: key => ['model', 'local', 'endpoint', 'summaryModel'].includes(key),
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

/** The name of a prompt or a preset in the form that is compared. */
export function keyOf(name: string): string {
  return name.trim().toLowerCase()
}
