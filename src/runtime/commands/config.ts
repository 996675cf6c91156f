import type { PresetOptions } from '../../engine/index.ts'
import type { Application } from '../application/application.ts'
import type { Command, CommandContext } from './command.ts'
import { needsSession } from './needs-session.ts'

/** `--all`, then `name value`, with white space or an equals sign between. */
const TYPED = /^(?<all>--all(?:\s+|$))?(?:(?<name>[^\s=]+)(?:(?:\s*=\s*|\s+)(?<value>[\s\S]+))?)?$/

/**
 * Sets one setting of the preset by the name that the preset's own users know, in the session or, after `--all`, in all
 * sessions that chose no preset of their own; `default` takes it back. Without a name, or without a value, shows them all
 * as they are.
 */
export const config: Command = {
  name: 'config',
  usage: '[--all] [name value]',
  summary: 'command.config',
  unavailable: needsSession,
  complete: (app, typed) => {
    const { all = '', rest = '' } = /^(?<all>--all\s+)?(?<rest>.*)$/s.exec(typed)?.groups ?? {}
    const [name = '', ...value] = rest.split(/[\s=]+/)
    if (value.length > 0) return []
    return Object.entries(valuesIn(app, all === '' ? 'session' : 'all'))
      .filter(([known]) => known.includes(name.toLowerCase()))
      .map(([known, now]) => ({ argument: all + known, what: shownValue(now), isWhole: false }))
  },
  async run(context, argument) {
    const { all, name, value } = TYPED.exec(argument)?.groups ?? {}
    const scope = all === undefined ? 'session' : 'all'
    if (name === undefined || value === undefined) return showSettings(context, name ?? null, scope)
    const { app, surface } = context
    const wanted = value.trim() === 'default' ? null : parseSettingValue(value)
    const set = await app.setPresetOption(name, wanted, scope)
    if (set)
      surface.notify(sentenceFor(app, scope), { name: set.name, value: shownValue(set.value) })
    return null
  },
}

type Scope = 'session' | 'all'

/** Every setting as it is now, by name. */
function valuesIn(app: Application, scope: Scope): PresetOptions {
  const { session, settingsForAll } = app.snapshot()
  return scope === 'all' ? settingsForAll : (session?.preset.settings ?? {})
}

function sentenceFor(app: Application, scope: Scope) {
  if (scope === 'session') return 'command.config.set'
  return app.snapshot().session?.preset.isOwn === true
    ? 'command.config.set-others'
    : 'command.config.set-all'
}

function showSettings({ app, surface }: CommandContext, name: string | null, scope: Scope) {
  if (name !== null && !Object.hasOwn(valuesIn(app, scope), name)) return 'command.config.unknown'
  surface.showPresets()
  return null
}

/** A setting's value as it would be typed. */
function shownValue(value: PresetOptions[string]): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** A value as it was typed after `/config NAME`: a number or truth value where it reads as one. */
export function parseSettingValue(typed: string): string | number | boolean {
  const text = typed.trim()
  if (text === 'true' || text === 'on') return true
  if (text === 'false' || text === 'off') return false
  return text !== '' && Number.isFinite(Number(text)) ? Number(text) : text
}
