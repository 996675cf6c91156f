import { describe, expect, it } from 'vitest'
import { estimateText } from '../../engine/tokens/count.ts'
import { presetById } from '../../engine/presets/registry.ts'
import { saying, scriptedModel } from '../../test/application.ts'
import { DEFAULT_SETTINGS } from '../settings/default-settings.ts'
import type { Settings } from '../settings/settings.ts'
import type { EventDraft } from '../../engine/log/event.ts'
import { branch } from '../../test/session.ts'
import { engineConfig } from './engine-config.ts'
import { windowFor } from './model-limits.ts'

const { chat } = scriptedModel(() => saying('Yes.'))

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

describe('the window of a model that writes summaries for another one', () => {
  const size = (requestTokens: number) => ({ requestTokens, totalTokens: requestTokens + 500 })
  const model = chat.ref
  const unknown = { ...chat, limits: { ...chat.limits, windowTokens: null } }
  const within = (...events: readonly EventDraft[]) =>
    windowFor(unknown, DEFAULT_SETTINGS, {
      branch: branch('u one', ...events, 'u two'),
      known: null,
    })

  it('is what its server refused and took, where that states none', () => {
    const inferred = within({
      type: 'v1.limit-inferred',
      model,
      accepted: size(4_000),
      refused: size(6_000),
    })
    expect(inferred).toBeGreaterThan(4_000)
    expect(inferred).toBeLessThan(8_000)
  })

  it('is what a refusal states, and unknown before', () => {
    expect(within({ type: 'v1.limit-learned', model, windowTokens: 5_000, from: 'error' })).toBe(
      5_000,
    )
    expect(within()).toBeNull()
  })
})
