/**
 * The short sentences that appear and go.
 *
 * @module
 */
import { AppError } from './errors.ts'
import type { NextId } from './ports.ts'
import type { SessionNotice } from './session-options.ts'
import type { Notice } from './snapshot.ts'

const SENTENCES: Record<SessionNotice, { readonly tone: Notice['tone']; readonly text: string }> = {
  'nothing-to-compact': {
    tone: 'info',
    text: 'There is nothing to compact yet: the newest turn always stays word for word.',
  },
  'no-legal-cut': {
    tone: 'info',
    text: 'There is nothing to compact yet: the newest turn always stays word for word.',
  },
  'not-worth-it': {
    tone: 'info',
    text: 'There is too little to compact: a summary would be about as long as the messages.',
  },
  'already-compacting': {
    tone: 'info',
    text: 'A summary is being written already. Wait for it, or cancel it first.',
  },
  'nothing-to-undo': {
    tone: 'info',
    text: 'No compaction is in force, so there is nothing to undo.',
  },
  'clipped-silently': {
    tone: 'warning',
    text: 'The server read far fewer tokens than were sent: it cuts long prompts without saying so. Raise its context size, or set the smaller window in Settings.',
  },
  'extractive-instead': {
    tone: 'warning',
    text: 'The model could not write the summary, so it is extracted from the messages instead, on this device.',
  },
  'busy-elsewhere': {
    tone: 'info',
    text: 'Another tab is at work in this session. Try again when it is done.',
  },
}

export interface Notices {
  list(): readonly Notice[]
  tell(notice: SessionNotice): void
  /** Shows an error's own sentence when it has one. */
  fault(error: unknown): void
  show(notice: Omit<Notice, 'id'>): string
  dismiss(id: string): void
}

export function createNotices(nextId: NextId, onChange: () => void): Notices {
  let notices: readonly Notice[] = []
  const show = (notice: Omit<Notice, 'id'>) => {
    const id = nextId()
    notices = [...notices.filter(({ text }) => text !== notice.text), { ...notice, id }]
    onChange()
    return id
  }
  return {
    list: () => notices,
    show,
    tell: notice => void show({ ...SENTENCES[notice], action: null }),
    fault: error => void show({ tone: 'error', text: sentenceOf(error), action: null }),
    dismiss: id => {
      notices = notices.filter(notice => notice.id !== id)
      onChange()
    },
  }
}

/** Our own errors speak to people; anything else is a fault of ours and says so. */
function sentenceOf(error: unknown): string {
  if (error instanceof AppError) return error.message
  const detail = error instanceof Error ? error.message : String(error)
  return `Something went wrong in the app itself: ${detail}. Nothing saved was lost; reload the page if it does not go on.`
}
