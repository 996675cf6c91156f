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

/** The name of a prompt or a preset in the form that is compared. */
export function keyOf(name: string): string {
  return name.trim().toLowerCase()
}
