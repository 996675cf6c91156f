import { shortened } from '../../shortened.ts'

/** What was done with projects, tags and the archive. */
export const projectSentences = {
  undo: 'Undo',
  noName: 'Give the project a name first.',
  longName: (most: number) => `The name has more than ${most} characters. Choose a shorter one.`,
  nameTaken: (name: string) =>
    `Another project is named “${shortened(name)}”. Choose another name.`,
  notText: (name: string) =>
    `“${shortened(name)}” is no text. A project takes text, PDF, Word (.docx) and spreadsheets (.xlsx, .csv). Attach images to a message.`,
  manyFiles: (most: number) =>
    `A project takes ${most} files at most. Remove some of them, or put several into one.`,
  longFiles:
    'The files of a project have 4 million characters at most. Remove some of them, or attach only the parts that matter.',
  removed: (name: string) => `The project “${shortened(name)}” is deleted.`,
  /** `project`: the name of the new one; null for none. */
  marked: (
    sessions: number,
    title: string,
    change: {
      readonly projectId?: string | null
      readonly isArchived?: boolean
    },
    project: string | null,
  ) => {
    const isOne = sessions === 1
    const what = isOne ? `“${title === '' ? 'New chat' : shortened(title)}”` : `${sessions} chats`
    const are = isOne ? 'is' : 'are'
    if (change.projectId !== undefined)
      return project === null
        ? `${what} ${are} in no project now.`
        : `${what} ${are} in “${shortened(project)}” now.`
    if (change.isArchived === undefined) return `The tags of ${what} are changed.`
    return `${what} ${are} ${change.isArchived ? 'in the archive' : 'in the list again'}.`
  },
} as const
