import { SHAPE, unpackShown, type LastScreen } from '../runtime/session/last-shown.ts'
import { readLastScreen } from '../store/last-screen.ts'

/** The last screen of a session; null for none. `sessionId` null: of the one that opens first. */
export async function lastScreen(sessionId: string | null): Promise<LastScreen | null> {
  const stored = await readLastScreen(sessionId, SHAPE)
  const shown = stored && unpackShown(stored.text, null)
  return stored && shown && { ...shown, sessionId: stored.sessionId, origin: stored.origin }
}
