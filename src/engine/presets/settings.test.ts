import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deepFreeze } from '../../test/deep-freeze.ts'
import { CO_CLI } from './co-cli.ts'
import { COPILOT_CLI } from './copilot-cli.ts'
import { COWAGENT } from './cowagent.ts'
import { PALIMPSEST } from './palimpsest.ts'
import type { Preset } from './preset.ts'
import { PRESETS } from './registry.ts'
import { applySettings, settingsOf } from './settings.ts'

const changed = (preset: Preset, options: Parameters<typeof applySettings>[1]) => {
  const reading = applySettings(preset, options)
  if (!reading.ok) throw new Error(reading.fault)
  return reading.preset
}
const fault = (preset: Preset, options: Parameters<typeof applySettings>[1]) => {
  const reading = applySettings(preset, options)
  return reading.ok ? null : reading.fault
}

describe('applySettings', () => {
  it.each(PRESETS)('gives $id back as it is where nothing is set', preset => {
    expect(changed(preset, {})).toBe(preset)
  })

  it('D1: takes the settings of CowAgent by the names that its users know', () => {
    const preset = changed(COWAGENT, {
      agent_max_context_tokens: 30_000,
      agent_max_context_turns: 12,
      agent_max_steps: 3,
    })
    expect(preset.maxSteps).toBe(3)
    expect(preset.compaction?.background?.prepareAt).toEqual([
      { of: 'turns', at: 12 },
      { of: 'tokens', at: 30_000, leastTurns: 5 },
    ])
    expect(JSON.stringify(preset.chain)).toContain('"at":30000')
  })

  it.each(PRESETS.filter(({ settings }) => settings.length > 0))(
    'leaves $id as it was when each setting is set to what it is',
    preset => {
      expect(changed(deepFreeze(preset), settingsOf(preset))).toEqual(preset)
    },
  )

  it('names the settings that there are when one is unknown', () => {
    expect(fault(CO_CLI, { colour: 'red' })).toMatch(
      /no setting named colour.*max_history_messages/,
    )
    expect(fault({ ...PALIMPSEST, settings: [] }, { colour: 'red' })).toMatch(/no settings/)
  })

  it('says which setting cannot have such a value', () => {
    expect(fault(CO_CLI, { max_history_messages: 'many' })).toMatch(
      /^max_history_messages cannot be "many": /,
    )
    expect(fault(COWAGENT, { agent_max_steps: -1 })).toMatch(/agent_max_steps/)
  })

  it('lets a step refuse what its own options do not take', () => {
    expect(fault(CO_CLI, { tool_output_trim_chars: -5 })).not.toBeNull()
  })

  it('B6: refuses triggers in the wrong order', () => {
    expect(fault(COPILOT_CLI, { background_threshold: 0.97 })).toMatch(
      /background compaction \(0.97\) must not lie above .* \(0.95\)/,
    )
    expect(fault(COPILOT_CLI, { background_threshold: 0.97, blocking_threshold: 0.98 })).toBeNull()
  })

  it('never throws and never changes what it was given, whatever the values', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PRESETS), fc.jsonValue(), fc.nat(9), (preset, value, at) => {
        const before = JSON.stringify(preset)
        const name = preset.settings[at % Math.max(1, preset.settings.length)]?.name ?? 'none'
        const reading = applySettings(preset, { [name]: JSON.parse(JSON.stringify(value)) })
        expect(JSON.stringify(preset)).toBe(before)
        if (!reading.ok) expect(reading.fault.length).toBeGreaterThan(10)
      }),
    )
  })
})
