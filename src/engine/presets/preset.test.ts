import { expect, it } from 'vitest'
import { PALIMPSEST } from './palimpsest.ts'
import { Preset, presetName, presetShortName } from './preset.ts'
import { PRESETS, presetById } from './registry.ts'
import { keysOf, leafAt, settingsIn, unitOf } from './setting-names.ts'
import { buildChain } from '../request/registry.ts'

it.each(PRESETS)('accepts $id as it stands', preset => expect(Preset.parse(preset)).toEqual(preset))

it('gives every preset its own id, and the default for one that nobody knows', () => {
  expect(new Set(PRESETS.map(({ id }) => id)).size).toBe(PRESETS.length)
  expect(presetById('from-the-future')).toBe(PALIMPSEST)
  expect(presetById(null)).toBe(PALIMPSEST)
  expect(presetById('off').id).toBe('off')
})

it('names every preset by what it does in its own words, whole and short, else by its title', () => {
  const names = PRESETS.map(presetName)
  expect(new Set(names).size).toBe(PRESETS.length)
  for (const [index, name] of names.entries()) expect(name).not.toContain(PRESETS[index]?.title)
  for (const preset of PRESETS) {
    expect(presetName(preset).startsWith(presetShortName(preset))).toBe(true)
    expect(presetShortName(preset).length).toBeLessThan(25)
  }
  expect(presetName({ title: 'Tomorrow' })).toBe('Tomorrow')
  expect(presetShortName({ title: 'Tomorrow' })).toBe('Tomorrow')
})

it.each(PRESETS)('names settings of $id that are there, each name once', preset => {
  const names = preset.settings.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const { name, paths } of settingsIn(preset)) {
    expect({ name, paths }).not.toEqual({ name, paths: [] })
    for (const path of paths)
      expect(['string', 'number', 'boolean']).toContain(typeof leafAt(preset, keysOf(path)))
  }
})

it.each(PRESETS)('has words for every setting of $id, and a unit for every number', preset => {
  for (const setting of settingsIn(preset)) {
    const { name, label, paths } = setting
    expect(label).not.toBe(name)
    const own = leafAt(preset, keysOf(paths[0] ?? ''))
    if (typeof own === 'number' && name !== 'restore_divisor')
      expect({ name, unit: unitOf(preset, setting) }).not.toEqual({ name, unit: null })
  }
})

it.each(PRESETS)('says of every setting that $id names what its source says', ({ settings }) => {
  for (const { name, why = '' } of settings)
    expect({ name, says: why.length > 5 }).toEqual({ name, says: true })
})

it('takes label, leaf and slider from the shared setting of the same name or leaf', () => {
  const [first, second, third] = settingsIn({
    ...PALIMPSEST,
    settings: [
      { name: 'max_steps', why: 'Ours.' },
      { name: 'full_at', paths: ['/compaction/blocking/at/0/at'] },
      { name: 'longest_rest', paths: ['/compaction/idle/afterMs'] },
    ],
  })
  expect(first).toMatchObject({ label: 'Requests in one turn', paths: ['/maxSteps'], why: 'Ours.' })
  expect(second).toMatchObject({ label: 'Summarize before your next message', dial: 'when' })
  expect(second?.aliases).toContain('blocking_threshold')
  expect(third).toMatchObject({ label: 'longest_rest', aliases: [] })
})

it('takes the unit that a setting states, and else the one that the name of its value has', () => {
  const leaf = { name: 'full_at', paths: ['/recall/atMostTokens'], why: 'Ours.' }
  const units = [leaf, { ...leaf, unit: 'lines' }].map(setting => {
    const [first] = settingsIn({ ...PALIMPSEST, settings: [setting] })
    return first && unitOf(PALIMPSEST, first)
  })
  expect(units).toEqual(['tokens', 'lines'])
})

it('builds the chain that a preset names, in order', () => {
  expect(buildChain(PALIMPSEST).map(({ id }) => id)).toEqual(['strip-reasoning', 'guard'])
})

it.each([
  ['blocking', { at: [] }],
  ['background', { prepareAt: [] }],
  ['idle', { at: [] }],
] as const)('finds a preset whose %s compaction could never start', (kind, never) => {
  const { compaction } = PALIMPSEST
  const preset = {
    ...PALIMPSEST,
    compaction: { ...compaction, [kind]: { ...compaction?.[kind], ...never } },
  }
  const messages = Preset.safeParse(preset).error?.issues.map(({ message }) => message)
  expect(messages).toEqual(['never-starts'])
})
