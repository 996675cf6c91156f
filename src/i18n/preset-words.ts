import { translationOf, want } from './language.ts'

want('presets')

/** A text of a preset, or of one of its settings, in the language of the person. The engine has it in English, with the preset. */
export function presetWords(english: string): string {
  const translated = translationOf(`presets:${english}`)
  return typeof translated === 'string' ? translated : english
}
