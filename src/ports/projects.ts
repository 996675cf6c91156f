/** Projects: folders of sessions with instructions, a model, a preset and a memory of their own. */
import { z } from 'zod'
import { Instant, PresetOptions } from '../engine/index.ts'

/** The most characters of a name. */
export const LONGEST_PROJECT_NAME = 80

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
  remove(id: string): Promise<void>
  /** Calls back after a change in this tab or another one. Resolves with the unsubscribe function. */
  subscribe(listener: () => void): Promise<() => void>
}
