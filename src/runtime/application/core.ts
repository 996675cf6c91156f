import type { ApplicationPorts } from '../../ports/application-ports.ts'
import type { ChatModel } from '../../ports/chat-model.ts'
import type { CancellableCalls } from '../async/calls.ts'
import type { ModelSetting } from '../models/session-model-settings.ts'
import type { Notices } from '../notices/notices.ts'
import type { LocalModels } from '../local-models/local-models.ts'
import type { KeyStore } from '../keys/key-store.ts'
import type { PromptList } from '../prompts/prompt-list.ts'
import type { Settings } from '../settings/settings.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { LazyMemory } from '../memory/lazy-memory.ts'
import type { FeatureValues } from './snapshot.ts'

/** What the application offers its features. */
export interface Core {
  readonly ports: ApplicationPorts
  readonly notices: Notices
  readonly sessions: Sessions
  readonly settings: () => Settings
  readonly updateSettings: (change: Partial<Settings>) => Promise<void>
  readonly keys: KeyStore
  readonly calls: CancellableCalls
  /** The models that can be asked to write something for a session: its own, then those that write summaries, and those on this device. */
  readonly writersFor: (sessionId: string) => Promise<readonly ChatModel[]>
  /** The models that answer the next message of a session: two to four, or empty for the session's own. */
  readonly chooseSeveral: (sessionId: string, models: readonly ModelSetting[]) => Promise<void>
  /** Chooses the model of the open session, perhaps after a compaction. False: it is not in use yet, or no session is open. */
  readonly chooseModel: (model: ModelSetting) => Promise<boolean>
  readonly prompts: PromptList
  /** The models on this device. */
  readonly local: LocalModels
  /** Reads the saved presets, also those of other tabs, into the snapshot. */
  readonly readPresets: () => Promise<void>
  readonly memory: Pick<LazyMemory, 'whole'>
}

/** All features, as the application sees them. */
export interface HostedFeatures {
  /** The newest value of each feature that shows one, by its name. The same object until one changes. */
  values(): FeatureValues
  /** Everything that is stored here is kept at another place, too, as it is now. */
  hasCopy(): boolean
  /** Calls a command of a feature. Rejects with a `RangeError` if there is none, or as the command does. */
  call(feature: string, command: string, inputs: readonly unknown[]): Promise<unknown>
  /** Starts the features that the person has switched on. */
  begin(): Promise<unknown>
}

/** Makes the features for an application; `changed`: a value changed. */
export type HostFeatures = (core: Core, changed: () => void) => HostedFeatures

/** An application without features. */
export const noFeatures: HostFeatures = () => ({
  values: () => ({}),
  hasCopy: () => false,
  call: async feature => {
    throw new RangeError(`There is no feature ${feature}`)
  },
  begin: async () => undefined,
})
