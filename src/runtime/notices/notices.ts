/**
 * The short sentences that appear and go.
 *
 * @module
 */
import { AppError } from '../../ports/errors.ts'
import type { NextId } from '../../ports/platform.ts'
import type { Notice, SessionNotice } from './notice.ts'

const SENTENCES: Record<SessionNotice, { readonly tone: Notice['tone']; readonly text: string }> = {
  'nothing-to-compact': {
    tone: 'info',
    text: 'There is nothing to compact yet: the newest turn always stays word for word.',
  },
  'never-compacts': {
    tone: 'info',
    text: 'This preset never compacts. Choose another one in Settings.',
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
  'too-few-messages': {
    tone: 'info',
    text: 'There is only one message, so there is nothing to compact yet.',
  },
  'no-model': {
    tone: 'info',
    text: 'The chosen model cannot write summaries. Choose the extractive summarizer, or connect a model.',
  },
  'floor-too-large': {
    tone: 'warning',
    text: 'The system prompt, the tools, your pinned messages and your newest message alone are larger than the model’s window, so a summary would not help. Unpin or shorten something, or choose a model with a larger window.',
  },
  'emergency-compaction': {
    tone: 'warning',
    text: 'The context is nearly full, so older messages are summarized before this request. It goes on by itself.',
  },
  'context-filling': {
    tone: 'warning',
    text: 'The context is filling up. Older messages will soon leave the model’s view; pin what must stay.',
  },
  'fits-already': {
    tone: 'info',
    text: 'The conversation fits the chosen model as it is.',
  },
  'nothing-to-undo': {
    tone: 'info',
    text: 'No compaction is in force, so there is nothing to undo.',
  },
  'not-recalled': {
    tone: 'warning',
    text: 'What was said before could not be searched, so nothing of it was recalled for your message.',
  },
  'clipped-silently': {
    tone: 'warning',
    text: 'The server read far fewer tokens than were sent: it cuts long prompts without saying so. Raise its context size, or set the smaller window in Settings.',
  },
  'extractive-instead': {
    tone: 'warning',
    text: 'The model could not write the summary, so it is extracted from the messages instead, on this device.',
  },
  'image-missing': {
    tone: 'warning',
    text: 'The bytes of an image in this session are not on this device, so a note was sent in its place.',
  },
  'images-refused': {
    tone: 'warning',
    text: 'The model takes no images, so it read a note in place of each. Choose a model that sees images to have them looked at.',
  },
  'busy-elsewhere': {
    tone: 'info',
    text: 'Another tab is at work in this session. Try again when it is done.',
  },
}

export interface Notices {
  list(): readonly Notice[]
  notify(notice: SessionNotice): void
  /** Shows an error's own sentence when it has one. */
  fault(error: unknown): void
  show(notice: Omit<Notice, 'id'>): string
  /** Shows what needs the person; resolves when they take the action, and when the notice goes in any other way. */
  ask(text: string, label: string): Promise<void>
  dismiss(id: string): void
}

export function createNotices(nextId: NextId, onChange: () => void): Notices {
  let notices: readonly Notice[] = []
  /** Who waits for an answer, by the id of the notice. */
  const asked = new Map<string, readonly (() => void)[]>()

  const replace = (next: readonly Notice[]) => {
    notices = next
    onChange()
    for (const [id, waiting] of asked)
      if (!next.some(notice => notice.id === id)) {
        asked.delete(id)
        for (const answered of waiting) answered()
      }
  }
  /** A sentence stands there once; the one with something to press stays. */
  const show = (notice: Omit<Notice, 'id'>) => {
    const same = notices.find(({ text }) => text === notice.text)
    if (same?.action && !notice.action) return same.id
    const id = nextId()
    replace([...notices.filter(other => other !== same), { ...notice, id }])
    return id
  }
  const dismiss = (id: string) => replace(notices.filter(notice => notice.id !== id))
  return {
    list: () => notices,
    show,
    ask: (text, label) =>
      new Promise(resolve => {
        const same = notices.find(notice => notice.text === text && asked.has(notice.id))
        const id: string =
          same?.id ?? show({ tone: 'error', text, action: { label, run: () => dismiss(id) } })
        asked.set(id, [...(asked.get(id) ?? []), resolve])
      }),
    notify: notice => void show({ ...SENTENCES[notice], action: null }),
    fault: error => void show({ tone: 'error', text: sentenceOf(error), action: null }),
    dismiss,
  }
}

/** Our own errors speak to people; anything else is a fault of ours and says so. */
function sentenceOf(error: unknown): string {
  if (error instanceof AppError) return error.message
  const detail = error instanceof Error ? error.message : String(error)
  return `Something went wrong in the app itself: ${detail}. Nothing saved was lost; reload the page if it does not go on.`
}
