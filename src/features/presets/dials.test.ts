import { describe, expect, it } from 'vitest'
import { faultsIn, PRESETS, presetById, settingFields } from '../../engine/index.ts'
import { dialsOf, dialStops, typeDial, isDialChanged } from './dials.ts'
import { draftOptions } from './preset-draft.ts'

const dialsIn = (id: string) => dialsOf(presetById(id), settingFields(presetById(id)))
const ALL = PRESETS.flatMap(preset => dialsIn(preset.id).map(dial => ({ preset, dial })))
const stopsOf = ({ preset, dial }: (typeof ALL)[number]) => dialStops(dial, dial.own, preset, {})

describe('the dials of a preset', () => {
  it('move the settings that say when, how much, how long', () => {
    const settings = Object.fromEntries(
      PRESETS.map(({ id }) => [id, dialsIn(id).map(dial => `${dial.id} ${dial.field.name}`)]),
    )
    expect(settings).toMatchObject({
      palimpsest: [
        'when commit_threshold_above_16k',
        'keep compaction_target',
        'results tool_result_turns',
        'recall recall_tokens',
      ],
      'two-phase': ['when emergency_threshold', 'keep preserve_messages', 'results keep_steps'],
      'co-cli': ['when max_history_messages', 'keep tail_share', 'results tool_output_trim_chars'],
      masking: ['results keep_turns'],
      off: [],
    })
    const without = PRESETS.filter(({ id }) => !dialsIn(id).some(dial => dial.id === 'when'))
    expect(without.filter(({ compaction }) => compaction !== null)).toEqual([])
  })

  it('stand at several places, one of them the preset’s own, and at none that it refuses', () => {
    for (const each of ALL) {
      const { preset, dial } = each
      const stops = stopsOf(each)
      expect(stops).toContain(dial.own)
      expect(stops.length, `${preset.id} ${dial.id}`).toBeGreaterThan(5)
      expect(stops).toEqual(stops.toSorted((left, right) => left - right))
      const fields = settingFields(preset)
      for (const stop of stops)
        expect(faultsIn(preset, draftOptions(fields, {}, typeDial(dial, stop)))).toEqual({})
    }
  })

  it('leave nothing changed where they stand at the preset’s own value', () => {
    for (const { preset, dial } of ALL) {
      const options = draftOptions(settingFields(preset), {}, typeDial(dial, dial.own))
      expect(options).toEqual({})
      expect(isDialChanged(dial, options)).toBe(false)
      expect(isDialChanged(dial, { [dial.field.name]: 1 })).toBe(true)
    }
  })

  it('stand at a value that was typed as well, and keep settings in proportion', () => {
    const [when] = dialsIn('palimpsest')
    if (!when) throw new Error('No dial')
    expect(dialStops(when, 0.87, presetById('palimpsest'), {})).toContain(0.87)
    expect(typeDial(when, 0.45)).toEqual({
      commit_threshold_above_16k: '0.45',
      commit_threshold: '0.47',
      background_threshold: '0.38',
    })
  })

  it('say in other words where each stop is', () => {
    for (const each of ALL) {
      const words = stopsOf(each).map(each.dial.words)
      expect(new Set(words).size).toBe(words.length)
      const isShare = each.dial.id === 'when' && each.dial.own <= 1
      expect(words.every(word => word.endsWith('is full'))).toBe(isShare)
    }
    const words = (setting: string, value: number) =>
      ALL.find(({ dial }) => dial.field.name === setting)?.dial.words(value)
    expect(words('commit_threshold_above_16k', 0.9)).toBe('Late, when 90 % is full')
    expect(words('commit_threshold_above_16k', 0.5)).toBe('Early, when 50 % is full')
    expect(words('keep_steps', 1)).toBe('For 1 step of the model')
  })
})
