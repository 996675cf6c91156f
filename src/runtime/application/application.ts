/**
 * All actions of the app as one object, for buttons, slash commands, the palette and tests. A method that fails shows a notice
 * and changes nothing. All arguments and results can be cloned, because they may cross to another thread.
 */
import type {
  AuditReport,
  ReviewedSizes,
  BranchChange,
  CallAnswer,
  ChosenRange,
  Inspection,
  KeptFact,
  Attachment,
  MessageEdit,
  MessageEntry,
  PresetOptions,
  SummarizerKind,
  TokenCount,
  ToolCallPart,
} from '../../engine/index.ts'
import type { FoundPassages } from '../../ports/archive.ts'
import type { ExportedFile } from '../sessions/export-sessions.ts'
import type { ExportRequest } from '../../ports/backup.ts'
import type { NamedFile } from '../../ports/rescue.ts'
import type { RunnerId } from '../../ports/local-runner.ts'
import type { KeyCommands } from '../keys/key-store.ts'
import type { ToolServerCommands } from '../tool-servers/tool-server-commands.ts'
import type { QueueChange } from '../../ports/arrange-queue.ts'
import type { QueuedMessage } from '../../ports/drafts.ts'
import type {
  EndpointReport,
  EndpointSettings,
  FoundServer,
  KnownServer,
} from '../../ports/endpoint.ts'
import type { SavedPreset, PresetValues } from '../settings/saved-presets.ts'
import type { Settings } from '../settings/settings.ts'
import type { CompactionOutlook, PresetPreview, EditOutlook } from './outlook.ts'
import type { Session } from '../session/session-api.ts'
import type { HookRun } from '../session/handlers/ask-hook.ts'
import type { MessageCost, Spending } from './spending.ts'
import type { SetOption } from './change-preset.ts'
import type { EditedPlan } from './standing-commands.ts'
import type { SessionOptions, MessageMark } from './undoable-changes.ts'
import type { PresetSaving } from './change-saved-presets.ts'
import type { BackupCommands } from './backup-commands.ts'
import type { OutlineEntry } from './outline.ts'
import type { TemporaryCommands } from './temporary-commands.ts'
import type { WaysBack } from './ways-back.ts'
import type { ProjectCommands } from '../projects/project-commands.ts'
import type { PlannedChange } from './cache-loss.ts'
import type { FoldOutlook } from './fold-outlook.ts'
import type { AppSnapshot, ModelOfferAnswer } from './snapshot.ts'

/** The comparison of a summary with its originals; with the sizes after the compaction while it waits for approval. */
export interface Examined extends AuditReport {
  readonly sizes: ReviewedSizes | null
}

export interface Application extends BackupCommands, TemporaryCommands, WaysBack {
  snapshot(): AppSnapshot
  /** Calls back after each change; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void

  /** Starts an empty session and opens it. It is saved with its first message. */
  newSession(): Promise<void>
  /** Opens a saved session; null closes the open one. */
  openSession(sessionId: string | null): Promise<void>
  renameSession(sessionId: string, title: string): Promise<void>
  /** Resolves when all are moved. If one fails, those before it are moved. */
  moveToTrash(sessionIds: readonly string[]): Promise<void>
  restoreFromTrash(sessionIds: readonly string[]): Promise<void>
  /** Pins sessions to the top of the list, or unpins them. */
  setSessionsPinned(sessionIds: readonly string[], isPinned: boolean): Promise<void>
  /** Stores a copy of a session, with every version and summary, and opens it. Resolves with its id, or null if that failed. */
  duplicateSession(sessionId: string): Promise<string | null>
  deleteForever(sessionId: string): Promise<void>
  /** Sessions, or messages of one, as one file to download. Rejects with `AppError`, and if the call is cancelled. */
  exportAs(request: ExportRequest, callId: string): Promise<ExportedFile>
  /** Stores that the user has exported these whole sessions now. Rejects with `StoreError`. */
  noteExported(sessionIds: readonly string[]): Promise<void>
  /** How these saved sessions end, in one line each, by id. One without words, or that cannot be read, is absent. */
  lastWords(sessionIds: readonly string[]): Promise<Readonly<Record<string, string>>>
  /** Imports a file as a new session and opens it. For a broken file it shows a sentence and imports nothing. */
  importSession(file: Blob): Promise<void>
  /** Cancels a waiting or running import; nothing of it is stored. */
  cancelImport(id: string): void
  openSample(): Promise<void>

