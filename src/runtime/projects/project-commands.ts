/** What a person can do with projects, and with the marks of sessions. */
import type { Project } from '../../ports/projects.ts'
import type { PresetValues } from '../settings/saved-presets.ts'

/** A project as the page shows it. */
export interface ShownProject extends Omit<Project, 'model'> {
  /** The name of its model; null for the one for all sessions. */
  readonly model: string | null
}

/** A project as it is typed. */
export interface ProjectWords {
  readonly name: string
  readonly instructions: string
  /** Null: the one for all sessions. */
  readonly preset: PresetValues | null
  /** The name of a model among the options; null: the one for all sessions. */
  readonly model: string | null
  readonly readsSharedMemory: boolean
}

export type ProjectSaving =
  | { readonly ok: true; readonly id: string }
  | { readonly ok: false; readonly sentence: string }

/** A change of the marks of sessions; an absent part stays as it is. */
export interface MarkChange {
  /** Null: in no project. */
  readonly projectId?: string | null
  /** Tags to add. */
  readonly tagged?: readonly string[]
  /** Tags to take away. */
  readonly untagged?: readonly string[]
  readonly isArchived?: boolean
}

export interface ProjectCommands {
  /** `id`: null for a new project. Its sessions use the change from their next request on. */
  save(id: string | null, words: ProjectWords): Promise<ProjectSaving>
  /** Its sessions stay without a project, or go to the trash. A notice offers Undo. */
  remove(id: string, sessions: 'stay' | 'trash'): Promise<void>
  /** Opens an empty session in the project. It is saved with its first message. */
  newSession(projectId: string): Promise<void>
  /** Moves, tags or archives sessions, all or none. A notice offers Undo. */
  mark(sessionIds: readonly string[], change: MarkChange): Promise<void>
}
