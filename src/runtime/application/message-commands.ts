/**
 * What a person does to the messages of the open session: writes and sends them, takes them back, pins them and leaves them out.
 *
 * @module
 */
import { fitted } from '../notices/full-disk.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { Application } from './application.ts'
import type { ReportingErrors } from './reporting-errors.ts'

interface MessageCommandsOptions {
  readonly sessions: Pick<
    Sessions,
    'opened' | 'running' | 'send' | 'attachFiles' | 'keepDraft' | 'giveBack' | 'mark'
  >
  readonly onFault: (error: unknown) => void
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
>

export function createMessageCommands({
  sessions,
  onFault,
  reportingErrors,
}: MessageCommandsOptions): MessageCommands {
  const { opened } = sessions
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
      sessions.mark(messageId, pinned ? 'v1.message-pinned' : 'v1.message-unpinned'),
    ),
    setExcluded: reportingErrors((messageId, excluded) =>
      sessions.mark(messageId, excluded ? 'v1.message-excluded' : 'v1.message-included'),
    ),
  }
}
