/** The few settings of a preset that most people want to move, each as a row of stops. The others are in the table. */
import { faultsIn, type Preset, type PresetOptions, type SettingField } from '../../engine/index.ts'
import { DIAL_PLACES, type DialId } from './texts.ts'
import type { Typed } from './preset-draft.ts'

export interface Dial {
  readonly id: DialId
  readonly field: SettingField
  readonly own: number
  readonly words: (value: number) => string
  /** Settings that keep their proportion to it. */
  readonly others: readonly { readonly name: string; readonly own: number }[]
}

const FOLLOWERS: Readonly<Record<string, readonly string[]>> = {
  commit_threshold_above_16k: ['commit_threshold', 'background_threshold'],
}

const COUNTS = [1, 2, 3, 5, 8, 10, 15, 20, 30, 40, 60, 80, 100, 150, 200]
const AMOUNTS = [500, 1_000, 2_000, 5_000, 10_000, 15_000, 20_000, 30_000, 50_000, 80_000, 120_000]
const RECALLED = [100, 200, 300, 600, 1_200, 2_400, 4_800]
const sharesFrom = (least: number, most: number) =>
  Array.from({ length: Math.round((most - least) * 20) + 1 }, (_, step) =>
    hundredths(least + step / 20),
  )

/** The dials of a preset, in the order in which they are shown; none without such a setting. */
export function dialsOf(preset: Preset, fields: readonly SettingField[]): readonly Dial[] {
  return (['when', 'keep', 'results', 'recall'] as const).flatMap(id => {
    const field = fields.find(
      ({ name, dial }) => dial === id && (name !== 'compaction_target' || fillsToTarget(preset)),
    )
    const words = DIAL_PLACES[id][field?.unit ?? '']
    if (typeof field?.own !== 'number' || words === undefined) return []
    const others = (FOLLOWERS[field.name] ?? []).flatMap(name => {
      const own = fields.find(other => other.name === name)?.own
      return typeof own === 'number' ? [{ name, own }] : []
    })
    return [{ id, field, own: field.own, words, others }]
  })
}

function fillsToTarget({ compaction }: Preset): boolean {
  return compaction?.plan.tail.keep === 'target'
}

/** The texts of the fields with the dial at `value`. */
export function typeDial({ field, own, others }: Dial, value: number): Typed {
  const typed = others.map(other => [other.name, String(hundredths((other.own * value) / own))])
  return { [field.name]: String(value), ...Object.fromEntries(typed) }
}

/** True where one of its settings differs from the preset's own value. */
export function isDialChanged({ field, others }: Dial, options: PresetOptions): boolean {
  return [field, ...others].some(({ name }) => Object.hasOwn(options, name))
}

/** The places of the dial, least first, with the own value and the one in force. The preset accepts each of them with the other values unchanged. */
export function dialStops(dial: Dial, value: number, preset: Preset, options: PresetOptions) {
  const known = Object.keys(faultsIn(preset, options))
  const accepted = (stop: number) =>
    stop === value ||
    Object.keys(faultsIn(preset, { ...options, ...numbersOf(typeDial(dial, stop)) })).every(name =>
      known.includes(name),
    )
  return [...new Set([...usualStops(dial), dial.own, value])]
    .toSorted((left, right) => left - right)
    .filter(accepted)
}

function usualStops({ id, field: { unit, expected } }: Dial): readonly number[] {
  if (id === 'recall') return RECALLED
  if (expected.type === 'number' && expected.most?.value === 1)
    return id === 'when' ? sharesFrom(0.3, 0.95) : sharesFrom(0.1, 0.8)
  return /^(?:tokens|characters)/.test(unit ?? '') ? AMOUNTS : COUNTS
}

function numbersOf(typed: Typed): PresetOptions {
  return Object.fromEntries(Object.entries(typed).map(([name, text]) => [name, Number(text)]))
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100
}
