import type { ModelChoice } from '../models/model-choice.ts'
import { DEFAULT_SETTINGS } from '../settings/default-settings.ts'
import type { AppSnapshot } from './snapshot.ts'

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
