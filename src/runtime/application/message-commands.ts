/**
 * What a person does to the messages of the open session: writes and sends them, takes them back, pins them and leaves them out.
 *
 * @module
 */
import { EventId } from '../../engine/index.ts'
import { fitted } from '../notices/full-disk.ts'
import type { Notices } from '../notices/notices.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { Application } from './application.ts'
import type { ReportingErrors } from './reporting-errors.ts'

interface MessageCommandsOptions {
  readonly sessions: Pick<
    Sessions,
    'opened' | 'running' | 'send' | 'attachFiles' | 'keepDraft' | 'giveBack' | 'appendTo'
  >
  readonly notices: Pick<Notices, 'show' | 'fault'>
  readonly reportingErrors: ReportingErrors
}

type MessageCommands = Pick<
  Application,
  | 'send'
  | 'attachFiles'
  | 'removeAttachment'
  | 'readImage'
  | 'keepDraft'
  | 'giveBack'
  | 'editQueued'
  | 'removeQueued'
  | 'stop'
  | 'tryNow'
  | 'continueAnswer'
  | 'setPinned'
  | 'setExcluded'
  | 'deleteMessage'
>

type Mark =
  | 'v1.message-pinned'
  | 'v1.message-unpinned'
  | 'v1.message-excluded'
  | 'v1.message-included'

export function createMessageCommands({
  sessions,
  notices,
  reportingErrors,
}: MessageCommandsOptions): MessageCommands {
  const { opened } = sessions
  const { fault: onFault } = notices
  const mark = async (messageId: string, type: Mark) =>
    opened()?.append([{ type, messageId: EventId.parse(messageId) }])
  return {
    send: async text => {
      try {
        await sessions.send(text)
      } catch (error) {
        const failure = fitted('sending', error)
        onFault(failure)
        throw failure
      }
    },
    attachFiles: reportingErrors(sessions.attachFiles),
    removeAttachment: key => opened()?.removeAttachment(key),
    readImage: async hash => (await opened()?.readImage(hash)) ?? null,
    keepDraft: sessions.keepDraft,
    giveBack: (words, sessionId) => void sessions.giveBack(words, sessionId).catch(onFault),
    editQueued: async (sessionId, message, text) => {
      try {
        return (await sessions.running(sessionId)?.editQueued(message, text)) ?? false
      } catch (error) {
        onFault(error)
        return false
      }
    },
    removeQueued: reportingErrors(async id => opened()?.removeQueued(id)),
    stop: () => void opened()?.signal({ type: 'stop' }).catch(onFault),
    tryNow: () => opened()?.tryNow(),
    continueAnswer: reportingErrors(() => sessions.send('Continue.', 'without-images')),
    setPinned: reportingErrors((messageId, pinned) =>
      mark(messageId, pinned ? 'v1.message-pinned' : 'v1.message-unpinned'),
    ),
    setExcluded: reportingErrors((messageId, excluded) =>
      mark(messageId, excluded ? 'v1.message-excluded' : 'v1.message-included'),
    ),
    deleteMessage: reportingErrors(async messageId => {
      const session = opened()
      const { deleteMessage } = await import('./delete-message.ts')
      if (session) await deleteMessage(session, messageId, { append: sessions.appendTo, notices })
    }),
  }
}
