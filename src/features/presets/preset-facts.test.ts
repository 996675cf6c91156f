import { describe, expect, it } from 'vitest'
import { presetById, PRESETS } from '../../engine/presets/registry.ts'
import { formatPercent } from '../../i18n/format.ts'
import { presetFacts } from './preset-facts.ts'

describe('presetFacts', () => {
  it('tells the default’s triggers in its own numbers', () => {
    const preset = presetById('palimpsest')
    const facts = presetFacts(preset).join('. ')
    const { background, blocking } = preset.compaction ?? {}
    const marks = [background?.prepareAt, background?.commitAt, blocking?.at].flatMap(
      thresholds => thresholds ?? [],
    )
    expect(marks.length).toBeGreaterThan(2)
    for (const { at } of marks) expect(facts).toContain(`at ${formatPercent(at)} of the budget`)
  })

  it('says which of two marks holds in a small window, in one sentence', () => {
    expect(presetFacts(presetById('palimpsest'))[0]).toBe(
      'Writes a summary in the background at 75 % of the budget, and uses it at 90 % of the budget, or at 94 % of the budget in a small window',
    )
  })

  it('tells the numbers that a setting changed', () => {
    const preset = presetById('claude-code')
    const blocking = preset.compaction?.blocking
    if (!preset.compaction || !blocking) throw new RangeError('It has no such trigger any more')
    const at = [{ of: 'messages', at: 12 }] as const
    const changed = {
      ...preset,
      compaction: { ...preset.compaction, blocking: { ...blocking, at } },
    }
    expect(presetFacts(changed).join('. ')).toContain('beyond 12 messages')
  })

  it('says something of each preset, and of none the same as of all others', () => {
    const facts = PRESETS.map(preset => presetFacts(preset))
    expect(facts.every(list => list.length > 0)).toBe(true)
    expect(presetFacts(presetById('off'))[0]).toBe('Never summarizes')
  })
})
