import { expect, it } from 'vitest'
import { PRESETS } from '../../engine/index.ts'
import { presetName, presetShortName } from '../../i18n/en/presets.ts'

it('names every preset by what it does, each in its own words', () => {
  const names = PRESETS.map(presetName)
  expect(new Set(names).size).toBe(PRESETS.length)
  for (const [index, name] of names.entries()) expect(name).not.toContain(PRESETS[index]?.title)
})

it('has a short form of each, with which the whole name begins', () => {
  for (const preset of PRESETS) {
    expect(presetName(preset).startsWith(presetShortName(preset))).toBe(true)
    expect(presetShortName(preset).length).toBeLessThan(25)
  }
})

it('keeps the title of a preset that it does not know', () => {
  expect(presetName({ id: 'from-tomorrow', title: 'Tomorrow' })).toBe('Tomorrow')
  expect(presetShortName({ id: 'from-tomorrow', title: 'Tomorrow' })).toBe('Tomorrow')
})
