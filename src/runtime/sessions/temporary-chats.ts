/** Chats that are never stored: each session writes into the memory of this worker. Loaded with the first one. */
import { attachmentKey, type SessionEvent } from '../../engine/index.ts'
import { steeringSentences } from '../../i18n/en/sentences/steering.ts'
import { arranged } from '../../ports/arrange-queue.ts'
import { type Drafts, NO_DRAFTS, type QueuedMessage } from '../../ports/drafts.ts'
import { newSessionId, type Clock, type NextId } from '../../ports/platform.ts'
import type { SessionRow, StoragePort } from '../../ports/storage.ts'
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
  const chats = new Map<string, ReturnType<typeof createMemory>>()
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
      const isEmpty = isNew() && !isBusy() && composer === '' && attachments.length === 0
      if (isEmpty || !chats.has(sessionId)) {
        chats.delete(sessionId)
        return end(sessionId)
      }
      const run = () => void open(sessionId)
      const action = { label: steeringSentences.backToIt, run }
      notices.show({ tone: 'info', text: steeringSentences.left, action, stays: true })
    },
    /** Stores the chat whole, as another session. Resolves with its id. */
    keep: async ({ sessionId }: Session): Promise<string> => {
      const chat = chats.get(sessionId)
      if (!chat) throw new RangeError(`There is no temporary chat ${sessionId}`)
      const { events, drafts, blobs } = chat.contents()
      const keptId = newSessionId(ports.nextId)
      const at = ports.clock.now()
      await ports.storage.addSession({ sessionId: keptId, events, blobs, at })
      await ports.storage.drafts.write(keptId, 'composer', drafts.composer)
      await ports.storage.drafts.write(keptId, 'attachments', drafts.attachments)
      chats.delete(sessionId)
      return keptId
    },
  }
}

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
    if (from?.type !== 'box') return
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
