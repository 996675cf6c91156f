import { storable } from '../../i18n/texts.ts'
import type { ApplicationPorts } from '../../ports/application-ports.ts'
import {
  chainTo,
  type EventDraft,
  EventId,
  forkAt,
  imagesNamedIn,
  pickMessages,
  type SessionEvent,
  type Checkpoint,
  checkpointsOf,
} from '../../engine/index.ts'
import type { Notices } from '../notices/notices.ts'
import type { Session } from '../session/session-api.ts'
import { exportSessions } from './export-sessions.ts'
import { type SessionFiles, sessionFileName, wordsInFileName } from './session-files.ts'
import type { ExportRequest } from '../../ports/backup.ts'
import { AppError } from '../../ports/errors.ts'
import type { Settings } from '../settings/settings.ts'
import type { NamedFile } from '../../ports/rescue.ts'
import { isTemporary, newSessionId } from '../../ports/platform.ts'
import { steeringText } from '../../i18n/en/sentences/steering.ts'
import type { OpenSession } from './open-session.ts'
import { lastWordsOf } from './last-words.ts'
import type { SessionList } from './session-list.ts'
import { sessionText } from '../../i18n/en/sentences/runtime.ts'
import { copiedText } from '../../i18n/en/sentences/session.ts'
import { stampEvents } from '../session/stamp-events.ts'
import { checkpointFileText } from '../../i18n/en/sentences/checkpoints.ts'

/** Actions on whole saved sessions: trash, pin, copy, export. */
export function createWholeSessions(
  ports: Pick<ApplicationPorts, 'storage' | 'clock' | 'nextId' | 'transfer'>,
  {
    list,
    shown,
    files,
    notices,
    settings,
    usualIn,
    restore,
  }: {
    readonly list: SessionList
    readonly shown: OpenSession
    readonly files: SessionFiles
    readonly notices: Notices
    readonly settings: () => Settings
    /** The settings of a project's sessions. */
    readonly usualIn: (projectId: string) => Promise<Settings>
    /** Restores a session from the trash. */
    readonly restore: (sessionId: string) => Promise<void>
  },
) {
  const { storage, clock } = ports
  /** Changes one session after the other. After a failure the earlier changes stay, and are shown. */
  const each = async (
    sessionIds: readonly string[],
    change: (sessionId: string) => Promise<void>,
  ) => {
    try {
      for (const id of sessionIds) await change(id)
    } finally {
      await list.refresh()
    }
  }
  /** Rejects with `StoreError`, with `TransferError` if a zip cannot hold it all, and with the signal's reason. */
  const exportAs = async (request: ExportRequest, signal?: AbortSignal) => {
    const [only] = request.sessionIds
    if (request.sessionIds.length === 1 && only === shown.openId() && shown.current()?.isNew())
      throw new AppError('empty', sessionText('nothingToExport'))
    if (request.sessionIds.some(isTemporary))
      throw new AppError('temporary', steeringText('keepFirst'))
    const rows = request.sessionIds.map(async id => {
      const { title = '', projectId } = list.rowOf(id) ?? {}
      const { systemPrompt } = projectId === undefined ? settings() : await usualIn(projectId)
      return { id, title, systemPrompt }
    })
    return exportSessions(await Promise.all(rows), request, { ...ports, files, signal })
  }
  return {
    /** Shows no session if the open one is moved. */
    moveToTrash: async (sessionIds: readonly string[]) => {
      const openId = shown.openId()
      if (openId !== null && sessionIds.includes(openId)) await shown.open(null)
      await each(sessionIds, async id => {
        shown.end(id)
        await storage.sessions.moveToTrash(id, clock.now())
      })
    },
    restoreFromTrash: (sessionIds: readonly string[]) => each(sessionIds, restore),
    setPinned: (sessionIds: readonly string[], isPinned: boolean) =>
      each(sessionIds, id => storage.sessions.setPinned(id, isPinned ? clock.now() : null)),
    /** Stores a copy with every version and summary; resolves with its id. */
    duplicate: async (sessionId: string) => {
      const copy = await storeDuplicate(sessionId, list.rowOf(sessionId)?.title ?? '', ports)
      await list.refresh()
      return copy.sessionId
    },
    /** Stores the conversation up to a message as a new session, and opens it. */
    fork: async (session: Session, messageId: EventId) => {
      const forked = await storeFork(session, messageId, ports)
      if (forked === null) return
      await list.refresh()
      await shown.openStored(forked)
    },
    /** Stores the session as it was at an event, and opens it. */
    forkAtEvent: async (session: Session, eventId: EventId) => {
      const { sessionId } = session
      const title = renamed(sessionText('forkTitle', { title: session.snapshot().title }))
      const events = chainTo(session.events(), eventId)
      const forked = await storeCopy({ sessionId, events }, [title], ports)
      await list.refresh()
      await shown.openStored(forked)
    },
    /** Rejects with `StoreError`, and for too many files with `TransferError`. */
    exportCheckpoints: (sessionId: string) =>
      exportCheckpoints(sessionId, list.rowOf(sessionId)?.title ?? '', ports),
    /** Stores these messages as a new session, and opens it. A notice offers to hide them where they were copied. */
    copyMessages: async (
      session: Session,
      ids: readonly string[],
      append: (sessionId: string, drafts: readonly EventDraft[]) => Promise<void>,
    ) => {
      const { title, sessionId } = session.snapshot()
      await session.whole()
      const { branch } = session.inspect()
      const picked = pickMessages(
        session.events(),
        branch,
        ids.map(id => EventId.parse(id)),
      )
      if (picked === null) return
      const name = renamed(title === '' ? copiedText('untitled') : copiedText('title', { title }))
      const copy = await storeCopy(
        { sessionId, events: picked.events },
        [...picked.drafts, name],
        ports,
      )
      await list.refresh()
      await shown.openStored(copy)
      const hidden = new Set(branch.overlays.excluded)
      const shownIds = picked.ids.filter(id => !hidden.has(id))
      const mark = (type: 'v1.message-excluded' | 'v1.message-included') =>
        append(
          sessionId,
          shownIds.map(messageId => ({ type, messageId })),
        )
      const count = picked.ids.length
      notices.offerUndo(copiedWords('copied', count, title), copiedText('hide'), async () => {
        await mark('v1.message-excluded')
        notices.offerUndo(copiedWords('hidden', count, title), copiedText('undo'), () =>
          mark('v1.message-included'),
        )
      })
    },
    exportAs,
    /** By id. A session without words, or that cannot be read, is absent. */
    lastWords: async (sessionIds: readonly string[]): Promise<Readonly<Record<string, string>>> => {
      const rows = sessionIds.flatMap(id => list.rowOf(id) ?? [])
      const found = await Promise.all(
        rows.map(
          async row => [row.id, await lastWordsOf(storage.events, row).catch(() => '')] as const,
        ),
      )
      return Object.fromEntries(found.filter(([, words]) => words !== ''))
    },
    noteExported: (sessionIds: readonly string[]) =>
      each(sessionIds, id => storage.sessions.markBackedUp(id, clock.now())),
  }
}

