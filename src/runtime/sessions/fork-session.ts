/**
 * A session of its own that begins like the one it is forked from.
 *
 * @module
 */
import {
  type EventDraft,
  type EventId,
  forkAt,
  imagesNamedIn,
  type SessionEvent,
} from '../../engine/index.ts'
import { sessionSentences } from '../../i18n/en/sentences/sessions.ts'
import type { ApplicationPorts } from '../../ports/application-ports.ts'
import type { Session } from '../session/session-api.ts'
import { stampEvents } from '../session/stamp-events.ts'
import { newSessionId } from './open-session.ts'

/**
 * Stores the conversation up to a message, that message included, with the images that it names and this device has; null
 * where the session has no such message. Rejects with `StoreError`; nothing is then stored.
 */
export async function storeFork(
  session: Session,
  messageId: EventId,
  { storage, clock, nextId }: Pick<ApplicationPorts, 'storage' | 'clock' | 'nextId'>,
): Promise<{ readonly sessionId: string; readonly events: readonly SessionEvent[] } | null> {
  const { title } = session.snapshot()
  await session.whole()
  const fork = forkAt(session.events(), session.inspect().branch, messageId)
  if (fork === null) return null
  const renamed: EventDraft = {
    type: 'v1.session-renamed',
    title: sessionSentences.forkTitle(title),
  }
  const leaf = fork.events.at(-1)?.id ?? null
  const events = [
    ...fork.events,
    ...stampEvents([...fork.drafts, renamed], { nextId, clock }, leaf),
  ]
  const blobs: { readonly hash: string; readonly bytes: Uint8Array }[] = []
  for (const hash of imagesNamedIn(events).keys()) {
    const bytes = await storage.blobs.read(session.sessionId, hash)
    if (bytes) blobs.push({ hash, bytes })
  }
  const sessionId = newSessionId(nextId)
  await storage.addSession({ sessionId, events, blobs, at: clock.now() }, {})
  return { sessionId, events }
}
