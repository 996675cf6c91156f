import { createSerialQueue } from '../async/serial-queue.ts'
import type { SavedPresetPorts } from '../settings/saved-preset-store.ts'
import type { PresetOptions } from '../../engine/index.ts'
import type { SavedPreset } from '../settings/saved-presets.ts'
import type { Settings } from '../settings/settings.ts'
import type { Application } from './application.ts'
import type { PresetChangesOptions, SetOption } from './change-preset.ts'
import type { PresetChoice, settingsWith } from './preset-choices.ts'
import type { PresetsSnapshot } from './snapshot.ts'
import { savingThen } from './saving.ts'

type PresetCommands = Pick<
  Application,
  | 'choosePreset'
  | 'setPresetOption'
  | 'clearContext'
  | 'restoreContext'
  | 'readPresets'
  | 'savePreset'
  | 'removePreset'
  | 'exportPreset'
  | 'importPreset'
>

type ReportingErrors = <Arguments extends readonly unknown[]>(
  run: (...inputs: Arguments) => Promise<unknown>,
) => (...inputs: Arguments) => Promise<void>

interface PresetCommandsOptions
  extends SavedPresetPorts, Omit<PresetChangesOptions, 'saved' | 'settings'> {
  /** What holds for all sessions. */
  readonly inForce: PresetChangesOptions['settings']
  /** Wraps an action: a rejection is shown as a notice and not rethrown. */
  readonly reportingErrors: ReportingErrors
  /** Called after each change of the list. */
  readonly changed: () => void
}

interface PresetKnowledge {
  readonly PRESET_CHOICES: readonly PresetChoice[]
  readonly settingsWith: typeof settingsWith
}

/** What a person does with presets and with the context; the code for it is fetched with the first call. */
export function createPresetCommands({
  reportingErrors,
  changed,
  opened,
  inForce,
  updateSettings,
  ...ports
}: PresetCommandsOptions) {
  /** As they were read last. */
  let list: readonly SavedPreset[] = []
  let known: PresetKnowledge | null = null
  let forAll: { readonly of: Settings; readonly values: PresetOptions } | null = null
  const settingsForAll = (): PresetOptions => {
    const settings = inForce()
    const { presetId, presetOptions: options } = settings
    if (known && forAll?.of !== settings)
      forAll = { of: settings, values: known.settingsWith({ presetId, options }) }
    return forAll?.values ?? NO_SETTINGS
  }
  const changes = async () => {
    const { createPresetChanges } = await import('./change-preset.ts')
    return createPresetChanges({ opened, settings: inForce, updateSettings, saved: () => list })
  }
  /** A setting belongs to the preset that was chosen just before. */
  const inOrder = createSerialQueue()
  const code = () => import('./change-saved-presets.ts')
  const read = async () => {
    const [store, choices] = await Promise.all([
      import('../settings/saved-preset-store.ts'),
      import('./preset-choices.ts'),
    ])
    known = choices
    list = await store.readSavedPresets(ports)
    changed()
  }
  const saving = savingThen(read)
  /** What the work resolves to; false where it fails, which is reported. */
  const succeeded = async (work: () => Promise<boolean>): Promise<boolean> => {
    let isDone = false
    await reportingErrors(async () => {
      isDone = await work()
    })()
    return isDone
  }
  const commands: PresetCommands = {
    choosePreset: (id, scope, options) =>
      succeeded(() => inOrder(async () => (await changes()).choose(id, scope, options))),
    setPresetOption: async (name, value, scope) => {
      let set: SetOption | null = null
      await reportingErrors(() =>
        inOrder(async () => {
          set = await (await changes()).setOption(name, value, scope)
        }),
      )()
      return set
    },
    clearContext: reportingErrors(async () => (await changes()).clearContext()),
    restoreContext: reportingErrors(async () => (await changes()).restoreContext()),
    readPresets: reportingErrors(read),
    savePreset: preset => saving(code().then(({ savePreset }) => savePreset(ports, preset))),
    removePreset: title =>
      succeeded(async () => {
        await (await code()).removePreset(ports, title)
        await read()
        return true
      }),
    exportPreset: async preset => (await code()).exportPreset(preset),
    importPreset: file => saving(code().then(({ importPreset }) => importPreset(ports, file))),
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
