/** Commands for presets, context and prompts. Their code is loaded with the first call. */
import type { PresetOptions } from '../../engine/index.ts'
import { errorText } from '../../ports/errors.ts'
import type { Clock } from '../../ports/platform.ts'
import type { Prompt, PromptStore } from '../../ports/storage.ts'
import { explainFullDisk } from '../notices/full-disk.ts'
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
    const { createPresetChanges } = await import('./change-preset.ts')
    return run(createPresetChanges({ ...changing, saved: () => list }))
  }
  const code = () => import('./change-saved-presets.ts')
  const read = async () => {
    const [store, choices] = await Promise.all([
      import('../settings/saved-preset-store.ts'),
      import('./change-preset.ts'),
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

/** `changed`: the list of prompts has changed. */
export function createPromptCommands(
  ports: { readonly store: PromptStore; readonly clock: Clock },
  { reportFailure, changed }: FailureReports & { readonly changed: () => void },
) {
  let list: readonly Prompt[] = []
  const code = () => import('../prompts/change-prompts.ts')
  const read = async () => {
    list = await ports.store.list()
    changed()
  }
  const readPrompts = reportFailure(read)
  ports.store.subscribe(() => void readPrompts())
  const saving = savingThen(read)
  const commands = {
    readPrompts,
    savePrompt: (words, former) =>
      saving(code().then(({ savePrompt }) => savePrompt(ports, words, former))),
    removePrompt: name =>
      saving(ports.store.replace([name], []).then(() => ({ ok: true, count: 1 }))),
    exportPrompts: async () => (await code()).exportPrompts(list),
    importPrompts: file => saving(code().then(({ importPrompts }) => importPrompts(ports, file))),
  } satisfies Partial<Application>
  return { commands, list: () => list }
}

/** The answer to a form when something could not be saved. */
interface Refusal {
  readonly ok: false
  readonly sentence: string
}

/** Reads the stored list after the work. A failure becomes a sentence, so that the form shows it. */
function savingThen(read: () => Promise<void>) {
  return async <Saved extends { readonly ok: boolean }>(
    work: Promise<Saved>,
  ): Promise<Saved | Refusal> => {
    try {
      const outcome = await work
      await read()
      return outcome
    } catch (error) {
      return { ok: false, sentence: errorText(explainFullDisk('setting', error)) }
    }
  }
}
