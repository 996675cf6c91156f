/** Commands that choose a preset, a setting or a model by name. */
import type { Application } from '../application/application.ts'
import { haveSameValues } from '../settings/saved-presets.ts'
import { type Command, type CommandContext, needsSession } from './command.ts'
import { orderByMatch, wholeCompletion } from './completion.ts'
import type { PresetOptions } from '../../engine/index.ts'
import { placeOfHost } from '../../ports/host-place.ts'

/** Chooses the preset of the open session; without a name, shows the choices. */
export const preset: Command = {
  name: 'preset',
  usage: '[name]',
  unavailable: needsSession,
  complete: (app, typed) =>
    orderByMatch(choicesIn(app), typed).map(({ name, what }) => wholeCompletion(name, what)),
  show: surface => surface.showPresets(),
  async run({ app, surface }, name) {
    // Another tab may have saved it.
    if (!choiceNamed(app, name)) await app.readPresets()
    const wanted = choiceNamed(app, name)
    await app.choosePreset(wanted?.presetId ?? name, 'session', wanted?.options ?? {})
    const chosen = app.snapshot().session?.preset
    if (
      wanted &&
      chosen &&
      haveSameValues(wanted, { presetId: chosen.id, options: chosen.options })
    )
      surface.notify('command.preset.chosen', { title: wanted.title })
  },
}

/** The built-in presets by id, and the saved ones by name. */
function choicesIn(app: Application) {
  const { presetChoices, savedPresets } = app.snapshot()
  return [
    ...presetChoices.map(choice => ({ ...choice, presetId: choice.name, options: {} })),
    ...savedPresets.map(({ title, presetId, options }) => ({
      name: title,
      title,
      what: 'command.preset.saved',
      presetId,
      options,
    })),
  ]
}

function choiceNamed(app: Application, name: string) {
  return choicesIn(app).find(choice =>
    [choice.name, choice.title].some(known => known.toLowerCase() === name.toLowerCase()),
  )
}

/** `--all`, then `name value`, with white space or an equals sign between them. */
const TYPED = /^(?<all>--all(?:\s+|$))?(?:(?<name>[^\s=]+)(?:(?:\s*=\s*|\s+)(?<value>[\s\S]+))?)?$/

/** Changes a setting of the preset here or, with `--all`, for all; `default` restores it. Without a value, shows all settings. */
export const config: Command = {
  name: 'config',
  usage: '[name value]',
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
  },
}

type Scope = 'session' | 'all'

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

/** A setting's value as the user would type it. */
function shownValue(value: PresetOptions[string]): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The word that makes a session use the model for all. */
const USUAL = 'default'

/** A key of a text, or the host itself. */
function placeWords(host: string | null): string {
  if (host === null) return 'kit.stays-here'
  return placeOfHost(host) === 'this-computer' ? 'kit.sent.this-computer' : host
}

/** Chooses the model of the open session; `default` is the one for all. Without a name, shows the choices. */
export const model: Command = {
  name: 'model',
  usage: '[name]',
  unavailable: needsSession,
  complete: (app, typed) => {
    const words = typed.trim().toLowerCase()
    return [
      ...app
        .snapshot()
        .modelOptions.map(({ name, host }) => wholeCompletion(name, placeWords(host))),
      wholeCompletion(USUAL, 'command.model.usual'),
    ].filter(({ argument }) => argument.toLowerCase().includes(words))
  },
  show: surface => surface.showModel(),
  async run({ app, surface }, name) {
    const wanted = name.toLowerCase() === USUAL ? null : name
    if (await app.chooseModel(wanted))
      surface.notify(wanted === null ? 'command.model.is-usual' : 'command.model.chosen', {
        model: app.snapshot().model.ref.model,
      })
  },
}

/** Reads a value typed after `/config NAME`: a number, a truth value, or a text. */
export function parseSettingValue(typed: string): string | number | boolean {
  const text = typed.trim()
  if (text === 'true' || text === 'on') return true
  if (text === 'false' || text === 'off') return false
  return text !== '' && Number.isFinite(Number(text)) ? Number(text) : text
}
