/**
 * The settings of a preset for a form, with the faults of their values.
 *
 * @module
 */
import type { PresetOptions } from '../log/event.ts'
import type { Preset } from '../presets/preset.ts'
import { type NamedSetting, settingsIn, settingsOf, unitOf } from '../presets/setting-names.ts'
import { applySettings, issuesWith, type SettingFault } from './apply-settings.ts'
import { expectedValue, type ExpectedValue, type PresetMark } from './preset-fault.ts'
import { BUILT_IN, type Registry } from './registry.ts'

/** A setting with the preset's value, the accepted values, and the unit of its number; null for none. */
export interface SettingField extends Omit<NamedSetting, 'unit'> {
  readonly own: PresetOptions[string]
  readonly expected: ExpectedValue
  readonly unit: string | null
}

/** The settings of `preset` in order. `registry` contains its steps. */
export function settingFields(
  preset: Preset,
  registry: Registry = BUILT_IN,
): readonly SettingField[] {
  const values = settingsOf(preset)
  return settingsIn(preset).map(setting => ({
    ...setting,
    own: values[setting.name] ?? null,
    expected: expectedValue(value => issuesWith(preset, { [setting.name]: value }, registry)),
    unit: unitOf(preset, setting),
  }))
}

/** The faults of `options` by setting; empty for none. Values are checked one by one, then together. */
export function faultsIn(
  preset: Preset,
  options: PresetOptions,
  registry: Registry = BUILT_IN,
): Readonly<Record<string, SettingFault>> {
  const alone = Object.entries(options).flatMap(([name, value]) => {
    const reading = applySettings(preset, { [name]: value }, registry)
    return reading.ok || reading.fault.code === 'wrong-order'
      ? []
      : [[name, reading.fault] as const]
  })
  const faults = Object.fromEntries(alone)
  const passing = Object.fromEntries(Object.entries(options).filter(([name]) => !(name in faults)))
  const together = applySettings(preset, passing, registry)
  if (together.ok) return faults
  const name = nameOf(together.fault, preset, Object.keys(passing))
  return name === undefined ? faults : { ...faults, [name]: together.fault }
}

/** The paths of each trigger's values. */
const PLACES: Readonly<Record<PresetMark, string>> = {
  target: '/compaction/target',
  background: '/compaction/background/prepareAt/',
  'background-commit': '/compaction/background/commitAt/',
  blocking: '/compaction/blocking/at/',
}

/** If two triggers are in the wrong order: the one that changed. */
function nameOf(fault: SettingFault, preset: Preset, changed: readonly string[]) {
  if (fault.code !== 'wrong-order')
    return 'name' in fault && changed.includes(fault.name) ? fault.name : changed[0]
  const settings = settingsIn(preset).filter(({ name, aliases }) =>
    [name, ...aliases].some(known => changed.includes(known)),
  )
  const found =
    settings.find(setting => liesAt(setting, PLACES[fault.upper])) ??
    settings.find(setting => liesAt(setting, PLACES[fault.lower]))
  return found && changed.find(name => name === found.name || found.aliases.includes(name))
}

function liesAt({ paths }: NamedSetting, place: string): boolean {
  return paths.some(path => path.startsWith(place))
}
