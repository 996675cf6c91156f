import { describe, expect, it } from 'vitest'
import { estimateText } from '../../engine/tokens/count.ts'
import { presetById } from '../../engine/presets/registry.ts'
import { saying, scriptedModel } from '../../test/application.ts'
import { DEFAULT_SETTINGS } from '../settings/default-settings.ts'
import type { Settings } from '../settings/settings.ts'
import { engineConfig } from './engine-config.ts'

const { chat } = scriptedModel(() => saying('Yes.'))

/** The preset that the engine runs under these settings. */
const presetUnder = (change: Partial<Settings>, presetId = 'palimpsest') =>
  engineConfig(
    chat,
    { ...DEFAULT_SETTINGS, ...change },
    {
      preset: presetById(presetId),
      window: { tokens: 8_192, source: 'default' },
      tools: [],
      count: estimateText,
    },
  ).preset

describe('the preset that the engine runs', () => {
  it.each(['palimpsest', 'copilot-cli', 'off'])('is %s as it stands, by default', id => {
    expect(presetUnder({}, id)).toEqual(presetById(id))
  })

  it('recalls nothing where the user does not want it', () => {
    expect(presetUnder({ recall: false }).recall).toBeNull()
  })

  it.each([
    ['palimpsest', 'free', 'free'],
    ['palimpsest', 'always', 'always'],
    ['two-phase', 'free', 'free'],
    ['two-phase', 'always', 'always'],
    ['palimpsest', 'off', undefined],
    ['copilot-cli', 'always', undefined],
  ] as const)('is %s, and compacts at rest as %s allows: %s', (id, idleCompaction, where) => {
    expect(presetUnder({ idleCompaction }, id).compaction?.idle?.where).toBe(where)
  })
})