type CopyPorts = Pick<ApplicationPorts, 'storage' | 'clock' | 'nextId'>

/** A session that was stored just now. */
interface StoredCopy {
  readonly sessionId: string
  readonly events: readonly SessionEvent[]
}

/** Stores the conversation up to this message (included), with its images; null if there is no such message. */
async function storeFork(
  session: Session,
  messageId: EventId,
  ports: CopyPorts,
): Promise<StoredCopy | null> {
  const { title } = session.snapshot()
  await session.whole()
  const fork = forkAt(session.events(), session.inspect().branch, messageId)
  if (fork === null) return null
  const from = { sessionId: session.sessionId, events: fork.events }
  return storeCopy(from, [...fork.drafts, renamed(sessionText('forkTitle', { title }))], ports)
}

/** Stores the whole log under another title, with the same images. Rejects with `StoreError`, and then stores nothing. */
async function storeDuplicate(
  sessionId: string,
  title: string,
  ports: CopyPorts,
): Promise<StoredCopy> {
  const { events } = await ports.storage.events.read(sessionId)
  const name = title === '' ? sessionText('copy') : sessionText('copyTitle', { title })
  return storeCopy({ sessionId, events }, [renamed(name)], ports)
}

function copiedWords(what: 'copied' | 'hidden', count: number, title: string): string {
  return title === ''
    ? copiedText(`${what}-untitled`, { count })
    : copiedText(what, { count, title })
}

function renamed(title: string): EventDraft {
  return { type: 'v1.session-renamed', title: storable(title) }
}

