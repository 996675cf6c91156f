/**
 * All actions of the app as one object, for buttons, slash commands, the palette and tests. A method that fails shows a notice
 * and changes nothing. All arguments and results can be cloned, because they may cross to another thread.
 */
import type { FoundPassages } from '../../ports/archive.ts'
import type { KeyCommands } from '../keys/key-store.ts'
import type { ToolServerCommands } from '../tool-servers/tool-server-commands.ts'
import type { FoundServer, KnownServer } from '../../ports/endpoint.ts'
import type { Settings } from '../settings/settings.ts'
import type { ProjectCommands } from '../projects/project-commands.ts'
import type { AppSnapshot } from './snapshot.ts'
import type { SessionCommands } from '../commands/session-commands.ts'
import type { OpenSessionCommands } from '../commands/open-session-commands.ts'
import type { InspectionCommands } from '../inspection/inspection.ts'
import type { PresetCommands } from '../presets/preset-commands.ts'
import type { ModelCommands } from '../commands/model-commands.ts'
import type { TemporaryCommands } from '../commands/temporary-commands.ts'
import type { WaysBack } from '../commands/ways-back.ts'

export interface Application
  extends
    SessionCommands,
    TemporaryCommands,
    OpenSessionCommands,
    WaysBack,
    InspectionCommands,
    PresetCommands,
    ModelCommands {
  snapshot(): AppSnapshot
  /** Calls back after each change; returns the unsubscribe function. */
  subscribe(listener: () => void): () => void
  /** Searches all messages for words, "phrases", `session:`, `tag:`, `role:`, `tool:`, `before:` and `after:`. */
  searchArchive(typed: string): Promise<FoundPassages>
  /** Loads the texts of these messages, by number, and may unload others. In the page, where all are loaded, it does nothing. */
  loadMessages(numbers: readonly number[]): void
  updateSettings(change: Partial<Settings>): Promise<void>
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
