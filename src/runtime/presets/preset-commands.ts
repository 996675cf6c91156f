/** Commands for presets and the context. Their code is loaded with the first call. */
import type { PresetOptions } from '../../engine/index.ts'
import type { StoragePort } from '../../ports/storage.ts'
import { loadOnce } from '../../ports/connection.ts'
import type { SavedPreset } from '../settings/saved-presets.ts'
import type { Settings } from '../settings/settings.ts'
import type {
  PRESET_CHOICES,
  PresetChanges,
  PresetChangesOptions,
  PresetChoice,
  SetOption,
  settingsWith,
} from './change-preset.ts'
import type { FailureReports } from '../notices/notices.ts'
import { createSerialQueue } from '../async/calls.ts'

/** The presets; empty until they are read, right after the first paint. */
export interface PresetsSnapshot {
  /** Oldest first. */
  readonly savedPresets: readonly SavedPreset[]
  /** Built-in presets, the default first. */
  readonly presetChoices: readonly PresetChoice[]
  /** Every setting of the preset for all sessions, by name. */
  readonly settingsForAll: PresetOptions
}

/** What a person can do with presets, and with the whole context. */
export interface PresetCommands {
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
  /** Hides the conversation so far from the model; the transcript keeps it. */
  clearContext(): Promise<void>
  /** Undoes the newest clear: the model reads the hidden messages again. `since`: all clears from this time on. */
  restoreContext(since?: number): Promise<void>
}

/** `storage`, `changing`: passed to the late code. `changed`: the list of presets has changed. */
export function createPresetCommands(
  storage: Pick<StoragePort, 'items'>,
  changing: Omit<PresetChangesOptions, 'saved'>,
  { reportFailure, resultOr, changed }: FailureReports & { readonly changed: () => void },
) {
  /** As last read. */
  let list: readonly SavedPreset[] = []
  let known: {
    readonly PRESET_CHOICES: typeof PRESET_CHOICES
    readonly settingsWith: typeof settingsWith
  } | null = null
  let forAll: { readonly of: Settings; readonly values: PresetOptions } | null = null
  const settingsForAll = (): PresetOptions => {
    const settings = changing.settings()
    const { presetId, presetOptions: options } = settings
    if (known && forAll?.of !== settings)
      forAll = { of: settings, values: known.settingsWith({ presetId, options }) }
    return forAll?.values ?? NO_SETTINGS
  }
  /** A setting belongs to the preset that was chosen just before it. */
  const inOrder = createSerialQueue()
  const change = async <Result>(run: (changes: PresetChanges) => Promise<Result>) => {
    const { createPresetChanges } = await import(/* chunk: session */ './change-preset.ts')
    return run(createPresetChanges({ ...changing, saved: () => list }))
  }
  const load = loadOnce(async () => {
    const [store, choices] = await Promise.all([
      import(/* chunk: session */ '../settings/saved-preset-store.ts'),
      import(/* chunk: session */ './change-preset.ts'),
    ])
    known = choices
    await store.watchSavedPresets(storage, () => void reportFailure(read)())
    return store
  })
  /** Those of other tabs and devices, too. */
  const read = async () => {
    list = await (await load()).readSavedPresets(storage)
    changed()
  }
  const commands: PresetCommands = {
    choosePreset: (id, scope, options) =>
      resultOr(false, () => inOrder(() => change(changes => changes.choose(id, scope, options)))),
    setPresetOption: (name, value, scope) =>
      resultOr<SetOption | null>(null, () =>
        inOrder(() => change(changes => changes.setOption(name, value, scope))),
      ),
    clearContext: reportFailure(() => change(changes => changes.clearContext())),
    restoreContext: reportFailure(since => change(changes => changes.restoreContext(since))),
    readPresets: reportFailure(read),
  }
  const snapshot = (): PresetsSnapshot => ({
    savedPresets: list,
    presetChoices: known?.PRESET_CHOICES ?? NO_CHOICES,
    settingsForAll: settingsForAll(),
  })
  return { commands, snapshot }
}

const NO_CHOICES: readonly PresetChoice[] = []
const NO_SETTINGS: PresetOptions = {}
