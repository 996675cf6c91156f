import { type EventDraft, EventId, type Signal } from '../../engine/index.ts'
import { explainFullDisk } from '../notices/full-disk.ts'
import type { Prompt } from '../../ports/prompts.ts'
import type { Notices } from '../notices/notices.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { Settings } from '../settings/settings.ts'
import type { Application } from './application.ts'
import type { FailureReports } from './report-failures.ts'

/** Commands for the open session. They do nothing if none is open. */
export function createOpenSessionCommands({
  sessions,
  settings,
  notices,
  prompts,
  reportFailure,
  resultOr,
}: FailureReports & {
  readonly sessions: Sessions
  readonly settings: () => Settings
  readonly notices: Notices
  /** The saved prompts, also those of other tabs. */
  readonly prompts: () => Promise<readonly Prompt[]>
}) {
  const { opened } = sessions
  const append = async (draft: EventDraft) => opened()?.append([draft])
  const signal = async (asked: Signal) => opened()?.signal(asked)
  const signalAtOnce = (asked: Signal) => void signal(asked).catch(notices.fault)
  const compact = (asked: Parameters<Application['compact']>[0], rebuild: boolean) =>
    signal({ type: 'compact', ...asked, rebuild, appliesAtOnce: settings().applyAtOnce })
  const standing = async () => {
    const { createStandingCommands } = await import('./standing-commands.ts')
    return createStandingCommands(opened(), { notices, prompts })
  }
  const proposalId = () => opened()?.snapshot().proposal?.compactionId

  return {
    send: async text => {
      try {
        await sessions.send(text)
      } catch (error) {
        const failure = explainFullDisk('sending', error)
        notices.fault(failure)
        throw failure
      }
    },
    attachFiles: reportFailure(sessions.attachFiles),
    removeAttachment: key => opened()?.removeAttachment(key),
    attachWhole: key => opened()?.attachWhole(key),
    readImage: async hash => (await opened()?.readImage(hash)) ?? null,
    keepDraft: sessions.keepDraft,
    giveBack: (words, sessionId) => void sessions.giveBack(words, sessionId).catch(notices.fault),
    editQueued: (sessionId, message, text) =>
      resultOr(
        false,
        async () => (await sessions.running(sessionId)?.editQueued(message, text)) ?? false,
      ),
    removeQueued: reportFailure(async id => opened()?.removeQueued(id)),
    stop: () => signalAtOnce({ type: 'stop' }),
    decideCall: reportFailure((callId, answer, input) =>
      signal({ type: 'decide-call', callId, answer, ...(input !== undefined && { input }) }),
    ),
    askAgainFor: reportFailure(tool => signal({ type: 'ask-again', tool })),
    tryNow: () => opened()?.tryNow(),
    continueAnswer: reportFailure(() => sessions.send('Continue.', 'without-images')),
    setPinned: reportFailure((id, pinned) =>
      append({
        type: pinned ? 'v1.message-pinned' : 'v1.message-unpinned',
        messageId: EventId.parse(id),
      }),
    ),
    setExcluded: reportFailure((id, excluded) =>
      append({
        type: excluded ? 'v1.message-excluded' : 'v1.message-included',
        messageId: EventId.parse(id),
      }),
    ),
    deleteMessage: reportFailure(async messageId => {
      const session = opened()
      const { deleteMessage } = await import('./undoable-changes.ts')
      if (session) await deleteMessage(session, messageId, { append: sessions.appendTo, notices })
    }),

    retry: reportFailure(async () =>
      opened()?.changeBranch({ type: 'answer-again', messageId: null }),
    ),
    changeBranch: change =>
      resultOr(false, async () => (await opened()?.changeBranch(change)) ?? false),
    outlookOfEdit: async (messageId, text) => {
      const session = opened()
      if (!session) return null
      const { editOutlookOf } = await import('./edit-outlook.ts')
      await session.whole()
      const { branch, config } = session.inspect()
      return editOutlookOf(session.events(), branch, { messageId, text, config })
    },
    fork: reportFailure(sessions.fork),

    compact: reportFailure(asked => compact(asked, false)),
    rebuildSummary: reportFailure(summarizer => compact({ focus: null, summarizer }, true)),
    compactForModel: reportFailure(() => signal({ type: 'compact-for-model' })),
    cancelCompaction: () => signalAtOnce({ type: 'cancel-compaction' }),
    applyProposal: reportFailure(async summary => {
      const compactionId = proposalId()
      if (compactionId !== undefined) await signal({ type: 'apply', compactionId, summary })
    }),
    discardProposal: reportFailure(async () => {
      const compactionId = proposalId()
      if (compactionId !== undefined) await signal({ type: 'discard', compactionId })
    }),
    undoCompaction: reportFailure(() => signal({ type: 'undo' })),
    keepDetail: reportFailure(async fact => {
      const session = opened()
      const { restoreFact } = await import('./undoable-changes.ts')
      if (session) await restoreFact(session, fact, notices)
    }),
    changePlan: reportFailure(async plan => (await standing()).changePlan(plan)),
    loadInstructions: name =>
      resultOr(false, async () => (await standing()).loadInstructions(name)),
    unloadInstructions: reportFailure(async name => (await standing()).unloadInstructions(name)),
    changeOptions: reportFailure(async change => {
      const session = opened()
      const { changeOptions } = await import('./undoable-changes.ts')
      if (session) await changeOptions(session, change, notices)
    }),
  } satisfies Partial<Application>
}
