import { textsOf } from '../../texts.ts'

/** What was done with projects, tags and the archive. */
export const projectNoticeText = textsOf('sentences.projects', {
  undo: 'Undo',
  noName: 'Give the project a name first.',
  longName: {
    one: 'The name has more than {count} character. Choose a shorter one.',
    other: 'The name has more than {count} characters. Choose a shorter one.',
  },
  nameTaken: 'Another project is named “{name}”. Choose another name.',
  notText:
    '“{name}” is no text. A project takes text, PDF, Word (.docx) and spreadsheets (.xlsx, .csv). Attach images to a message.',
  manyFiles: {
    one: 'A project takes {count} file at most. Remove some of them, or put several into one.',
    other: 'A project takes {count} files at most. Remove some of them, or put several into one.',
  },
  longFiles:
    'The files of a project have 4 million characters at most. Remove some of them, or attach only the parts that matter.',
  removed: 'The project “{name}” is deleted.',
  untitled: 'New chat',
  'one-out': '“{title}” is in no project now.',
  'some-out': {
    one: '{count} chat is in no project now.',
    other: '{count} chats are in no project now.',
  },
  'one-in': '“{title}” is in “{name}” now.',
  'some-in': {
    one: '{count} chat is in “{name}” now.',
    other: '{count} chats are in “{name}” now.',
  },
  'one-tagged': 'The tags of “{title}” are changed.',
  'some-tagged': {
    one: 'The tags of {count} chat are changed.',
    other: 'The tags of {count} chats are changed.',
  },
  'one-archived': '“{title}” is in the archive.',
  'some-archived': {
    one: '{count} chat is in the archive.',
    other: '{count} chats are in the archive.',
  },
  'one-listed': '“{title}” is in the list again.',
  'some-listed': {
    one: '{count} chat is in the list again.',
    other: '{count} chats are in the list again.',
  },
})

interface Marked {
  readonly projectId?: string | null
  readonly isArchived?: boolean
}

/** What was done with one session, or several. `project`: the name of the new one; null for none. */
export function markedWords(
  sessions: number,
  title: string,
  change: Marked,
  project: string | null,
): string {
  const which = sessions === 1 ? 'one' : 'some'
  const named = {
    count: sessions,
    title: title === '' ? projectNoticeText('untitled') : title,
    name: project ?? '',
  }
  return projectNoticeText(`${which}-${markOf(change, project)}`, named)
}

function markOf({ projectId, isArchived }: Marked, project: string | null) {
  if (projectId !== undefined) return project === null ? 'out' : 'in'
  if (isArchived === undefined) return 'tagged'
  return isArchived ? 'archived' : 'listed'
}
