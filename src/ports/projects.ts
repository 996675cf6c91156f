/** Projects: folders of sessions with instructions, a model, a preset and a memory of their own. */
import { z } from 'zod'
import { Instant, PresetOptions } from '../engine/index.ts'
import type { Change } from './change-log.ts'
import { MOST_CHARACTERS } from './documents.ts'

/** The most characters of a name. */
export const LONGEST_PROJECT_NAME = 80

/** Files of one project, and characters of all of them. */
export const MOST_PROJECT_FILES = 20
export const MOST_PROJECT_CHARACTERS = MOST_CHARACTERS

/** A file of a project: only its words. */
export const ProjectFile = z.strictObject({
  /** One line; unique within its project. */
  name: z.string().regex(/^[^\p{Cc}\p{Cs}\u2028\u2029]{1,120}$/u),
  /** All words, with a form feed between two pages. */
  whole: z.string().min(1).max(MOST_PROJECT_CHARACTERS),
  /** Its headings with their pages. */
  outline: z.string().max(10_000),
  /** What the file takes in a request, whole and as its outline; estimated. */
  tokens: z.int().nonnegative(),
  outlineTokens: z.int().nonnegative(),
})
export type ProjectFile = z.infer<typeof ProjectFile>

export const Project = z.strictObject({
  id: z.string().min(1),
  name: z.string().min(1).max(LONGEST_PROJECT_NAME),
  /** Stand in each request of its sessions, after the system prompt for all and before the session's own; blank for none. */
  instructions: z.string(),
  /** For its sessions without their own; null for the one for all. */
  preset: z.strictObject({ presetId: z.string().min(1), options: PresetOptions }).nullable(),
  /** The settings that choose a model, as the runtime wrote them; null for the one for all. */
  model: z.record(z.string(), z.unknown()).nullable(),
  /** True: its sessions also read the memory that belongs to no project. */
  readsSharedMemory: z.boolean(),
  /** By name. They stand in each request of its sessions, whole or as outlines. Absent for none. */
  files: z.array(ProjectFile).max(MOST_PROJECT_FILES).optional(),
  createdAt: Instant,
  changedAt: Instant,
})
export type Project = z.infer<typeof Project>

/** All projects of this browser. Rejects with `StoreError`. */
export interface ProjectStore {
  /** By name. A project of another version that this one cannot read is omitted and stays stored. */
  list(): Promise<readonly Project[]>
  /** Adds the project, or replaces the one with its id. */
  put(project: Project): Promise<void>
  /** Resolves with the changes, which can be taken back. */
  remove(id: string): Promise<readonly Change[]>
  /** Calls back after a change in this tab or another one. Resolves with the unsubscribe function. */
  subscribe(listener: () => void): Promise<() => void>
}
