import { fitted } from '../notices/full-disk.ts'
import type { SavedPresetPorts } from '../settings/saved-preset-store.ts'
import type { SavedPreset } from '../settings/saved-presets.ts'
import type { Application } from './application.ts'
import type { PresetChangesOptions } from './change-preset.ts'
import type { PresetSaving } from './change-saved-presets.ts'

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
  const changes = async () => {
    const { createPresetChanges } = await import('./change-preset.ts')
    return createPresetChanges({ opened, settings: inForce, updateSettings, saved: () => list })
  }
  const code = () => import('./change-saved-presets.ts')
  const read = async () => {
    const { readSavedPresets } = await import('../settings/saved-preset-store.ts')
    list = await readSavedPresets(ports)
    changed()
  }
  const saving = async (work: Promise<PresetSaving>): Promise<PresetSaving> => {
    try {
      const outcome = await work
      await read()
      return outcome
    } catch (error) {
      // The form says it where the person is looking.
      const failure = fitted('setting', error)
      return { ok: false, sentence: failure instanceof Error ? failure.message : String(failure) }
    }
  }
  const commands: PresetCommands = {
    choosePreset: reportingErrors(async (id, scope, options) =>
      (await changes()).choose(id, scope, options),
    ),
    setPresetOption: reportingErrors(async (name, value, scope) =>
      (await changes()).setOption(name, value, scope),
    ),
    clearContext: reportingErrors(async () => (await changes()).clearContext()),
    restoreContext: reportingErrors(async () => (await changes()).restoreContext()),
    readPresets: reportingErrors(read),
    savePreset: preset => saving(code().then(({ savePreset }) => savePreset(ports, preset))),
    removePreset: reportingErrors(async title => {
      await (await code()).removePreset(ports, title)
      await read()
    }),
    exportPreset: async preset => (await code()).exportPreset(preset),
    importPreset: file => saving(code().then(({ importPreset }) => importPreset(ports, file))),
  }
  return { commands, saved: () => list }
}
