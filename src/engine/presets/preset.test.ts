import { expect, it } from 'vitest'
import { PALIMPSEST } from './palimpsest.ts'
import { Preset } from './preset.ts'
import { PRESETS, presetById } from './registry.ts'
import { buildChain } from '../request/registry.ts'

it.each(PRESETS)('accepts $id as it stands', preset => {
  expect(Preset.parse(preset)).toEqual(preset)
})

it('gives every preset its own id', () => {
  expect(new Set(PRESETS.map(({ id }) => id)).size).toBe(PRESETS.length)
})

it('gives the default for an id that nobody knows', () => {
  expect(presetById('from-the-future')).toBe(PALIMPSEST)
  expect(presetById(null)).toBe(PALIMPSEST)
  expect(presetById('off').id).toBe('off')
})

it.each(PRESETS)(
  'names settings of $id that are there, each name once',
  ({ settings, ...preset }) => {
    const leaf = (path: string): unknown =>
      path
        .slice(1)
        .split('/')
        .reduce<unknown>(
          (value, key) => (value as Record<string, unknown> | undefined)?.[key],
          preset,
        )
    const names = settings.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    for (const { paths } of settings)
      for (const path of paths) expect(['string', 'number', 'boolean']).toContain(typeof leaf(path))
  },
)

it('builds the chain that a preset names, in order', () => {
  expect(buildChain(PALIMPSEST).map(({ id }) => id)).toEqual(['strip-reasoning', 'guard'])
})

it('refuses a preset that names an unknown processor', () => {
  const unknown = { ...PALIMPSEST, chain: [{ use: 'evict-everything', options: {} }] }
  expect(() => buildChain(unknown)).toThrow(RangeError)
})

it('refuses options that a processor does not know', () => {
  const typo = {
    ...PALIMPSEST,
    chain: [
      { use: 'guard', options: { mode: 'truncate', target: 0.9, resultShare: 0.2, typo: 1 } },
    ],
  }
  expect(() => buildChain(typo)).toThrow(/typo/)
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
