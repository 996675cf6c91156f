/** Commands for presets and the context. Their code is loaded with the first call. */
import type { PresetOptions } from '../../engine/index.ts'
import { savingThen } from '../notices/saving.ts'
import type { SavedPresetPorts } from '../settings/saved-preset-store.ts'
import type { SavedPreset } from '../settings/saved-presets.ts'
import type { Settings } from '../settings/settings.ts'
import type { Application } from './application.ts'
import type {
  PRESET_CHOICES,
  PresetChanges,
  PresetChangesOptions,
  PresetChoice,
  SetOption,
  settingsWith,
} from './change-preset.ts'
import type { FailureReports } from '../notices/notices.ts'
import type { PresetsSnapshot } from './snapshot.ts'
import { createSerialQueue } from '../async/calls.ts'

/** `ports`, `changing`: passed to the late code. `changed`: the list of presets has changed. */
export function createPresetCommands(
  ports: SavedPresetPorts,
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
  const code = () => import('./change-saved-presets.ts')
  const read = async () => {
    const [store, choices] = await Promise.all([
      import(/* chunk: session */ '../settings/saved-preset-store.ts'),
      import(/* chunk: session */ './change-preset.ts'),
    ])
    known = choices
    list = await store.readSavedPresets(ports)
    changed()
  }
  const saving = savingThen(read)
  const commands = {
    choosePreset: (id, scope, options) =>
      resultOr(false, () => inOrder(() => change(changes => changes.choose(id, scope, options)))),
    setPresetOption: (name, value, scope) =>
      resultOr<SetOption | null>(null, () =>
        inOrder(() => change(changes => changes.setOption(name, value, scope))),
      ),
    clearContext: reportFailure(() => change(changes => changes.clearContext())),
    restoreContext: reportFailure(since => change(changes => changes.restoreContext(since))),
    readPresets: reportFailure(read),
    savePreset: preset => saving(code().then(({ savePreset }) => savePreset(ports, preset))),
    removePreset: title =>
      resultOr(false, async () => {
        await (await code()).removePreset(ports, title)
        await read()
        return true
      }),
    exportPreset: async preset => (await code()).exportPreset(preset),
    importPreset: file => saving(code().then(({ importPreset }) => importPreset(ports, file))),
  } satisfies Partial<Application>
  const snapshot = (): PresetsSnapshot => ({
    savedPresets: list,
    presetChoices: known?.PRESET_CHOICES ?? NO_CHOICES,
    settingsForAll: settingsForAll(),
  })
  return { commands, snapshot }
}

const NO_CHOICES: readonly PresetChoice[] = []
const NO_SETTINGS: PresetOptions = {}