  /** Searches all messages for words, "phrases", `session:`, `tag:`, `role:`, `tool:`, `before:` and `after:`. */
  searchArchive(typed: string): Promise<FoundPassages>

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
  /** Applies the proposal; `summary` is its text, perhaps edited by the user. */
  applyProposal(summary: string): Promise<void>
  discardProposal(): Promise<void>
  /** Replaces all summaries in force by one summary of the originals; otherwise like `compact`. */
  rebuildSummary(summarizer: SummarizerKind): Promise<void>
  /** Compacts the conversation for the chosen model, when `switchAdvice` says that it does not fit. */
  compactForModel(): Promise<void>
  /** Chooses a preset for the open session, or for all without an own one (null: as for all). False: refused, and a notice says why. */
  choosePreset(
    presetId: string | null,
    scope: 'session' | 'all',
    options?: PresetOptions,
  ): Promise<boolean>
  /** Changes a setting of the preset; null restores it. Resolves with its new value, or null: refused, and a notice says why. */
  setPresetOption(
    name: string,
    value: string | number | boolean | null,
    scope?: 'session' | 'all',
  ): Promise<SetOption | null>
  /** Reads the saved presets, also those of other tabs, into the snapshot. */
  readPresets(): Promise<void>
  /** Saves a preset under its name, unless another one has the name or the same values. */
  savePreset(preset: SavedPreset): Promise<PresetSaving>
  /** Deletes the saved preset of this name; sessions that use it keep its values. False if that failed; a notice says why. */
  removePreset(title: string): Promise<boolean>
  /** The preset as a JSON file to download. Rejects for invalid values. */
  exportPreset(preset: SavedPreset): Promise<NamedFile>
  /** Saves the preset of a file; a refused file changes nothing. */
  importPreset(file: Blob): Promise<PresetSaving>
  /** Changes the system prompt of the open session, its sampling, or both, for later requests. A notice offers Undo. */
  changeOptions(options: SessionOptions): Promise<void>
  /** Replaces the plan and the to-do list of the open session; all empty removes them, and a notice offers Undo. */
  changePlan(plan: EditedPlan): Promise<void>
  /** Brings the saved instructions of this name into force in the open session, or ends them. False if there are none. */
  setInstructions(name: string, isOn: boolean): Promise<boolean>
  /** Hides the conversation so far from the model; the transcript keeps it. */
  clearContext(): Promise<void>
  /** Undoes the newest clear: the model reads the hidden messages again. `since`: all clears from this time on. */
  restoreContext(since?: number): Promise<void>
  /** Messages of the open session by number, from 1, both ends included. Numbers without a message are ignored. */
  readMessages(first: number, last: number): Promise<readonly MessageEntry[]>
  /** Loads the texts of these messages, by number, and may unload others. In the page, where all are loaded, it does nothing. */
  loadMessages(numbers: readonly number[]): void
  /** The message number of each match in the open session, oldest first, at most 10,000. `pattern`: a global one. */
  findMessages(pattern: RegExp): Promise<readonly number[]>
  /** Tokens of these messages of the open session, with all others of their steps; null without a session. */
  weighMessages(ids: readonly string[]): Promise<TokenCount | null>
  /** Own messages, headings, folds and pins of the open session. */
  outline(): Promise<readonly OutlineEntry[]>
  /** These messages of the open session as Markdown, oldest first. */
  writeMessages(ids: readonly string[]): Promise<string>
  /** The next request of the open session; null without a session. */
  inspect(): Promise<Inspection | null>
  /** The result of a compaction of the open session now; null without a session. */
  outlook(): Promise<CompactionOutlook | null>
  /** The view of the open session, for a person who chooses what is folded; null without a session, and if its preset never compacts. */
  foldOutlook(): Promise<FoldOutlook | null>
  /** US dollars that the next request of the open session costs more after this change, because the provider's cache no longer fits; null for none. */
  cacheLoss(change: PlannedChange): Promise<number | null>
  /** The next request of the open session under other preset values; null without a session. Calls no model. */
  previewPreset(values: PresetValues): Promise<PresetPreview | null>
  /** What this code would say before a compaction of the open session; null without a session. */
  tryHook(code: string): Promise<HookRun | null>
  /** Tokens and cost of a message of the open session; null if it is gone. */
  costOf(messageId: string): Promise<MessageCost | null>
  /** The cost of the open session so far; null without a session. */
  spending(): Promise<Spending | null>
  /** The losses of a summary and its sources; `summary`: the edited text of a proposal. Null if there is no such summary. */
  examine(compactionId: string, summary?: string | null): Promise<Examined | null>
  /** Adds a lost fact to the summary that replaced its message. A notice offers Undo. */
  keepDetail(fact: KeptFact): Promise<void>
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

