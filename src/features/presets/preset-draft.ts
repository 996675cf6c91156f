/** The form before it is in force: a choice, and the typed values that replace the choice's own. */
import { joined } from '../../i18n/list.ts'
import { presetWords } from '../../i18n/preset-words.ts'
import {
  type ExpectedValue,
  presetById,
  presetName,
  type PresetOptions,
  type SettingField,
} from '../../engine/index.ts'
import { formText } from './texts.ts'
import { formatNumber, readNumber } from '../../i18n/format.ts'
import {
  type PresetValues,
  type SavedPreset,
  findSaved,
} from '../../runtime/settings/saved-presets.ts'

type Value = PresetOptions[string]

/** Texts in the fields that were changed, by the names of their settings. */
export type Typed = Readonly<Record<string, string>>

/** A preset by what it does, or by the name under which the person saved these values. */
export function nameOfValues(values: PresetValues, saved: readonly SavedPreset[]): string {
  return findSaved(saved, values)?.title ?? presetWords(presetName(presetById(values.presetId)))
}

/** What the preset's settings would be: `before` with the typed values; values that the preset has anyway are left out. */
export function draftOptions(
  fields: readonly SettingField[],
  before: PresetOptions,
  typed: Typed,
): PresetOptions {
  return Object.fromEntries(
    fields.flatMap(field => {
      const value = draftValue(field, before, typed)
      return isEqual(value, field.own) ? [] : [[field.name, value]]
    }),
  )
}

/** The value of one setting in the form. */
export function draftValue(field: SettingField, before: PresetOptions, typed: Typed): Value {
  const text = typed[field.name]
  return text === undefined ? (before[field.name] ?? field.own) : valueOf(field.expected, text)
}

/** How many settings differ between the two. */
export function countDifferences(left: PresetOptions, right: PresetOptions): number {
  const names = new Set([...Object.keys(left), ...Object.keys(right)])
  return [...names].filter(name => !isEqual(left[name] ?? null, right[name] ?? null)).length
}

/** A value as its field shows it. */
export function fieldText(value: Value): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** A value in a sentence or a cell. */
export function valueWords(value: Value): string {
  if (typeof value === 'number') return numberWords(value)
  if (typeof value === 'boolean') return formText(value ? 'form.on' : 'form.off')
  return value === '' ? formText('form.empty') : fieldText(value)
}

/** The numbers that a setting takes; empty where it takes words. */
export function rangeWords(expected: ExpectedValue): string {
  if (expected.type === 'one-of') return joined(expected.values)
  if (expected.type !== 'number') return ''
  const { least, most } = expected
  if (least?.isIncluded && most?.isIncluded)
    return formText('form.between', {
      least: numberWords(least.value),
      most: numberWords(most.value),
    })
  const from = least && endWords(least, ['form.at-least', 'form.above'])
  const to = most && endWords(most, ['form.at-most', 'form.below'])
  return joined([from, to].filter(end => end !== null))
}

type Bound = NonNullable<Extract<ExpectedValue, { readonly type: 'number' }>['least']>
type EndKey = 'form.at-least' | 'form.above' | 'form.at-most' | 'form.below'

function endWords({ value, isIncluded }: Bound, keys: readonly [EndKey, EndKey]): string {
  return formText(keys[isIncluded ? 0 : 1], { end: numberWords(value) })
}

/** A share keeps its digits. */
function numberWords(value: number): string {
  return Number.isInteger(value) ? formatNumber(value) : String(value)
}

/** Accepts numbers with separators. Any other text stays text, and the schema refuses it. */
function valueOf(expected: ExpectedValue, text: string): Value {
  if (expected.type === 'switch') return text === 'true'
  if (expected.type !== 'number') return text
  const value = readNumber(text)
  return Number.isFinite(value) ? value : text
}

function isEqual(left: Value, right: Value): boolean {
  return JSON.stringify(left) === JSON.stringify(right)
}
