import type { Signal } from '../../engine/index.ts'
import { explainFullDisk } from '../notices/full-disk.ts'
import { lazyFunctions, loadOnce } from '../../ports/connection.ts'
import type { Prompt } from '../../ports/storage.ts'
import type { Notices, FailureReports } from '../notices/notices.ts'
import type { Session } from '../session/session-api.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { UndoableChanges } from './undoable-changes.ts'
import type { Settings } from '../settings/settings.ts'
import type { Application } from './application.ts'
import type { CancellableCalls } from '../async/calls.ts'
import type { SessionModelSettings } from '../models/session-model-settings.ts'
import type { LazyProjects } from './lazy-rooms.ts'
import type { TemporaryCommands } from './temporary-commands.ts'
import type { WaysBack } from './ways-back.ts'

/** Commands for the open session. They do nothing if none is open. */
export function createOpenSessionCommands({
  sessions,
  settings,
  notices,
  prompts,
  readArchive,
  reportFailure,
  resultOr,
}: FailureReports & {
  readonly sessions: Sessions
  readonly settings: () => Settings
  readonly notices: Notices
  /** The saved prompts, also those of other tabs. */
  readonly prompts: () => Promise<readonly Prompt[]>
  /** What is written may be searched for soon. */
  readonly readArchive: () => void
}) {
  const { opened } = sessions
  const signal = async (asked: Signal) => opened()?.signal(asked)
  const signalAtOnce = (asked: Signal) => void signal(asked).catch(notices.fault)
  const compact = (asked: Parameters<Application['compact']>[0], rebuild: boolean) =>
    signal({ type: 'compact', ...asked, rebuild, appliesAtOnce: settings().applyAtOnce })
  /** Changes the open session; does nothing without one. */
  const change = async <Result>(make: (changes: UndoableChanges) => Promise<Result>) => {
    const session = opened()
    if (!session) return undefined
    const { createUndoableChanges } = await import('./undoable-changes.ts')
    return make(createUndoableChanges(session, { notices, prompts, sessions }))
  }
  /** Reads the open session once its log is loaded; null without one, and after a failure, which a notice tells. */
  const ofWhole = <Result>(read: (session: Session) => Promise<Result>) =>
    resultOr(null, async () => {
      const session = opened()
      await session?.whole()
      return session && read(session)
    })
  const { rewindTo, undo } = lazyFunctions<WaysBack>(
    loadOnce(async () => (await import('./ways-back.ts')).createWaysBack({ sessions, notices })),
  )

  return {
    rewindTo,
    undo,
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
    readFiles: (files, attached) =>
      resultOr([], async () => (await opened()?.readFiles(files, attached)) ?? []),
    forgetFiles: reportFailure(async attached => opened()?.forgetFiles(attached)),
    attachWhole: key => opened()?.attachWhole(key),
    readImage: async hash => (await opened()?.readImage(hash)) ?? null,
    keepDraft: (text, sessionId) => {
      if (text.trim() !== '') readArchive()
      return sessions.keepDraft(text, sessionId)
    },
    giveBack: (words, sessionId) => void sessions.giveBack(words, sessionId).catch(notices.fault),
    editQueued: (sessionId, message, text) =>
      resultOr(
        false,
        async () => (await sessions.running(sessionId)?.editQueued(message, text)) ?? false,
      ),
    arrangeQueued: (id, asked) =>
      resultOr(false, async () => (await opened()?.arrangeQueued(id, asked)) ?? false),
    removeQueued: reportFailure(async id => opened()?.removeQueued(id)),
    stop: () => signalAtOnce({ type: 'stop' }),
    decideCall: reportFailure((callId, answer, input) =>
      signal({ type: 'decide-call', callId, answer, ...(input !== undefined && { input }) }),
    ),
    askAgainFor: reportFailure(tool => signal({ type: 'ask-again', tool })),
    tryNow: () => opened()?.tryNow(),
    continueAnswer: reportFailure(async () => opened()?.changeBranch({ type: 'continue' })),
    setPinned: reportFailure((id, pinned) => change(changes => changes.setPinned(id, pinned))),
    setExcluded: reportFailure((id, excluded) =>
      change(changes => changes.setExcluded(id, excluded)),
    ),
    deleteMessage: reportFailure(id => change(changes => changes.deleteMessage(id))),
    markMessages: reportFailure((ids, mark) => change(changes => changes.markMessages(ids, mark))),
    copyMessages: reportFailure(sessions.copyMessages),

    sideQuestion: (act, wordsOrId) =>
      resultOr(false, async () => {
        const refusal = (await opened()?.sideQuestion(act, wordsOrId)) ?? null
        if (refusal !== null) notices.warn(refusal)
        return refusal === null
      }),
    retry: reportFailure(async () =>
      opened()?.changeBranch({ type: 'answer-again', messageId: null }),
    ),
    changeBranch: asked =>
      resultOr(false, async () => (await opened()?.changeBranch(asked)) ?? false),
    outlookOfEdit: async edit => (await change(changes => changes.outlookOfEdit(edit))) ?? null,
    foldOutlook: () =>
      ofWhole(async session =>
        (await import('./fold-outlook.ts')).foldOutlookOf(session.inspect(), settings().catalogue),
      ),
    cacheLoss: planned =>
      ofWhole(async session =>
        (await import('./cache-loss.ts')).cacheLoss(
          session.inspect(),
          planned,
          settings().catalogue,
        ),
      ),
    fork: reportFailure(id => change(changes => changes.fork(id))),

    compact: reportFailure(asked => compact(asked, false)),
    rebuildSummary: reportFailure(summarizer => compact({ focus: null, summarizer }, true)),
    compactForModel: reportFailure(() => signal({ type: 'compact-for-model' })),
    cancelCompaction: () => signalAtOnce({ type: 'cancel-compaction' }),
    applyProposal: reportFailure(summary => change(changes => changes.endProposal(summary))),
    discardProposal: reportFailure(() => change(changes => changes.endProposal(null))),
    undoCompaction: reportFailure(compactionId => signal({ type: 'undo', compactionId })),
    keepDetail: reportFailure(fact => change(changes => changes.keepDetail(fact))),
    changePlan: reportFailure(plan => change(changes => changes.changePlan(plan))),
    setInstructions: (name, isOn) =>
      resultOr(
        false,
        async () => (await change(changes => changes.setInstructions(name, isOn))) ?? false,
      ),
    changeOptions: reportFailure(options => change(changes => changes.changeOptions(options))),
  } satisfies Partial<Application>
}

