/**
 * Appends what was decided, whatever other tabs did meanwhile and however full the disk is.
 *
 * @module
 */
import {
  applyEvent,
  type Branch,
  type EngineConfig,
  type EventDraft,
  foldBranch,
  growsFrom,
  type SessionEvent,
  STALE,
  stillStands,
  textsOf,
  userMessage,
  viewOf,
} from '../../engine/index.ts'
import { StoreError } from '../../ports/errors.ts'
import { fitted, recordingOf } from '../notices/full-disk.ts'
import { createLogWriter } from './log-writer.ts'
import type { FromBox, FromQueue } from '../../ports/ports.ts'
import type { SessionOptions } from './session-api.ts'
import type { PendingMessage } from './snapshot.ts'

export interface SessionLogOptions extends Pick<
  SessionOptions,
  'sessionId' | 'events' | 'storage' | 'clock' | 'nextId' | 'onRefused' | 'onStored'
> {
  readonly branch: () => Branch
  /** Other tabs appended; this is the branch with it. */
  readonly onForeign: (branch: Branch) => void
}

export interface SessionLog {
  events(): readonly SessionEvent[]
  /** Appends until it is stored; a compaction that no longer stands becomes its failure. */
  append(drafts: readonly EventDraft[]): Promise<readonly SessionEvent[]>
  /**
   * As `append`, but a refusal of the disk rejects with `StoreError` and changes nothing. What the events say leaves the
   * place `from`.
   */
  appendOnce(
    drafts: readonly EventDraft[],
    from?: FromBox | FromQueue,
  ): Promise<readonly SessionEvent[]>
  /** Takes in what other tabs appended; true if there was anything. */
  takeIn(): Promise<boolean>
  /** The draft that creates the session; none where it is stored already. */
  creation(): readonly EventDraft[]
  /** The drafts of a user's message; the first one creates the session. */
  userMessage(message: PendingMessage): readonly EventDraft[]
  /** Texts whose tokens the next request needs. */
  texts(config: EngineConfig): readonly string[]
}

export function createSessionLog(options: SessionLogOptions): SessionLog {
  const { sessionId, storage, clock, nextId, branch } = options
  const writer = createLogWriter({
    sessionId,
    store: storage.events,
    clock,
    nextId,
    loaded: options.events,
  })

  const sync = async () => {
    const news = await writer.sync()
    if (news.length === 0) return false
    options.onForeign(foldedWith(branch(), news, writer.events()))
    return true
  }
  const takeIn = async () => (writer.events().length === 0 ? false : sync())

  /** Written but not known to be stored. */
  let unsure: { readonly message: PendingMessage; readonly draft: EventDraft } | null = null

  const appendOnce = async (
    drafts: readonly EventDraft[],
    from?: FromBox | FromQueue,
  ): Promise<readonly SessionEvent[]> => {
    let standing = drafts
    for (;;) {
      try {
        const stored = writer.stored(standing) ?? (await writer.append(standing, from))
        if (unsure && drafts.includes(unsure.draft)) unsure = null
        options.onStored()
        return stored
      } catch (error) {
        if (!(error instanceof StoreError) || error.code !== 'conflict') throw error
        if (!(await sync())) throw error
        if (!writer.stored(standing)) standing = drafts.map(draft => revalidated(draft, branch()))
      }
    }
  }

  const append = async (drafts: readonly EventDraft[]): Promise<readonly SessionEvent[]> => {
    for (;;) {
      try {
        return await appendOnce(drafts)
      } catch (error) {
        if (!(error instanceof StoreError)) throw error
        await options.onRefused(fitted(recordingOf(drafts), error))
      }
    }
  }

  const created: EventDraft = { type: 'v1.session-created', title: null, origin: 'user' }
  const creation = (): readonly EventDraft[] => (writer.events().length === 0 ? [created] : [])

  return {
    events: writer.events,
    creation,
    append,
    appendOnce,
    takeIn,
    userMessage: message => {
      // Sent once more after a refusal it is the same message, which may have been stored after all.
      if (unsure === null || !isSame(unsure.message, message))
        unsure = { message, draft: userMessage(message.text, message.images) }
      return [...creation(), unsure.draft]
    },
    texts: ({ system, tools }) => {
      const messages = viewOf(branch()).items.map(({ role, parts }) => ({ role, parts }))
      return textsOf({ system, tools, messages })
    },
  }
}

function isSame(left: PendingMessage, right: PendingMessage): boolean {
  return (
    left.text === right.text &&
    left.images.length === right.images.length &&
    left.images.every(({ hash }, index) => right.images[index]?.hash === hash)
  )
}

function foldedWith(
  branch: Branch,
  news: readonly SessionEvent[],
  all: readonly SessionEvent[],
): Branch {
  let next = branch
  for (const event of news) {
    if (!growsFrom(next, event)) return foldBranch(all)
    next = applyEvent(next, event)
  }
  return next
}

/** Another tab was faster: a compaction holds only if its messages still stand as they were planned on. */
function revalidated(draft: EventDraft, branch: Branch): EventDraft {
  const commits =
    draft.type === 'v1.compaction-completed' || draft.type === 'v1.compaction-proposed'
  if (!commits || stillStands(branch, draft)) return draft
  return {
    type: 'v2.compaction-failed',
    compactionId: draft.compactionId,
    code: 'stale',
    message: STALE,
  }
}
