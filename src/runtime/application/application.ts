/**
 * Everything that can be done, as one object, which buttons, slash commands, the palette and tests call. A method that fails
 * shows a notice and changes nothing. Everything that goes in and comes out can be cloned, since it may cross to another thread.
 *
 * @module
 */
import type {
  AuditReport,
  ReviewedSizes,
  BranchChange,
  Inspection,
  KeptFact,
  MessageEntry,
  PresetOptions,
  SummarizerKind,
} from '../../engine/index.ts'
import type { FoundPassages } from '../../ports/archive.ts'
import type { DeviceFacts } from '../../ports/device-facts.ts'
import type { NamedFile } from '../../ports/rescue.ts'
import type { RunnerId } from '../../ports/local-runner.ts'
import type { KeyCommands } from '../keys/key-store.ts'
import type { QueuedMessage } from '../../ports/drafts.ts'
import type {
  EndpointReport,
  EndpointSettings,
  FoundServer,
  KnownServer,
} from '../../ports/endpoint.ts'
import type { SavedPreset } from '../settings/saved-presets.ts'
import type { Settings } from '../settings/settings.ts'
import type { PresetValues } from '../settings/saved-presets.ts'
import type { CompactionOutlook, PresetPreview } from './outlook.ts'
import type { MessageCost, Spending } from './spending.ts'
import type { SetOption } from './change-preset.ts'
import type { PromptWords } from '../../transfer/prompt-file.ts'
import type { PromptSaving } from '../prompts/change-prompts.ts'
import type { SessionOptions } from './undoable-changes.ts'
import type { PresetSaving } from './change-saved-presets.ts'
import type { ModelOfferAnswer } from './model-offer.ts'
import type { EditOutlook } from './edit-outlook.ts'
import type { BackupPreview, RestoreChoice, RestoreOutcome } from './restore-backup.ts'
import type { AppSnapshot } from './snapshot.ts'

/** A summary held against its originals; with what it would come to while it waits for a person. */
export interface Examined extends AuditReport {
  readonly sizes: ReviewedSizes | null
}

export interface Application {
  snapshot(): AppSnapshot
  /** Calls back after each change; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void

  /** Starts an empty session (saved with its first message) and opens it. */
  newSession(): Promise<void>
  /** Opens a saved session; null closes the open one. */
  openSession(sessionId: string | null): Promise<void>
  renameSession(sessionId: string, title: string): Promise<void>
  /** Resolves once all are there; where one fails, those before it are. */
  moveToTrash(sessionIds: readonly string[]): Promise<void>
  restoreFromTrash(sessionIds: readonly string[]): Promise<void>
  /** Pins sessions to the top of the list, or takes the pins away. */
  setSessionsPinned(sessionIds: readonly string[], isPinned: boolean): Promise<void>
  /** Stores a copy of a session, with every version and summary, and opens it; resolves to its id, null where that failed. */
  duplicateSession(sessionId: string): Promise<string | null>
  deleteForever(sessionId: string): Promise<void>
  /** The session as a JSON file, ready to download. */
  exportSession(sessionId: string): Promise<NamedFile>
  /** Notes that the file that holds all of a session was handed to the user now. Rejects with `StoreError`. */
  noteExported(sessionId: string): Promise<void>
  /** Several sessions as JSON files in one zip. Rejects with `AppError`. */
  exportSessions(sessionIds: readonly string[]): Promise<NamedFile>
  /** The messages of the selected branch as a Markdown file: to read, no backup. Rejects with `StoreError`. */
  exportMarkdown(sessionId: string): Promise<NamedFile>
  /** Imports a file as a new session and opens it; a broken file gets a sentence and imports nothing. */
  importSession(file: Blob): Promise<void>
  /** Everything as one zip: sessions, images, saved presets, settings; never a key. Rejects with `AppError`. */
  backUp(): Promise<NamedFile>
  /** What a backup holds beside what is here; writes nothing. Rejects with `TransferError` for what is none, and once cancelled. */
  readBackup(file: Blob, callId: string): Promise<BackupPreview>
  /** Adds what was chosen of a backup; only settings replace what is here. Resolves, cancelled too, to what it added. */
  restoreBackup(file: Blob, choice: RestoreChoice, callId: string): Promise<RestoreOutcome>
  /** Gives up an import that waits or is under way; nothing of it is stored. */
  cancelImport(id: string): void
  openSample(): Promise<void>

  /** Searches all messages for words, "phrases", `session:`, `role:`, `tool:`, `before:`, `after:`. Rejects without an archive. */
  searchArchive(typed: string): Promise<FoundPassages>

