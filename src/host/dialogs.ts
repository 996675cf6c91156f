/** The dialogs that the core opens and features draw, and what they are opened with. */
import type { ExportRequest } from '../ports/backup.ts'
import type { ProjectWords } from '../runtime/projects/project-commands.ts'
import { dialogOfFeature } from './dialog.ts'

/** What stands on one side. */
export interface ComparedSide {
  readonly sessionId: string
  /** The end of a branch, or a checkpoint's event; absent: the branch that is shown. */
  readonly eventId?: string
  /** A message: the branch of this version. */
  readonly versionId?: string
}

/** The places of the open session to come back to. */
export const checkpointsDialog = dialogOfFeature<object>()

/** Two branches or sessions beside each other; `right` null: the person chooses it. */
export const compareDialog = dialogOfFeature<{
  readonly left: ComparedSide
  readonly right: ComparedSide | null
}>()

/** What would be sent now. */
export const inspectorDialog = dialogOfFeature<object>()

/** Sessions, or some messages of one, as a file. */
export const exportDialog = dialogOfFeature<Pick<ExportRequest, 'sessionIds' | 'messageIds'>>()

/** The saved prompts; `words`: of the message box, to be saved as one. */
export const promptsDialog = dialogOfFeature<{ readonly words: string }>()

/** The parts of the memory: what every request holds, the journal, and the board. */
export type MemoryTab = 'blocks' | 'journal' | 'board'

/** What is kept from one session to the next; `first`: the part that it shows first. The board then looks at the finished sessions. */
export const memoryDialog = dialogOfFeature<{ readonly first: MemoryTab }>()

/** `onAsked`: called when the question is stored. */
export interface SideQuestionAsked {
  readonly words: string
  readonly onAsked?: (() => void) | undefined
}

/** A question beside the conversation; `words` are typed already. */
export const sideQuestionDialog = dialogOfFeature<SideQuestionAsked>()

/** What is asked about projects, tags and titles. */
export type OrganizePage =
  /** `id`: null for a new project, to which `sessionIds` then move. */
  | {
      readonly type: 'project'
      readonly id: string | null
      readonly sessionIds?: readonly string[]
    }
  | { readonly type: 'remove'; readonly id: string }
  | { readonly type: 'move' | 'tags'; readonly sessionIds: readonly string[] }
  | { readonly type: 'title'; readonly sessionId: string }

/** `typed`: what was typed about a project and not saved. */
export interface OrganizeAsked {
  readonly page: OrganizePage
  readonly typed?: ProjectWords
}

/** Projects, and the tags and titles of sessions. */
export const organizeDialog = dialogOfFeature<OrganizeAsked>()
