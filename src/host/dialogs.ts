/** The dialogs that a part opens and a feature draws, or that a feature opens too, and what they are opened with. */
import type { ExportRequest } from '../ports/backup.ts'
import type { GivenFile } from '../ports/imports.ts'
import type { ProjectWords } from '../runtime/projects/project-commands.ts'
import { declaredDialog } from './dialog.ts'

/** What stands on one side. */
export interface ComparedSide {
  readonly sessionId: string
  /** The end of a branch, or a checkpoint's event; absent: the branch that is shown. */
  readonly eventId?: string
  /** A message: the branch of this version. */
  readonly versionId?: string
}

/** The places of the open session to come back to. */
export const checkpointsDialog = declaredDialog<object>()

/** Two branches or sessions beside each other; `right` null: the person chooses it. */
export const compareDialog = declaredDialog<{
  readonly left: ComparedSide
  readonly right: ComparedSide | null
}>()

/** The answers of several models to one question, beside each other. */
export const answersDialog = declaredDialog<{ readonly setId: string }>()

/** What would be sent now. */
export const inspectorDialog = declaredDialog<object>()

/** Sessions, or some messages of one, as a file. */
export const exportDialog = declaredDialog<Pick<ExportRequest, 'sessionIds' | 'messageIds'>>()

/** The saved prompts; `words`: of the message box, to be saved as one. */
export const promptsDialog = declaredDialog<{ readonly words: string }>()

/** The parts of the memory: what every request holds, the journal, and the board. */
export type MemoryTab = 'blocks' | 'journal' | 'board'

/** What is kept from one session to the next; `first`: the part that it shows first. The board then looks at the finished sessions. */
export const memoryDialog = declaredDialog<{ readonly first: MemoryTab }>()

/** `onAsked`: called when the question is stored. */
export interface SideQuestionAsked {
  readonly words: string
  readonly onAsked?: (() => void) | undefined
}

/** A question beside the conversation; `words` are typed already. */
export const sideQuestionDialog = declaredDialog<SideQuestionAsked>()

/** What all requests used, and cost. */
export const usageDialog = declaredDialog<object>()

/** What can run on this device. */
export const deviceDialog = declaredDialog<object>()

/** The title of a session, with a proposal of a model. */
export const titleDialog = declaredDialog<{ readonly sessionId: string }>()

/** What is asked about projects and tags. */
export type OrganizePage =
  /** `id`: null for a new project, to which `sessionIds` then move. */
  | {
      readonly type: 'project'
      readonly id: string | null
      readonly sessionIds?: readonly string[]
    }
  | { readonly type: 'remove'; readonly id: string }
  | { readonly type: 'move' | 'tags'; readonly sessionIds: readonly string[] }

/** `typed`: what was typed about a project and not saved. */
export interface OrganizeAsked {
  readonly page: OrganizePage
  readonly typed?: ProjectWords
}

/** Projects, and the tags of sessions. */
export const organizeDialog = declaredDialog<OrganizeAsked>()

/** `at`: what has the focus at first, or the name of the page that is shown. */
export const settingsDialog = declaredDialog<{
  readonly at?: 'key' | 'data' | 'encryption' | { readonly name: string } | undefined
}>()

/** A step with the saved keys. */
export const vaultDialog = declaredDialog<{ readonly step: 'create' | 'unlock' }>()

/** The presets, and the settings of one. */
export const presetsDialog = declaredDialog<object>()

/** The model of the open session. */
export const modelDialog = declaredDialog<object>()

/** What a backup would bring. */
export const restoreDialog = declaredDialog<{ readonly file: File }>()

/** Files and folders to import. */
export interface GivenFiles {
  readonly files: readonly File[]
  readonly folders?: readonly FileSystemEntry[]
  /** Ids of sessions that the person left out before files were added. */
  readonly leftOut?: readonly string[]
  /** Those that may be attached to the message instead; absent if the person asked for an import. */
  readonly attachable?: readonly File[]
}

/** What files would bring. */
export const importDialog = declaredDialog<{ readonly given: GivenFiles }>()

/** What files of single things would bring, such as a prompt. `attachable`: as in `GivenFiles`. */
export const itemsDialog = declaredDialog<{
  readonly files: readonly GivenFile[]
  readonly attachable?: readonly File[] | undefined
}>()