  /** Sends, or queues while an answer runs, with what is attached; the text may be empty beside that. */
  send(text: string): Promise<void>
  /** Attaches images and files of text to the message box. A file that cannot be sent gets a sentence and changes nothing. */
  attachFiles(files: readonly Blob[]): Promise<void>
  /** Takes an attachment out of the message box, by its `attachmentKey`. */
  removeAttachment(key: string): void
  /** The bytes of an image that the open session names; null where they are not on this device. */
  readImage(hash: string): Promise<Blob | null>
  /** Stores what is typed, so that a closed tab keeps it. `sessionId`: null before any session is open. */
  keepDraft(text: string, sessionId: string | null): void
  /** Puts words that could not be sent or saved before what is typed in a session, whether it is open or not. */
  giveBack(words: string, sessionId: string | null): void
  /** Changes the words of a message in the queue. False, and no change, where it does not wait with these words any more. */
  editQueued(sessionId: string, message: QueuedMessage, text: string): Promise<boolean>
  removeQueued(id: string): Promise<void>
  stop(): void
  /** Asks again for the newest turn's answer; the old answer stays in the log on its own branch. */
  retry(): Promise<void>
  /** Edits a sent message, answers again, or selects another version; the old one stays. False, and no change, where it cannot. */
  changeBranch(change: BranchChange): Promise<boolean>
  /** What the model would read if the message had these words; null where the open session has no such message of the user. */
  outlookOfEdit(messageId: string, text: string): Promise<EditOutlook | null>
  /** Begins a session of its own with the conversation up to this message, and opens it. */
  fork(messageId: string): Promise<void>
  /** Makes the next try of a request that waits for it (`retrying`) now. */
  tryNow(): void
  /** Sends "Continue." after an interrupted answer. */
  continueAnswer(): Promise<void>

  /** Writes a summary; it waits for `applyProposal` unless the settings say otherwise. */
  compact(options: {
    readonly focus: string | null
    readonly summarizer: SummarizerKind
  }): Promise<void>
  cancelCompaction(): void
  /** Puts the proposal in force; `summary` replaces its text if the user edited it. */
  applyProposal(summary: string): Promise<void>
  discardProposal(): Promise<void>
  /** Writes one summary from the originals in place of all that are in force; otherwise as `compact`. */
  rebuildSummary(summarizer: SummarizerKind): Promise<void>
  /** Makes the conversation fit the model chosen now, when `switchAdvice` says that it does not. */
  compactForModel(): Promise<void>
  /**
   * Chooses how the context is governed: in the open session, or in all that chose none. Null: as for all. `options`:
   * settings that differ, by name. False, and a notice says why, where it is not in force.
   */
  choosePreset(
    presetId: string | null,
    scope: 'session' | 'all',
    options?: PresetOptions,
  ): Promise<boolean>
  /**
   * Sets a setting of the preset in force; null takes it back to the preset's own value. `scope`: the session by default.
   * Resolves to the setting as it is now; null, and a notice says why, where it was refused.
   */
  setPresetOption(
    name: string,
    value: string | number | boolean | null,
    scope?: 'session' | 'all',
  ): Promise<SetOption | null>
  /** Reads the presets that the user saved, in other tabs too; they are then in the snapshot. */
  readPresets(): Promise<void>
  /** Saves a preset under a name of its own, unless another one has the name or the same values. */
  savePreset(preset: SavedPreset): Promise<PresetSaving>
  /** Deletes the saved preset of this name; sessions that use it keep its values. Resolves to whether it is gone; a notice says why not. */
  removePreset(title: string): Promise<boolean>
  /** The preset as a JSON file, ready to download. Rejects for values that it does not take. */
  exportPreset(preset: SavedPreset): Promise<NamedFile>
  /** Saves the preset of a file; a file that is refused changes nothing. */
  importPreset(file: Blob): Promise<PresetSaving>
  /** Reads the prompts that the user saved, in other tabs too; they are then in the snapshot. */
  readPrompts(): Promise<void>
  /** Saves a prompt in the place of the one named `former`, as a new one for null, unless another one has its name. */
  savePrompt(prompt: PromptWords, former: string | null): Promise<PromptSaving>
  removePrompt(name: string): Promise<PromptSaving>
  /** All prompts as a JSON file, ready to download. */
  exportPrompts(): Promise<NamedFile>
  /** Saves the prompts of a file, and overwrites none; a file that is refused changes nothing. */
  importPrompts(file: Blob): Promise<PromptSaving>
  /** Changes the system prompt of the open session, its sampling, or both, from the next request on. A notice offers Undo. */
  changeOptions(options: SessionOptions): Promise<void>
  /** The model reads nothing of what there is so far; the transcript keeps it. */
  clearContext(): Promise<void>
  /** Takes the newest clear back: what it hid is read again. */
  restoreContext(): Promise<void>
  /** Messages of the open session by their numbers, from 1; both ends included, and those that do not exist left out. */
  readMessages(first: number, last: number): Promise<readonly MessageEntry[]>
  /** Loads the words of these messages, by number, and may unload others. Does nothing where all are loaded, in the page. */
  loadMessages(numbers: readonly number[]): void
  /** For each match in the open session the number of its message, oldest first, 10,000 at most. `pattern`: a global one. */
  findMessages(pattern: RegExp): Promise<readonly number[]>
  /** The next request of the open session as it would be made now; null without a session. */
  inspect(): Promise<Inspection | null>
  /** What a compaction of the open session would do now; null without a session. */
  outlook(): Promise<CompactionOutlook | null>
  /** What other values of a preset would do to the next request of the open session; null without one. Calls no model. */
  previewPreset(values: PresetValues): Promise<PresetPreview | null>
  /** Of a message of the open session; null where it is gone. */
  costOf(messageId: string): Promise<MessageCost | null>
  /** What the open session cost so far; null without a session. */
  spending(): Promise<Spending | null>
  /** What a summary lost, and its sources; `summary`: the edited text of a proposal. Null where there is no such summary. */
  examine(compactionId: string, summary?: string | null): Promise<Examined | null>
  /** Adds a lost fact to the summary that replaced its message, with a notice to take that back. */
  keepDetail(fact: KeptFact): Promise<void>
  /** Takes back the newest compaction in force. */
  undoCompaction(): Promise<void>
  setPinned(messageId: string, pinned: boolean): Promise<void>
  setExcluded(messageId: string, excluded: boolean): Promise<void>
  /** Takes it out of the transcript and of every request, with a notice that brings it back; the log keeps it. */
  deleteMessage(messageId: string): Promise<void>

