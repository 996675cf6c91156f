import { PRESETS, presetShortName, presetName } from '../../src/engine/index.ts'
import { settingsIn, unitOf } from '../../src/engine/presets/setting-names.ts'
import type { SourceText } from './source-texts.ts'

/** What the engine’s presets say of themselves: names, descriptions, and the labels, reasons and units of their settings. */
export function presetTexts(): readonly SourceText[] {
  const texts = PRESETS.flatMap(preset => [
    presetName(preset),
    presetShortName(preset),
    preset.description,
    ...settingsIn(preset).flatMap(setting => [
      setting.label,
      setting.why ?? '',
      unitOf(preset, setting) ?? '',
    ]),
  ])
  return [...new Set(texts)]
    .filter(text => text !== '')
    .map(text => ({
      id: `presets:${text}`,
      part: 'presets',
      forms: [text],
      file: 'src/engine/presets',
    }))
}
