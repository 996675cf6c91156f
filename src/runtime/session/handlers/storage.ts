/**
 * The log, the drafts and the queue as they are stored.
 *
 * @module
 */
import type { Append } from '../step/state.ts'
import { stampEvents } from '../stamp-events.ts'
import type { Emit, Handler, SessionPorts } from './handler.ts'

/** Stores what a step appends. */
export async function store(
  { drafts, ids, parentId, revision, from }: Append,
  ports: Pick<SessionPorts, 'sessionId' | 'storage' | 'clock' | 'nextId' | 'limits' | 'onStored'>,
  emit: Emit,
): Promise<void> {
  const left = [...(ids ?? [])]
  const nextId = () => left.shift() ?? ports.nextId()
  const events = stampEvents(drafts, { nextId, clock: ports.clock }, parentId)
  try {
    await ports.storage.events.append(ports.sessionId, events, {
      expectedRevision: revision,
      ...(from && { from }),
    })
  } catch (error) {
    return emit({ type: 'refused', error, ids: events.map(({ id }) => id) })
  }
  ports.onStored()
  for (const event of events) ports.limits.note(event)
  emit({ type: 'stored', events })
}

type Stored = 'sessionId' | 'storage'

export const readLog: Handler<'read-log', Stored | 'whenIdle' | 'onFault'> = (_, ports, emit) => {
  const read = async () => {
    const input = await ports.storage.events.read(ports.sessionId).then(
      ({ events }) => ({ type: 'log-read', events }) as const,
      (error: unknown) => ({ type: 'log-unread', error }) as const,
    )
    emit(input)
  }
  ports.whenIdle(() => void read().catch(ports.onFault))
}

export const readNews: Handler<'read-news', Stored> = async ({ after }, ports, emit) => {
  try {
    const { events } = await ports.storage.events.read(ports.sessionId, after)
    emit({ type: 'news-read', events })
  } catch (error) {
    emit({ type: 'task-failed', error })
  }
}

export const readLiveDraft: Handler<'read-live-draft', Stored> = async (_, ports, emit) => {
  try {
    const { live } = await ports.storage.drafts.read(ports.sessionId)
    emit({ type: 'live-draft-read', live })
  } catch (error) {
    emit({ type: 'task-failed', error })
  }
}

export const readQueue: Handler<'read-queue', Stored> = async (_, ports, emit) => {
  try {
    const { queue } = await ports.storage.drafts.read(ports.sessionId)
    emit({ type: 'queue-read', queue })
  } catch (error) {
    emit({ type: 'queue-unread', error })
  }
}

export const writeDraft: Handler<'write-draft', Stored> = async (
  { draft: { key, value } },
  { storage, sessionId },
  emit,
) => {
  try {
    await storage.drafts.write(sessionId, key, value)
    emit({ type: 'draft-written', key })
  } catch (error) {
    emit({ type: 'draft-refused', key, error })
  }
}

export const enqueue: Handler<'enqueue', Stored> = async ({ message, from }, ports, emit) => {
  const { id } = message
  try {
    await ports.storage.queue.add(ports.sessionId, message, from)
    emit({ type: 'queued', id })
  } catch (error) {
    emit({ type: 'message-refused', id, error })
  }
}

export const editQueued: Handler<'edit-queued', Stored | 'replies'> = async (
  { message, text, reply },
  { storage, sessionId, replies },
  emit,
) => {
  try {
    const waited = await storage.queue.edit(sessionId, message, text)
    emit({ type: 'queue-edited', message, text, waited, reply })
  } catch (error) {
    replies.reject(reply, error)
  }
}

export const removeQueued: Handler<'remove-queued', Stored | 'replies'> = async (
  { id, images, reply },
  { storage, sessionId, replies },
  emit,
) => {
  try {
    await storage.queue.remove(sessionId, id)
    emit({ type: 'queue-removed', id, images, reply })
  } catch (error) {
    replies.reject(reply, error)
  }
}
