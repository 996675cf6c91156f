import { presetById, type PresetOptions, settingNamed } from '../../engine/index.ts'
import { parseSettingValue } from '../settings/parse-setting-value.ts'
import type { Command, CommandContext } from './command.ts'
import { needsSession } from './needs-session.ts'

/** `name value`, with white space or an equals sign between. */
const TYPED = /^(?<name>[^\s=]+)(?:(?:\s*=\s*|\s+)(?<value>[\s\S]+))?$/

/**
 * Sets one setting of the session's preset by the name that the preset's own users know; `default` takes it back.
 * Without a name, or without a value, shows them all as they are.
 */
export const config: Command = {
  name: 'config',
  usage: '[name value]',
  summary: 'command.config',
  unavailable: needsSession,
  complete: (app, typed) => {
    const settings = app.snapshot().session?.preset.settings ?? {}
    const [name = '', ...value] = typed.split(/[\s=]+/)
    if (value.length > 0) return []
    return Object.entries(settings)
      .filter(([known]) => known.includes(name.toLowerCase()))
      .map(([known, now]) => ({ argument: known, what: shownValue(now), isWhole: false }))
  },
  async run(context, argument) {
    const { name, value } = TYPED.exec(argument)?.groups ?? {}
    if (name === undefined || value === undefined) return showSettings(context, name ?? null)
    const { app, surface } = context
    const wanted = value.trim() === 'default' ? null : parseSettingValue(value)
    await app.setPresetOption(name, wanted)
    const after = app.snapshot().session?.preset
    const listed = listedName(context, name)
    if (after && (after.options[listed] ?? null) === wanted)
      surface.notify('command.config.set', {
        name: listed,
        value: shownValue(after.settings[listed] ?? null),
      })
    return null
  },
}

/** A setting goes by the name in the list, and by others. */
function listedName({ app }: CommandContext, name: string): string {
  const id = app.snapshot().session?.preset.id ?? null
  return settingNamed(presetById(id), name)?.name ?? name
}

function showSettings(context: CommandContext, name: string | null) {
  const { app, surface } = context
  const settings = app.snapshot().session?.preset.settings ?? {}
  if (name !== null && !Object.hasOwn(settings, listedName(context, name)))
    return 'command.config.unknown'
  surface.showPresets()
  return null
}

/** A setting's value as it would be typed. */
function shownValue(value: PresetOptions[string]): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