/** Stores these events, and `following` after them, as a new session. */
async function storeCopy(
  from: { readonly sessionId: string; readonly events: readonly SessionEvent[] },
  following: readonly EventDraft[],
  { storage, clock, nextId }: CopyPorts,
): Promise<StoredCopy> {
  if (isTemporary(from.sessionId)) throw new AppError('temporary', steeringText('keepFirst'))
  const leaf = from.events.at(-1)?.id ?? null
  const events = [...from.events, ...stampEvents(following, { nextId, clock }, leaf)]
  const blobs: { readonly hash: string; readonly bytes: Uint8Array }[] = []
  for (const hash of imagesNamedIn(events).keys()) {
    const bytes = await storage.blobs.read(from.sessionId, hash)
    if (bytes) blobs.push({ hash, bytes })
  }
  const sessionId = newSessionId(nextId)
  // What others may have written stays theirs in a copy.
  const row = await storage.sessions.get(from.sessionId)
  const imported = (row?.imported ?? null) === null ? null : 'once'
  await storage.addSession({ sessionId, events, blobs, imported, at: clock.now() }, {})
  return { sessionId, events }
}

/** As a zip. Rejects with `StoreError`. */
async function exportCheckpoints(
  sessionId: string,
  title: string,
  { storage, clock, transfer }: Pick<ApplicationPorts, 'storage' | 'clock' | 'transfer'>,
): Promise<NamedFile> {
  const { events } = await storage.events.read(sessionId)
  const files = checkpointFiles(title, events)
  const content = await transfer.zip(async () => {
    const file = files.shift()
    if (!file) return null
    const { name, text } = file
    return { type: 'file', name, content: new Blob([text], { type: 'text/markdown' }) }
  })
  return { name: sessionFileName(`${title} checkpoints`, clock.now(), 'zip'), content }
}

/** `index.md`, then `001-title.md` and so on, in the folder `checkpoints`. */
function checkpointFiles(title: string, events: readonly SessionEvent[]) {
  const all = checkpointsOf(events, events.at(-1)?.id ?? null)
  const summaries = all.filter(({ summary }) => summary !== null).length
  const lines = all.map(
    checkpoint => `- [${titleOf(checkpoint)}](${nameOf(checkpoint)}): ${factsOf(checkpoint)}`,
  )
  const index = [
    `---\ncheckpoint_count: ${all.length}\nsummary_count: ${summaries}\n---`,
    title === ''
      ? checkpointFileText('heading-untitled')
      : checkpointFileText('heading', { title }),
    lines.join('\n') || checkpointFileText('none'),
  ]
  return [
    { name: 'checkpoints/index.md', text: `${index.join('\n\n')}\n` },
    ...all.map(checkpoint => ({
      name: `checkpoints/${nameOf(checkpoint)}`,
      text: [
        `# ${checkpoint.number}. ${titleOf(checkpoint)}`,
        factsOf(checkpoint),
        checkpoint.summary,
      ]
        .filter(part => part !== null)
        .join('\n\n')
        .concat('\n'),
    })),
  ]
}

function titleOf({ title, span, messages }: Checkpoint): string {
  if (title !== null) return title.replaceAll(/\s+/g, ' ')
  if (span) return checkpointFileText('span', { first: span.firstNumber, last: span.lastNumber })
  return messages === 0
    ? checkpointFileText('start')
    : checkpointFileText('place', { number: messages })
}

/** `003-call-numbers-settled.md`. */
function nameOf(checkpoint: Checkpoint): string {
  const words = wordsInFileName(titleOf(checkpoint))
  return `${String(checkpoint.number).padStart(3, '0')}-${words || 'checkpoint'}.md`
}

function factsOf({ event, isOnBranch, isEdited }: Checkpoint): string {
  const when = new Date(event.at).toISOString().slice(0, 16).replace('T', ' ')
  const facts =
    event.type === 'v1.checkpoint-set'
      ? [
          checkpointFileText('tokensHere', { count: event.tokens.tokens }),
          checkpointFileText('byHand'),
        ]
      : [
          checkpointFileText('tokens', {
            before: event.tokensBefore.tokens,
            count: event.tokensAfter.tokens,
          }),
          event.trigger,
          event.model?.model ?? checkpointFileText('extractive'),
          ...(isEdited ? [checkpointFileText('edited')] : []),
        ]
  return [`${when} UTC`, ...facts, ...(isOnBranch ? [] : [checkpointFileText('elsewhere')])].join(
    ' · ',
  )
}
