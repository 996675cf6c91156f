import { type LastScreen, SHAPE, unpackShown } from '../runtime/session/last-shown.ts'
import { readLastScreen } from '../store/last-screen.ts'

/** What the session showed last, once it can be drawn as it was. */
export async function lastScreenOf(sessionId: string | null): Promise<LastScreen | null> {
  const [stored] = await Promise.all([
    readLastScreen(sessionId, SHAPE),
    // Texts that are drawn as they were written would move once they are read.
    import('../workers/markdown-reader.ts'),
  ])
  const shown = stored && unpackShown(stored.text, null)
  return stored && shown && { ...shown, sessionId: stored.sessionId, origin: stored.origin }
}
