import { EMPTY_BRANCH } from '../../../engine/branch/branch.ts'
import type { PresetOptions } from '../../../engine/log/event.ts'
import { expiresAt } from '../../../engine/presets/threshold.ts'
import { settingNamed, settingsOf } from '../../../engine/presets/setting-names.ts'
import { applySettings } from '../../../engine/request/apply-settings.ts'
import { resolveWindow } from '../../../runtime/session/engine-config.ts'
import { DEFAULT_SETTINGS } from '../../../runtime/settings/default-settings.ts'
import type { Scenario } from './scenario.ts'

export const facts: readonly Scenario[] = [
  {
    name: 'a model whose window nobody knows',
    run: preset => {
      const model = {
        ref: { provider: 'test', host: 'api.example.org', model: 'unknown' },
        limits: { windowTokens: null, maxOutputTokens: null, tools: true },
        stream: () => {
          throw new RangeError('Nothing is asked of it')
        },
      }
      const { tokens } = resolveWindow(model, DEFAULT_SETTINGS, { branch: EMPTY_BRANCH, preset })
      return [`${tokens} tokens`]
    },
  },
  {
    name: 'a session that nobody touches',
    run: preset => [`trash from ${String(expiresAt(preset, 0))} ms on`],
  },
  {
    name: 'its settings by their names',
    run: preset =>
      Object.entries(settingsOf(preset)).map(([name, value]) => {
        const reading = applySettings(preset, { [name]: another(value) })
        const changed = reading.ok ? differences(preset, reading.preset) : [reading.fault.code]
        const aliases = settingNamed(preset, name)?.aliases ?? []
        return `${[name, ...aliases].join(' or ')} changes ${changed.join(' and ')}`
      }),
  },
]

/** Names are told and no values: what values do is for the conversations to show. */
function another(value: PresetOptions[string] | undefined): number | string | boolean {
  if (typeof value === 'boolean') return !value
  if (typeof value !== 'number') return `${String(value)}!`
  return value > 0 && value < 1 ? value - 0.01 : value + 1
}

function differences(left: unknown, right: unknown, path = ''): readonly string[] {
  if (typeof left !== 'object' || left === null || typeof right !== 'object' || right === null)
    return Object.is(left, right) ? [] : [path]
  const others = new Map<string, unknown>(Object.entries(right))
  return Object.entries(left).flatMap(([key, value]) =>
    differences(value, others.get(key), `${path}/${key}`),
  )
}
