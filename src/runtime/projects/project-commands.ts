/** What a person can do with projects, and with the marks of sessions. */
import type { Project, ProjectFile } from '../../ports/projects.ts'
import type { PresetValues } from '../settings/saved-presets.ts'

/** A file without its words. */
export type ShownFile = Omit<ProjectFile, 'whole' | 'outline'>

/** A project as the page shows it. */
export interface ShownProject extends Omit<Project, 'model' | 'files'> {
  readonly files: readonly ShownFile[]
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
  /** One without words is the stored one of this name. Absent: they stay. */
  readonly files?: readonly (ProjectFile | ShownFile)[]
}

export type ProjectSaving =
  | { readonly ok: true; readonly id: string }
  | { readonly ok: false; readonly sentence: string }

export type FileReading =
  | { readonly ok: true; readonly file: ProjectFile }
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
  /** Reads the words of a file, and stores nothing. */
  readFile(file: Blob): Promise<FileReading>
  /** Its sessions stay without a project, or go to the trash. A notice offers Undo. */
  remove(id: string, sessions: 'stay' | 'trash'): Promise<void>
  /** Opens an empty session in the project. It is saved with its first message. */
  newSession(projectId: string): Promise<void>
  /** Moves, tags or archives sessions, all or none. A notice offers Undo. */
  mark(sessionIds: readonly string[], change: MarkChange): Promise<void>
}
