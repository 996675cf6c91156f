/**
 * A session of its own that begins like another one, or is its copy.
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
import { sessionSentences } from '../../i18n/en/sentences/runtime.ts'
import type { ApplicationPorts } from '../../ports/application-ports.ts'
import type { Session } from '../session/session-api.ts'
import { stampEvents } from '../session/stamp-events.ts'
import { newSessionId } from './open-session.ts'

type CopyPorts = Pick<ApplicationPorts, 'storage' | 'clock' | 'nextId'>

/** A session that was stored just now. */
interface StoredCopy {
  readonly sessionId: string
  readonly events: readonly SessionEvent[]
}

/**
 * Stores the conversation up to a message, that message included, with the images that it names and this device has; null
 * where the session has no such message. Rejects with `StoreError`; nothing is then stored.
 */
export async function storeFork(
  session: Session,
  messageId: EventId,
  ports: CopyPorts,
): Promise<StoredCopy | null> {
  const { title } = session.snapshot()
  await session.whole()
  const fork = forkAt(session.events(), session.inspect().branch, messageId)
  if (fork === null) return null
  const from = { sessionId: session.sessionId, events: fork.events }
  return storeCopy(from, [...fork.drafts, renamed(sessionSentences.forkTitle(title))], ports)
}

/** Stores the whole log under another title, with the same images. Rejects with `StoreError`; nothing is then stored. */
export async function storeDuplicate(
  sessionId: string,
  title: string,
  ports: CopyPorts,
): Promise<StoredCopy> {
  const { events } = await ports.storage.events.read(sessionId)
  return storeCopy({ sessionId, events }, [renamed(sessionSentences.copyTitle(title))], ports)
}

function renamed(title: string): EventDraft {
  return { type: 'v1.session-renamed', title }
}

/** Stores these events of a session, with what follows them, as a session of its own. */
async function storeCopy(
  from: { readonly sessionId: string; readonly events: readonly SessionEvent[] },
  following: readonly EventDraft[],
  { storage, clock, nextId }: CopyPorts,
): Promise<StoredCopy> {
  const leaf = from.events.at(-1)?.id ?? null
  const events = [...from.events, ...stampEvents(following, { nextId, clock }, leaf)]
  const blobs: { readonly hash: string; readonly bytes: Uint8Array }[] = []
  for (const hash of imagesNamedIn(events).keys()) {
    const bytes = await storage.blobs.read(from.sessionId, hash)
    if (bytes) blobs.push({ hash, bytes })
  }
  const sessionId = newSessionId(nextId)
  await storage.addSession({ sessionId, events, blobs, at: clock.now() }, {})
  return { sessionId, events }
}
