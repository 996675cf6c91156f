/** Chats that are never stored: each session writes into the memory of this worker. Loaded with the first one. */
import { attachmentKey, type SessionEvent } from '../../engine/index.ts'
import { steeringText } from '../../i18n/en/sentences/steering.ts'
import { arranged } from '../../ports/arrange-queue.ts'
import {
  type Drafts,
  type FromComposer,
  NO_DRAFTS,
  type QueuedMessage,
} from '../../ports/drafts.ts'
import { newSessionId, type Clock, type NextId } from '../../ports/platform.ts'
import type { SessionRow, StoragePort } from '../../ports/storage.ts'
import { createSerialQueue } from '../async/calls.ts'
import type { Notices } from '../notices/notices.ts'
import type { Session } from '../session/session-api.ts'

export type TemporaryChats = ReturnType<typeof createTemporaryChats>

export function createTemporaryChats(
  ports: { readonly storage: StoragePort; readonly clock: Clock; readonly nextId: NextId },
  {
    notices,
    open,
    end,
  }: {
    readonly notices: Pick<Notices, 'show'>
    readonly open: (sessionId: string) => Promise<void>
    /** Closes a chat that is not shown. */
    readonly end: (sessionId: string) => void
  },
) {
  const { storage } = ports
  const chats = new Map<string, ReturnType<typeof createMemory>>()
  /** What "Keep this chat" stored, by the id of the temporary chat. */
  const copies = new Map<string, Copy>()
  const inOrder = createSerialQueue()
  /** Stores the log, or what is new in it since the last try. Resolves with the id of the copy. */
  const copyLog = async (sessionId: string, { events, blobs }: Contents): Promise<string> => {
    const at = ports.clock.now()
    const known = copies.get(sessionId)
    const row = known ? await storage.sessions.get(known.id) : null
    if (!known || row?.revision !== known.events.length) {
      const id = newSessionId(ports.nextId)
      await storage.addSession({ sessionId: id, events, blobs, at })
      return id
    }
    await storage.blobs.add(known.id, blobs, at)
    const added = events.slice(row.revision)
    if (added.length > 0)
      await storage.events.append(known.id, added, { expectedRevision: row.revision })
    return known.id
  }
  const copy = async (sessionId: string, contents: Contents) => {
    const { events, drafts } = contents
    const id = await copyLog(sessionId, contents)
    copies.set(sessionId, { id, events, drafts: null })
    await copyQueue(storage, id, drafts.queue)
    await storage.drafts.write(id, 'composer', drafts.composer)
    await storage.drafts.write(id, 'attachments', drafts.attachments)
    copies.set(sessionId, { id, events, drafts })
  }
  /** The stored copy, if the chat has nothing that the copy lacks. */
  const wholeCopy = (sessionId: string) => {
    const known = copies.get(sessionId)
    const now = chats.get(sessionId)?.contents()
    const isWhole =
      known?.events === now?.events &&
      (['composer', 'attachments', 'queue'] as const).every(
        key => known?.drafts?.[key] === now?.drafts[key],
      )
    return isWhole ? known : undefined
  }
  return {
    /** The storage of this chat alone. */
    storageOf: (sessionId: string): StoragePort => {
      const known = chats.get(sessionId) ?? createMemory(ports.storage)
      chats.set(sessionId, known)
      return known.storage
    },
    /** The person left this chat. With words in it, a notice leads back as long as the tab is open. */
    left: ({ sessionId, isNew, isBusy, snapshot }: Session): void => {
      const { composer, attachments } = snapshot()
      const isEmpty = isNew() && composer === '' && attachments.length === 0
      const isOver = !isBusy() && (isEmpty || wholeCopy(sessionId) !== undefined)
      // The person may go on in the copy.
      copies.delete(sessionId)
      if (isOver || !chats.has(sessionId)) {
        chats.delete(sessionId)
        return end(sessionId)
      }
      const run = () => void open(sessionId)
      const action = { label: steeringText('backToIt'), run }
      notices.show({ tone: 'info', text: steeringText('left'), action, stays: true })
    },
    /** Stores the chat whole, as another session. Resolves with its id, or with null while an answer runs. Another call continues. */
    keep: ({ sessionId, isBusy }: Session): Promise<string | null> =>
      inOrder(async () => {
        const chat = chats.get(sessionId)
        if (!chat) throw new RangeError(`There is no temporary chat ${sessionId}`)
        // The person may type and send while it is stored.
        while (!isBusy()) {
          const whole = wholeCopy(sessionId)
          if (whole) return whole.id
          await copy(sessionId, chat.contents())
        }
        return null
      }),
  }
}

