import { expect, it } from 'vitest'
import { PRESETS } from '../engine/presets/registry.ts'
import { settingFields } from '../engine/request/setting-fields.ts'
import { settingSource, settingWords } from './en/preset-settings.ts'

const OURS = settingSource('none', 'none')

it.each(PRESETS)('every setting of $id has words, and every number a unit', preset => {
  for (const { name, of, own } of settingFields(preset)) {
    const { label, unit } = settingWords(name, of)
    expect(label).not.toBe(name)
    if (typeof own === 'number' && name !== 'restore_divisor')
      expect({ name, unit }).not.toEqual({ name, unit: null })
  }
})

it.each(PRESETS)(
  'every setting that $id names has the sentence of its source',
  ({ id, settings }) => {
    for (const { name } of settings) {
      expect({ name, source: settingSource(id, name) }).not.toEqual({ name, source: OURS })
      expect(settingSource(id, name).length).toBeGreaterThan(5)
    }
  },
)