  updateSettings(change: Partial<Settings>): Promise<void>
  /** Asks the server, with the key that is held for its host when `key` is empty. Changes nothing. */
  testEndpoint(settings: EndpointSettings, key: string, callId: string): Promise<EndpointReport>
  /** Uses the endpoint from now on, or offers a compaction first (`modelOffer`); the key stays in memory of this tab. */
  connectEndpoint(settings: EndpointSettings, key: string): Promise<void>
  /** Forgets a connected server; the demo model answers where it was in use. Its key stays until it is forgotten. */
  removeService(endpoint: EndpointSettings): Promise<void>
  useDemoModel(): Promise<void>
  /**
   * Gives the open session a model of its own: one of the options, or any of the endpoint in the settings. Null: the one
   * for all. False where there is no such model, which a notice says, and while `modelOffer` waits for an answer.
   */
  chooseModel(name: string | null): Promise<boolean>
  /** Says what becomes of the model in `modelOffer`; after `compact` it is in use once the summary is. */
  answerModelOffer(answer: ModelOfferAnswer): Promise<void>
  /** Services and local servers that are known beforehand, as they are offered. */
  knownServers(): Promise<readonly KnownServer[]>
  /** Asks the usual ports of this computer which of them runs there. Rejects once cancelled. */
  findLocalServers(callId: string): Promise<readonly FoundServer[]>
  /** Gives up the call that was made with this id; nothing happens where it has ended. */
  cancelCall(callId: string): void
  /** Reads what paid models cost so far, in other tabs too; it is then in the snapshot. */
  readCosts(): Promise<void>
  /** What the browser reports of this device now. */
  deviceFacts(): Promise<DeviceFacts>
  /** Where keys are held: in memory, and in the vault on this device. */
  readonly keys: KeyCommands

  /** Asks everything that could run models on this device whether it can. */
  probeRunners(): Promise<void>
  /** Asks a runner for its models; this may load the runner itself. */
  listLocalModels(runner: RunnerId): Promise<void>
  /** Fetches a model, or resumes it after a pause or a failure; its progress is in the snapshot. */
  fetchModel(runner: RunnerId, modelId: string): Promise<void>
  pauseFetch(runner: RunnerId, modelId: string): void
  /** Stops the download and deletes what is there of it. */
  cancelFetch(runner: RunnerId, modelId: string): Promise<void>
  /** Deletes a model from this device; where it is in use, the demo model takes its place. */
  removeModel(runner: RunnerId, modelId: string): Promise<void>
  /** Talks to this model from now on. It is loaded into memory with the first message. */
  useLocalModel(runner: RunnerId, modelId: string): Promise<void>
  /** Takes a model from a file on this device. */
  addModelFile(runner: RunnerId, file: File): Promise<void>
  /** Where a runner fetches models from; null: the usual address. */
  setModelSource(runner: RunnerId, baseUrl: string | null): Promise<void>
  dismissNotice(id: string): void
  /** Does what the button of a notice says, and dismisses the notice. */
  pressNotice(id: string): void
}
