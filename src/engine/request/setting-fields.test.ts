import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CO_CLI } from '../presets/co-cli.ts'
import { COPILOT_CLI } from '../presets/copilot-cli.ts'
import { COWAGENT } from '../presets/cowagent.ts'
import { PALIMPSEST } from '../presets/palimpsest.ts'
import { PRESETS } from '../presets/registry.ts'
import { TWO_PHASE } from '../presets/two-phase.ts'
import { settingsOf } from '../presets/setting-names.ts'
import { applySettings } from './apply-settings.ts'
import { faultsIn, settingFields } from './setting-fields.ts'

const field = (preset: (typeof PRESETS)[number], name: string) =>
  settingFields(preset).find(one => one.name === name)

describe('settingFields', () => {
  it.each(PRESETS)('reads the range of every number of $id from the schema', preset => {
    const values = settingsOf(preset)
    for (const { name, own, expected } of settingFields(preset)) {
      expect(own).toEqual(values[name])
      expect({ name, type: expected.type }).not.toEqual({ name, type: 'other' })
      if (typeof own === 'number') expect(expected).toMatchObject({ type: 'number' })
    }
  })

  it('says what a number counts, or what it is a share of', () => {
    expect(field(PALIMPSEST, 'background_threshold')?.unit).toBe('of the budget')
    expect(field(TWO_PHASE, 'sleep_threshold')?.unit).toBe('of the window')
    expect(field(CO_CLI, 'max_history_messages')?.unit).toBe('messages')
    expect(field(COWAGENT, 'agent_max_context_tokens')?.unit).toBe('tokens')
    expect(field(COWAGENT, 'agent_max_steps')?.unit).toBe('calls')
    expect(field(CO_CLI, 'summarization_model')?.unit).toBeNull()
  })

  it.each([
    [CO_CLI, 'CO_CLI_TOOL_OUTPUT_TRIM_CHARS', 'tool_output_trim_chars', 900],
    [CO_CLI, 'CO_CLI_MAX_HISTORY_MESSAGES', 'max_history_messages', 12],
    [CO_CLI, 'CO_CLI_SUMMARIZATION_MODEL', 'summarization_model', 'small'],
    [COPILOT_CLI, 'COPILOT_BACKGROUND_COMPACTION_THRESHOLD', 'background_threshold', 0.7],
    [COPILOT_CLI, 'COPILOT_BUFFER_EXHAUSTION_THRESHOLD', 'blocking_threshold', 0.9],
    [TWO_PHASE, 'SLEEP_COMPACT_THRESHOLD', 'sleep_threshold', 0.4],
    [TWO_PHASE, 'EMERGENCY_THRESHOLD', 'emergency_threshold', 0.7],
  ])('A11: takes the environment name of its source: %#', (preset, environment, name, value) => {
    const byEnvironment = applySettings(preset, { [environment]: value })
    expect(byEnvironment).toEqual(applySettings(preset, { [name]: value }))
    expect(byEnvironment.ok).toBe(true)
  })
})

describe('faultsIn', () => {
  it('names each value that cannot work, a step of the tries after an overflow too, and none that can', () => {
    const faults = faultsIn(COWAGENT, { agent_max_steps: 0, few_turns: 3, restore_turns: 'two' })
    expect(Object.keys(faults)).toEqual(['agent_max_steps', 'restore_turns'])
    expect(faults['agent_max_steps']).toMatchObject({ code: 'bad-value' })
    expect(faultsIn(COWAGENT, { overflow_turns: -1 })).toMatchObject({
      overflow_turns: { code: 'bad-value', expected: { type: 'number' } },
    })
  })

  it('says at the changed one of two triggers that they are in the wrong order', () => {
    expect(faultsIn(PALIMPSEST, { blocking_threshold: 0.8 })).toMatchObject({
      blocking_threshold: { code: 'wrong-order', upperAt: 0.8 },
    })
    expect(faultsIn(PALIMPSEST, { compaction_target: 0.8 })).toMatchObject({
      compaction_target: { code: 'wrong-order' },
    })
    expect(faultsIn(COPILOT_CLI, { background_threshold: 0.97 })).toHaveProperty(
      'background_threshold',
    )
    expect(faultsIn(COPILOT_CLI, { background_threshold: 0.97, blocking_threshold: 0.98 })).toEqual(
      {},
    )
  })

  it('is empty exactly where the preset takes the options, and names options only', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PRESETS),
        fc.array(
          fc.tuple(fc.nat(30), fc.oneof(fc.double({ noNaN: true }), fc.nat(), fc.string())),
          {
            maxLength: 4,
          },
        ),
        (preset, picks) => {
          const names = Object.keys(settingsOf(preset))
          const options = Object.fromEntries(
            picks.map(([at, value]) => [names[at % names.length] ?? '', value]),
          )
          const faults = Object.keys(faultsIn(preset, options))
          expect(faults.length === 0).toBe(applySettings(preset, options).ok)
          expect(Object.keys(options)).toEqual(expect.arrayContaining(faults))
        },
      ),
    )
  })
})
