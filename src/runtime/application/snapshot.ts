/**
 * What the interface shows, as plain data. Parts that did not change keep their reference.
 *
 * @module
 */
import type { PresetOptions } from '../../engine/index.ts'
import type { KeysStatus } from '../keys/key-store.ts'
import type { LocalRunnerState } from '../local-models/runner-state.ts'
import type { CostDay } from '../models/cost-ledger.ts'
import type { ModelChoice, ModelOption, SummaryChoice } from '../models/model-options.ts'
import type { ModelOffer } from './model-offer.ts'
import type { ModelLimit } from '../settings/inferred-limits.ts'
import type { SavedPreset } from '../settings/saved-presets.ts'
import type { Prompt } from '../../ports/prompts.ts'
import type { LastScreen } from '../session/last-shown.ts'
import type { Settings } from '../settings/settings.ts'
import type { PresetChoice } from './change-preset.ts'
import { DEFAULT_SETTINGS } from '../settings/default-settings.ts'
import type { Notice } from '../notices/notices.ts'
import type { SessionsSnapshot } from '../sessions/sessions.ts'

/** What presets there are; nothing until they are read, right after the first drawing. */
export interface PresetsSnapshot {
  /** Presets that the user saved, oldest first. */
  readonly savedPresets: readonly SavedPreset[]
  /** Presets that ship, the default first. */
  readonly presetChoices: readonly PresetChoice[]
  /** Every setting of the preset for all sessions, by name. */
  readonly settingsForAll: PresetOptions
}

/** How far a backup has come that is written, read or restored. */
export interface BackupProgress {
  readonly work: 'writing' | 'reading' | 'restoring'
  /** Of the sessions, from 0 to 1. */
  readonly share: number
}

export interface AppSnapshot extends SessionsSnapshot, PresetsSnapshot {
  readonly ready: boolean
  /** What the session that is being opened showed last; null once it is shown, and where nobody knows. */
  readonly lastScreen: LastScreen | null
  readonly settings: Settings
  /** Saved last first; none until they are read, a little after the first drawing. */
  readonly prompts: readonly Prompt[]
  /** Of the open session. */
  readonly model: ModelChoice
  /** The models that the open session can be given by name. */
  readonly modelOptions: readonly ModelOption[]
  /** A chosen model that the open session is too long for, and that is not in use yet; null for none. */
  readonly modelOffer: ModelOffer | null
  /** Limits of servers that state none, which this browser's sessions inferred less than a day ago; newest first. */
  readonly inferredLimits: readonly ModelLimit[]
  /** True where the open session has a model of its own; false: the one for all. */
  readonly hasOwnModel: boolean
  /** What writes summaries: what the settings choose, and the models that are asked in turn where a model is. */
  readonly summaries: SummaryChoice
  /** False: messages to servers wait in the queue until the network is back. */
  readonly isOnline: boolean
  /** What paid models cost, newest day first, as far as it is known; today is always there. */
  readonly costs: readonly CostDay[]
  /** What can run models on this device, and what of it is here. */
  readonly runners: readonly LocalRunnerState[]
  /** True while a key for the endpoint is held in memory. */
  readonly hasKey: boolean
  readonly keys: KeysStatus
  /** Null while none is under way. */
  readonly backup: BackupProgress | null
  readonly notices: readonly Notice[]
  /** Set when the storage cannot be opened at all: the sentence to show instead of the app. */
  readonly fatal: string | null
}

/** What is shown before the application has read anything; `model`: the demo model. */
export function initialSnapshot(model: ModelChoice): AppSnapshot {
  return {
    ready: false,
    lastScreen: null,
    fatal: null,
    settings: DEFAULT_SETTINGS,
    prompts: [],
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
    modelOptions: [],
    modelOffer: null,
    inferredLimits: [],
    hasOwnModel: false,
    summaries: { first: 'extractive', models: [] },
    isOnline: true,
    costs: [],
    runners: [],
    hasKey: false,
    keys: { vault: 'unknown', held: [], keepsNew: true, unlocksWanted: 0 },
    backup: null,
    notices: [],
  }
}
