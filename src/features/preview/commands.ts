/** The code of the open chat, pages made ready for the frame, and edits by hand. */
import { textOf, transcriptOf } from '../../engine/index.ts'
import type { WorkerHost } from '../../host/feature.ts'
import { isTemporary } from '../../ports/platform.ts'
import { codeIn } from './code-in-text.ts'
import { EDITS_KEY } from './edits-key.ts'
import { type Edit, readEdits, withEdit } from './edits.ts'
import { guardedPage } from './guarded-page.ts'
import type { AnswerCode } from './things.ts'

/** What the page may ask for. */
export interface PreviewCommands {
  /** Forgets the edits of chats that are gone. Runs after each start, if there are any. */
  begin(): Promise<void>
  /** The code of all answers of the branch that is shown, oldest first; empty without a chat. */
  answers(): Promise<readonly AnswerCode[]>
  /** A page whose scripts are guarded. */
  guarded(page: string): Promise<string>
  /** What the person changed in a chat. */
  edits(sessionId: string): Promise<readonly Edit[]>
  /** Keeps an edit, or for null goes back to what the answer has. Of a temporary chat nothing is kept. */
  keepEdit(edit: Omit<Edit, 'code'> & { readonly code: string | null }): Promise<void>
}

const LOCK = 'palimpsest-preview-edits'

/** The commands of previews. */
export function create({
  sessions,
  ports: { storage, locks },
}: Pick<WorkerHost<never>, 'sessions' | 'ports'>): PreviewCommands {
  const read = async () => readEdits(await storage.settings.read(EDITS_KEY))
  const change = async (next: (edits: readonly Edit[]) => readonly Edit[]): Promise<void> => {
    const release = await locks.acquire(LOCK, new AbortController().signal)
    try {
      const before = await read()
      const after = next(before)
      // Nothing at all is what `begin` needs to leave this feature alone.
      if (after.length > 0 || before.length > 0)
        await storage.settings.write(EDITS_KEY, after.length === 0 ? null : after)
    } finally {
      release()
    }
  }
  return {
    begin: async () => {
      const ids = new Set((await storage.sessions.list()).map(({ id }) => id))
      await change(edits => edits.filter(({ sessionId }) => ids.has(sessionId)))
    },
    answers: async () => {
      const session = sessions.opened()
      if (!session) return []
      await session.whole()
      return transcriptOf(session.inspect().branch).flatMap(({ event }) => {
        if (event.role !== 'assistant') return []
        const blocks = codeIn(textOf(event.parts))
        return blocks.length === 0 ? [] : [{ answerId: event.id, blocks }]
      })
    },
    guarded: async page => guardedPage(page),
    edits: async sessionId => (await read()).filter(edit => edit.sessionId === sessionId),
    keepEdit: async edit => {
      if (!isTemporary(edit.sessionId)) await change(edits => withEdit(edits, edit))
    },
  }
}