type Contents = ReturnType<ReturnType<typeof createMemory>['contents']>

/** A temporary chat as it is stored. */
interface Copy extends Pick<Contents, 'events'> {
  readonly id: string
  /** Null until they are stored. */
  readonly drafts: Drafts | null
}

/** Replaces the queue. */
async function copyQueue(storage: StoragePort, id: string, queue: Drafts['queue']): Promise<void> {
  const { queue: before } = await storage.drafts.read(id)
  for (const message of before) await storage.queue.remove(id, message.id)
  for (const message of queue) {
    await storage.queue.add(id, message, NOTHING)
    if (message.joins) await storage.queue.arrange(id, message.id, { joins: true })
    if (message.waits) await storage.queue.arrange(id, message.id, { waits: true })
  }
}

/** Nothing leaves the message box. */
const NOTHING: FromComposer = { type: 'composer', stored: '', left: '', images: [] }

/** The row that an append resolves with; no list shows it. */
const ROW: Omit<SessionRow, 'id' | 'revision'> = {
  title: '',
  origin: 'user',
  presetId: null,
  createdAt: 0,
  updatedAt: 0,
  messages: 0,
  trashedAt: null,
  backedUpAt: null,
  imported: null,
  pinnedAt: null,
}

/** The storage of one session in memory. What belongs to all sessions is read from the real one. */
function createMemory(real: StoragePort) {
  let events: readonly SessionEvent[] = []
  let drafts: Drafts = NO_DRAFTS
  const blobs = new Map<string, Uint8Array>()
  const change = (part: Partial<Drafts>) => {
    drafts = { ...drafts, ...part }
  }
  const isSame =
    ({ id, text }: QueuedMessage) =>
    (other: QueuedMessage) =>
      other.id === id && other.text === text
  const leave = (from: Parameters<StoragePort['events']['append']>[2]['from']) => {
    if (from?.type === 'queue')
      change({ queue: drafts.queue.filter(({ id }) => id !== from.message.id) })
    if (from?.type !== 'composer') return
    const taken = new Set(from.images.map(attachmentKey))
    change({
      composer: drafts.composer === from.stored ? from.left : drafts.composer,
      attachments: drafts.attachments.filter(part => !taken.has(attachmentKey(part))),
    })
  }
  const storage: StoragePort = {
    ...real,
    events: {
      append: async (id, added, { from }) => {
        leave(from)
        events = [...events, ...added]
        return { ...ROW, id, revision: events.length }
      },
      read: async (_id, after = 0) => ({ events: events.slice(after), revision: events.length }),
      // No other tab can change it.
      subscribe: () => () => undefined,
    },
    drafts: {
      unlogged: async () => [],
      read: async () => drafts,
      write: async (_id, key, value) => change({ [key]: value }),
    },
    queue: {
      add: async (_id, message, from) => {
        leave(from)
        change({ queue: [...drafts.queue, message] })
      },
      edit: async (_id, message, text) => {
        const found = drafts.queue.some(isSame(message))
        const edited = drafts.queue.map(other =>
          isSame(message)(other) ? { ...other, text } : other,
        )
        change({ queue: edited })
        return found
      },
      arrange: async (_id, id, asked) => {
        const queue = arranged(drafts.queue, id, asked)
        if (queue) change({ queue })
        return queue !== null
      },
      remove: async (_id, id) => {
        const found = drafts.queue.some(other => other.id === id)
        change({ queue: drafts.queue.filter(other => other.id !== id) })
        return found
      },
    },
    blobs: {
      add: async (_id, added) => {
        for (const { hash, bytes } of added) blobs.set(hash, bytes)
      },
      read: async (_id, hash) => blobs.get(hash) ?? null,
      list: async () => [...blobs.keys()],
      delete: async (_id, hashes) => {
        for (const hash of hashes) blobs.delete(hash)
      },
      sweepUnsaved: async () => 0,
    },
    snapshots: { read: async () => null, write: async () => undefined },
  }
  const contents = () => ({
    events,
    drafts,
    blobs: [...blobs].map(([hash, bytes]) => ({ hash, bytes })),
  })
  return { storage, contents }
}