/** Commands for saved sessions. */
export function createSessionCommands(
  sessions: Sessions,
  sessionModels: SessionModelSettings,
  {
    calls,
    notices,
    projects,
  }: {
    readonly calls: CancellableCalls
    readonly notices: Notices
    readonly projects: Pick<LazyProjects, 'leave'>
  },
  { reportFailure, resultOr }: FailureReports,
) {
  const { whole } = sessions
  const { startTemporary, endTemporary, keepTemporary } = lazyFunctions<TemporaryCommands>(
    loadOnce(async () =>
      (await import('./temporary-commands.ts')).createTemporaryCommands({
        sessions,
        sessionModels,
        notices,
        resultOr,
      }),
    ),
  )
  return {
    newSession: reportFailure(() => sessions.startPrepared(projects.leave)),
    startTemporary,
    endTemporary,
    keepTemporary,
    openSession: reportFailure(sessions.open),
    renameSession: reportFailure(sessions.rename),
    moveToTrash: reportFailure(async ids => (await whole()).moveToTrash(ids)),
    restoreFromTrash: reportFailure(async ids => (await whole()).restoreFromTrash(ids)),
    setSessionsPinned: reportFailure(async (ids, isPinned) =>
      (await whole()).setPinned(ids, isPinned),
    ),
    duplicateSession: sessionId =>
      resultOr(null, async () => {
        const copyId = await (await whole()).duplicate(sessionId)
        await sessionModels.load(sessionId)
        const own = sessionModels.own(sessionId)
        if (own) await sessionModels.choose(copyId, own)
        await sessions.open(copyId)
        return copyId
      }),
    deleteForever: reportFailure(async sessionId => {
      await sessions.deleteForever(sessionId)
      await sessionModels.choose(sessionId, null)
    }),
    exportAs: (request, callId) =>
      calls.run(callId, async signal => (await whole()).exportAs(request, signal)),
    lastWords: async ids => (await whole()).lastWords(ids),
    noteExported: async ids => (await whole()).noteExported(ids),
    importSession: reportFailure(sessions.importSession),
    cancelImport: sessions.cancelImport,
    openSample: reportFailure(sessions.openSample),
  } satisfies Partial<Application>
}
