import { settingFault } from '../../i18n/en/sentences/presets.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { configurePreset } from '../../test/presets/reading.ts'
import { deepFreeze } from '../../test/deep-freeze.ts'
import { CO_CLI } from '../presets/co-cli.ts'
import { COPILOT_CLI } from '../presets/copilot-cli.ts'
import { COWAGENT } from '../presets/cowagent.ts'
import { OFF, PRESETS } from '../presets/registry.ts'
import { PALIMPSEST } from '../presets/palimpsest.ts'
import type { Preset } from '../presets/preset.ts'
import { settingsIn, settingsOf } from '../presets/setting-names.ts'
import { applySettings } from './apply-settings.ts'

const fault = (preset: Preset, options: Parameters<typeof applySettings>[1]) => {
  const reading = applySettings(preset, options)
  return reading.ok ? null : settingFault(reading.fault)
}

describe('applySettings', () => {
  it.each(PRESETS)('gives $id back as it is where nothing is set', preset => {
    expect(configurePreset(preset, {})).toBe(preset)
  })

  it('D1: takes the settings of CowAgent by the names that its users know', () => {
    const preset = configurePreset(COWAGENT, {
      agent_max_context_tokens: 30_000,
      agent_max_context_turns: 12,
      agent_max_steps: 3,
    })
    expect(preset).toMatchObject({ maxToolCalls: 3, maxSteps: 0 })
    expect(preset.compaction?.background?.prepareAt).toEqual([
      { of: 'turns', at: 12 },
      { of: 'tokens', at: 30_000, leastTurns: 5 },
    ])
    expect(JSON.stringify(preset.chain)).toContain('"at":30000')
  })

  it.each(PRESETS)('leaves $id as it was when each setting is set to what it is', preset => {
    expect(configurePreset(deepFreeze(preset), settingsOf(preset))).toEqual(preset)
  })

  it('B6: names the settings that there are when one is unknown, and refuses triggers in the wrong order', () => {
    expect(fault(CO_CLI, { colour: 'red' })).toMatch(
      /no setting named colour.*max_history_messages/,
    )
    expect(fault(OFF, { colour: 'red' })).toMatch(/no setting named colour. It has: max_steps\.$/)
    expect(fault(COPILOT_CLI, { background_threshold: 0.97 })).toMatch(
      /background summary \(0.97\) must not lie above .* \(0.95\)/,
    )
    expect(fault(COPILOT_CLI, { background_threshold: 0.97, blocking_threshold: 0.98 })).toBeNull()
    expect(fault(PALIMPSEST, { compaction_target: 0.8 })).toMatch(/target \(0.8\) must not/)
  })

  it('knows the shared names under every preset that has the leaf', () => {
    const preset = configurePreset(PALIMPSEST, {
      background_threshold: 0.7,
      commit_threshold: 0.8,
      commit_threshold_above_16k: 0.85,
      blocking_threshold: 0.9,
      idle_threshold: 0.5,
      compaction_target: 0.2,
      summary_share: 0.1,
      exact_details_share: 0.2,
      max_steps: 20,
    })
    expect(preset.compaction).toMatchObject({
      background: { prepareAt: [{ at: 0.7 }], commitAt: [{ at: 0.8 }, { at: 0.85 }] },
      blocking: { at: [{ at: 0.9 }] },
      idle: { at: [{ at: 0.5 }] },
      target: 0.2,
      summaryShare: 0.1,
    })
    expect(preset.compaction?.replacement[1]).toMatchObject({ share: 0.2, shareAbove64k: 0.03 })
    expect(preset.maxSteps).toBe(20)
  })

  it('takes the shared name of a setting that has a name of its own, and lists it once', () => {
    expect(configurePreset(PALIMPSEST, { agent_max_steps: 3 }).maxSteps).toBe(3)
    expect(configurePreset(CO_CLI, { blocking_threshold: 50 })).toEqual(
      configurePreset(CO_CLI, { max_history_messages: 50 }),
    )
    expect(Object.keys(settingsOf(CO_CLI))).not.toContain('blocking_threshold')
  })

  it('D9: gives a name that a preset uses for a leaf of its own to that leaf alone', () => {
    const changes = (name: string) => settingsIn(COWAGENT).find(found => found.name === name)
    expect(changes('agent_max_steps')?.paths).toEqual(['/maxToolCalls'])
    expect(changes('max_steps')).toMatchObject({ paths: ['/maxSteps'], aliases: [] })
    expect(configurePreset(COWAGENT, { max_steps: 3 })).toMatchObject({
      maxToolCalls: 15,
      maxSteps: 3,
    })
  })

  it.each(PRESETS)('writes no leaf of $id under two names', preset => {
    const settings = settingsIn(preset)
    const paths = settings.flatMap(setting => setting.paths)
    expect(new Set(paths).size).toBe(paths.length)
    const names = settings.flatMap(({ name, aliases }) => [name, ...aliases])
    expect(new Set(names).size).toBe(names.length)
  })

  it.each([
    [CO_CLI, 'max_history_messages', 'many', 'a whole number of at least 0'],
    [COWAGENT, 'agent_max_steps', -1, 'a whole number of at least 1'],
    [PALIMPSEST, 'background_threshold', 7, 'a number above 0 and of at most 1'],
    [CO_CLI, 'tool_output_trim_chars', -5, 'a whole number of at least 0'],
  ])(
    'says what %o takes where it is given what it does not: %s %j',
    (preset, name, value, takes) => {
      expect(fault(preset, { [name]: value })).toBe(
        `${name} cannot be ${JSON.stringify(value)}. It takes ${takes}. Type “/config ${name} default” to use the preset’s own value.`,
      )
    },
  )

  it.each(PRESETS)(
    'names the setting of $id and what it takes, never in words of the schema',
    preset => {
      for (const { name } of settingsIn(preset))
        for (const value of ['many', -1e9, 1e12, true, [], {}]) {
          const reading = applySettings(preset, { [name]: value })
          if (reading.ok || reading.fault.code !== 'bad-value') continue
          const sentence = settingFault(reading.fault)
          expect(sentence).toMatch(/ It takes (?:a|on|one|words)\b.*\. Type “\/config /)
          expect(sentence).toContain(`${name} cannot be`)
          expect(sentence).not.toMatch(/invalid|expected|too (?:small|big)/i)
        }
    },
  )

  it('never throws and never changes what it was given, whatever the values', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PRESETS), fc.jsonValue(), fc.nat(20), (preset, value, at) => {
        const before = JSON.stringify(preset)
        const settings = settingsIn(preset)
        const name = settings[at % settings.length]?.name ?? 'none'
        const reading = applySettings(preset, { [name]: JSON.parse(JSON.stringify(value)) })
        expect(JSON.stringify(preset)).toBe(before)
        if (!reading.ok) expect(settingFault(reading.fault).length).toBeGreaterThan(10)
      }),
    )
  })
})
