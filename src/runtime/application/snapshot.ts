/** What the interface shows, as plain data. Unchanged parts keep their reference. */
import type { KeysStatus } from '../keys/key-store.ts'
import type { LocalRunnerState } from '../local-models/runner-state.ts'
import type { CostDay } from '../models/cost-ledger.ts'
import type { ModelChoice, ModelOption, SummaryChoice } from '../models/model-options.ts'
import type { ModelLimit } from '../settings/inferred-limits.ts'
import type { ShownProject } from '../projects/project-commands.ts'
import type { Arrived } from '../../ports/connection.ts'
import type { LastScreen } from '../session/last-shown.ts'
import type { Settings } from '../settings/settings.ts'
import type { ModelOffer } from '../commands/model-commands.ts'
import type { PresetsSnapshot } from '../presets/preset-commands.ts'
import { DEFAULT_SETTINGS } from '../settings/default-settings.ts'
import type { Notice } from '../notices/notices.ts'
import type { SessionsSnapshot } from '../sessions/sessions.ts'
import type { ShownToolServer } from '../tool-servers/server-tools.ts'

/** By the name of the feature. Only the feature knows the type. */
export type FeatureValues = Readonly<Record<string, Arrived>>

export interface AppSnapshot extends SessionsSnapshot, PresetsSnapshot {
  readonly ready: boolean
  /** The last screen of the session that is being opened; null when the session is shown, and if there is none. */
  readonly lastScreen: LastScreen | null
  readonly settings: Settings
  /** By name; empty until they are read. */
  readonly projects: readonly ShownProject[]
  /** The project of the open session, also of one that is not stored yet. */
  readonly projectId: string | undefined
  /** Of the open session. */
  readonly model: ModelChoice
  /** The models that answer its next message, if they are several: two to four. Empty: `model`. */
  readonly severalModels: readonly ModelChoice[]
  /** The models that the open session can choose by name. */
  readonly modelOptions: readonly ModelOption[]
  /** A chosen model that is too small for the open session and not in use yet; null for none. */
  readonly modelOffer: ModelOffer | null
  /** Limits that this browser's sessions inferred in the last day, for servers that report none; newest first. */
  readonly inferredLimits: readonly ModelLimit[]
  /** False: the open session uses the model for all. */
  readonly hasOwnModel: boolean
  /** The writer of summaries: the kind that the settings choose, and the order of models. */
  readonly summaries: SummaryChoice
  /** False: messages to servers wait in the queue until the network is back. */
  readonly isOnline: boolean
  /** Costs of paid models, newest day first; today is always in the list. */
  readonly costs: readonly CostDay[]
  /** The runners of this device, with their models. */
  readonly runners: readonly LocalRunnerState[]
  readonly keys: KeysStatus
  /** In the order in which they were added; empty until they are read. */
  readonly toolServers: readonly ShownToolServer[]
  /** What each feature shows. */
  readonly features: FeatureValues
  /** Everything that is stored here is kept at another place, too, as it is now. */
  readonly hasCopy: boolean
  readonly notices: readonly Notice[]
  /** The sentence that replaces the app if the storage cannot be opened; null otherwise. */
  readonly fatal: string | null
}

/** The snapshot before the application has read anything; `model`: the demo model. */
export function initialSnapshot(model: ModelChoice): AppSnapshot {
  return {
    ready: false,
    lastScreen: null,
    fatal: null,
    settings: DEFAULT_SETTINGS,
    projects: [],
    projectId: undefined,
    savedPresets: [],
    presetChoices: [],
    settingsForAll: {},
    sessions: [],
    trash: [],
    openId: null,
    opening: true,
    session: null,
    damaged: null,
    imports: [],
    storage: { usage: null, quota: null, databases: null, persisted: null },
    model,
    severalModels: [],
    modelOptions: [],
    modelOffer: null,
    inferredLimits: [],
    hasOwnModel: false,
    summaries: { first: 'extractive', models: [] },
    isOnline: true,
    costs: [],
    runners: [],
    keys: { vault: 'unknown', held: [], keepsNew: true, unlocksWanted: 0 },
    toolServers: [],
    features: {},
    hasCopy: false,
    notices: [],
  }
}
