import type {
  BranchChange,
  CallAnswer,
  ChosenRange,
  SummaryFact,
  Attachment,
  MessageEdit,
  SummarizerKind,
  ToolCallPart,
} from '../../engine/index.ts'
import type { QueueChange } from '../../ports/arrange-queue.ts'
import type { QueuedMessage } from '../../ports/drafts.ts'
import type { EditOutlook } from '../inspection/outlook.ts'
import type { EditedPlan } from './plan-commands.ts'
import type { SessionOptions, MessageMark } from './undoable-changes.ts'
import type { PlannedChange } from '../inspection/cache-loss.ts'
import type { FoldOutlook } from '../inspection/fold-outlook.ts'
import type { Signal } from '../../engine/index.ts'
import { explainFullDisk } from '../notices/full-disk.ts'
import { lazyFunctions, loadOnce } from '../../ports/connection.ts'
import type { Prompt } from '../../ports/storage.ts'
import type { Notices, FailureReports } from '../notices/notices.ts'
import type { Session } from '../session/session-api.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { UndoableChanges } from './undoable-changes.ts'
import type { Settings } from '../settings/settings.ts'
import type { WaysBack } from './ways-back.ts'

/** What a person can do with the open session. Without one nothing happens. */
export interface OpenSessionCommands {
  /** Sends the text with the attachments, or queues it while an answer runs. The text may be empty if there are attachments. */
  send(text: string): Promise<void>
  /** Attaches images and text files to the message box. For a file that cannot be sent it shows a sentence. */
  attachFiles(files: readonly Blob[]): Promise<void>
  /** Removes an attachment from the message box, by its `attachmentKey`. */
  removeAttachment(key: string): void
  /** Reads images and text files for an edited message that has these attachments. For a file that cannot be sent it shows a sentence. */
  readFiles(files: readonly Blob[], attached: readonly Attachment[]): Promise<readonly Attachment[]>
  /** Deletes the bytes of images that were read and not sent. */
  forgetFiles(attached: readonly Attachment[]): Promise<void>
  /** Sends all words of a long file instead of its outline. */
  attachWhole(key: string): void
  /** The bytes of an image in the open session; null if they are not on this device. */
  readImage(hash: string): Promise<Blob | null>
  /** Stores the typed text, so that it survives a closed tab. `sessionId` null: no session is open, so the page alone has it. */
  keepDraft(text: string, sessionId: string | null): Promise<void>
  /** Puts unsent words before the typed text of a session, open or not, unless it has them. */
  giveBack(words: string, sessionId: string): void
  /** Changes the text of a queued message. False, and nothing changes, if it is gone or has another text. */
  editQueued(sessionId: string, message: QueuedMessage, text: string): Promise<boolean>
  /** Changes the place of a queued message in the open session, or whether it joins the running answer or waits for the person. False, and nothing changes, if it is gone. */
  arrangeQueued(id: string, change: QueueChange): Promise<boolean>
  removeQueued(id: string): Promise<void>
  stop(): void
  /**
   * Decides about a tool call that waits, by its id; `always` and `never` also about later calls of the tool in this session.
   * `input`: the arguments as the person changed them. `stop` stops a running call alone: the model reads that, and the turn goes on.
   */
  decideCall(callId: string, answer: CallAnswer, input?: ToolCallPart['input']): Promise<void>
  /** Each call of this tool waits for the person again, in the open session. */
  askAgainFor(tool: string): Promise<void>
  /**
   * Asks a side question in the open session by its words; repeats, stops or takes in a stored one by its id. False: it was not
   * possible, and a notice says why.
   */
  sideQuestion(...inputs: Parameters<Session['sideQuestion']>): Promise<boolean>
  /** Asks again for the newest turn's answer. The old answer stays in the log on its own branch. */
  retry(): Promise<void>
  /** Edits a sent message, answers again, or selects another version; the old one stays. False if that is not possible. */
  changeBranch(change: BranchChange): Promise<boolean>
  /** The model's view if the message had this text; null if the open session has no such user message. */
  outlookOfEdit(edit: MessageEdit): Promise<EditOutlook | null>
  /** Copies the conversation up to this message into a new session, and opens it. */
  fork(messageId: string): Promise<void>
  /** Sends a request that waits for its next try (`retrying`) now. */
  tryNow(): void
  /** Goes on with an answer that was cut, or with a run that stopped. */
  continueAnswer(): Promise<void>
  /** Writes a summary. It waits for `applyProposal` unless the settings say otherwise. */
  compact(options: {
    readonly focus: string | null
    readonly summarizer: SummarizerKind
    /** Replaces these items of the view, by their ids, instead of those that the preset would. */
    readonly range?: ChosenRange | undefined
  }): Promise<void>
  cancelCompaction(): void
  /** Applies the proposal; `summary` is its text, perhaps edited by the person. */
  applyProposal(summary: string): Promise<void>
  discardProposal(): Promise<void>
  /** Replaces all summaries in force by one summary of the originals; otherwise like `compact`. */
  rebuildSummary(summarizer: SummarizerKind): Promise<void>
  /** Compacts the conversation for the chosen model, when `switchAdvice` says that it does not fit. */
  compactForModel(): Promise<void>
  /** Changes the system prompt of the open session, its sampling, or both, for later requests. A notice offers Undo. */
  changeOptions(options: SessionOptions): Promise<void>
  /** Replaces the plan and the to-do list of the open session; all empty removes them, and a notice offers Undo. */
  changePlan(plan: EditedPlan): Promise<void>
  /** Brings the saved instructions of this name into force in the open session, or ends them. False if there are none. */
  setInstructions(name: string, isOn: boolean): Promise<boolean>
  /** The view of the open session, for a person who chooses what is folded; null without a session, and if its preset never compacts. */
  foldOutlook(): Promise<FoldOutlook | null>
  /** US dollars that the next request of the open session costs more after this change, because the provider's cache no longer fits; null for none. */
  cacheLoss(change: PlannedChange): Promise<number | null>
  /** Adds a lost fact to the summary that replaced its message. A notice offers Undo. */
  keepDetail(fact: SummaryFact): Promise<void>
  /** Undoes the newest compaction in force. */
  undoCompaction(compactionId?: string): Promise<void>
  setPinned(messageId: string, pinned: boolean): Promise<void>
  setExcluded(messageId: string, excluded: boolean): Promise<void>
  /** Marks several messages at once. A notice offers one Undo for all of them. */
  markMessages(ids: readonly string[], mark: MessageMark): Promise<void>
  /** Copies messages, with all others of their steps, into a new session, and opens it. A notice offers to hide them in this one. */
  copyMessages(ids: readonly string[]): Promise<void>
  /** Removes a message from the transcript and from requests; the log keeps it. A notice offers Undo. */
  deleteMessage(messageId: string): Promise<void>
}

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
}): OpenSessionCommands & WaysBack {
  const { opened } = sessions
  const signal = async (asked: Signal) => opened()?.signal(asked)
  const signalAtOnce = (asked: Signal) => void signal(asked).catch(notices.fault)
  const compact = (asked: Parameters<OpenSessionCommands['compact']>[0], rebuild: boolean) =>
    signal({ type: 'compact', ...asked, rebuild, appliesAtOnce: settings().applyAtOnce })
  /** Applies the summary that waits with this text, or discards it for null. */
  const endProposal = async (summary: string | null) => {
    const compactionId = opened()?.snapshot().proposal?.compactionId
    if (compactionId === undefined) return
    await signal(
      summary === null
        ? { type: 'discard', compactionId }
        : { type: 'apply', compactionId, summary },
    )
  }
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
        (await import('../inspection/fold-outlook.ts')).foldOutlookOf(
          session.inspect(),
          settings().catalogue,
        ),
      ),
    cacheLoss: planned =>
      ofWhole(async session =>
        (await import('../inspection/cache-loss.ts')).cacheLoss(
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
    applyProposal: reportFailure(endProposal),
    discardProposal: reportFailure(() => endProposal(null)),
    undoCompaction: reportFailure(compactionId => signal({ type: 'undo', compactionId })),
    keepDetail: reportFailure(fact => change(changes => changes.keepDetail(fact))),
    changePlan: reportFailure(plan => change(changes => changes.changePlan(plan))),
    setInstructions: (name, isOn) =>
      resultOr(
        false,
        async () => (await change(changes => changes.setInstructions(name, isOn))) ?? false,
      ),
    changeOptions: reportFailure(options => change(changes => changes.changeOptions(options))),
  }
}