  updateSettings(change: Partial<Settings>): Promise<void>
  /** Tests the server; with an empty `key`, uses the saved key for its host. Changes nothing. */
  testEndpoint(settings: EndpointSettings, key: string, callId: string): Promise<EndpointReport>
  /** Uses the endpoint from now on, or first offers a compaction (`modelOffer`). The key stays in memory of this tab. */
  connectEndpoint(settings: EndpointSettings, key: string): Promise<void>
  /** Removes a connected server; if it was in use, the demo model replaces it. Its key stays. */
  removeService(endpoint: EndpointSettings): Promise<void>
  useDemoModel(): Promise<void>
  /** Gives the open session its own model (null: the one for all). False: a notice says why, or `modelOffer` waits for an answer. */
  chooseModel(name: string | null): Promise<boolean>
  /** Answers `modelOffer`. After `compact`, the model is in use when the summary is applied. */
  answerModelOffer(answer: ModelOfferAnswer): Promise<void>
  /** Known services and local servers. */
  knownServers(): Promise<readonly KnownServer[]>
  /** Asks the usual ports of this computer for model servers. Rejects if cancelled. */
  findLocalServers(callId: string): Promise<readonly FoundServer[]>
  /** Cancels the call with this id; does nothing if the call has ended. */
  cancelCall(callId: string): void
  /** Reads the costs of paid models, also from other tabs, into the snapshot. */
  readCosts(): Promise<void>
  /** Calls a command of a feature by its names; `useCommands` knows their types. */
  callFeature(feature: string, command: string, inputs: readonly unknown[]): Promise<unknown>
  /** Commands for projects, and for the marks of sessions. */
  readonly projects: ProjectCommands
  /** Commands for keys, in memory and in the vault on this device. */
  readonly keys: KeyCommands
  /** Commands for servers whose tools models may call. */
  readonly toolServers: ToolServerCommands

  /** Asks every runner whether it works on this device. */
  probeRunners(): Promise<void>
  /** Asks a runner for its models; this may load the runner. */
  listLocalModels(runner: RunnerId): Promise<void>
  /** Downloads a model, or resumes a stopped download; the snapshot shows its progress. */
  fetchModel(runner: RunnerId, modelId: string): Promise<void>
  pauseFetch(runner: RunnerId, modelId: string): void
  /** Stops the download and deletes its files. */
  cancelFetch(runner: RunnerId, modelId: string): Promise<void>
  /** Deletes a model from this device; if it is in use, the demo model replaces it. */
  removeModel(runner: RunnerId, modelId: string): Promise<void>
  /** Uses this model from now on. The first message loads it into memory. */
  useLocalModel(runner: RunnerId, modelId: string): Promise<void>
  /** Adds a model from a file on this device. */
  addModelFile(runner: RunnerId, file: File): Promise<void>
  /** Sets the address from which a runner downloads models; null: the usual one. */
  setModelSource(runner: RunnerId, baseUrl: string | null): Promise<void>
  dismissNotice(id: string): void
  /** Runs the action of a notice and dismisses the notice. */
  pressNotice(id: string): void
}

/** The application before `start`: it shows nothing yet. */
export interface StartableApplication extends Application {
  /**
   * Opens the session; null: the newest, or a new one if there is none. `isResumed`: it was open before and may not be saved yet.
   */
  start(sessionId: string | null, isResumed?: boolean): Promise<void>
}
