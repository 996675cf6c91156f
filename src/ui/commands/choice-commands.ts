/** Commands that choose a preset, a setting or a model by name. */
import { commandsText } from '../../i18n/en/commands.ts'
import { t } from '../../i18n/t.ts'
import type { PresetOptions } from '../../engine/index.ts'
import type { Command, PageParts } from '../../host/command.ts'
import { orderByMatch, wholeCompletion } from '../../host/completion.ts'
import { modelDialog, presetsDialog } from '../../host/dialogs.ts'
import { placeOfHost } from '../../ports/host-place.ts'
import type { Application } from '../../runtime/application/application.ts'
import { presetWords } from '../../i18n/preset-words.ts'
import { haveSameValues } from '../../runtime/settings/saved-presets.ts'

/** Chooses the preset of the open session; without a name, shows the choices. */
export const preset: Command = {
  name: 'preset',
  what: () => commandsText('command.preset'),
  usage: () => commandsText('usage.name'),
  needs: 'session',
  complete: ({ application }, typed) =>
    orderByMatch(choicesIn(application), typed).map(({ name, what }) =>
      wholeCompletion(name, what),
    ),
  run: async ({ application: app, actions }, name) => {
    if (name === '') return actions.open(presetsDialog, {})
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
      tell(actions, commandsText('command.preset.chosen', { title: wanted.title }))
    return null
  },
}

/** The built-in presets by id, and the saved ones by name. */
function choicesIn(app: Application) {
  const { presetChoices, savedPresets } = app.snapshot()
  return [
    ...presetChoices.map(choice => ({
      ...choice,
      what: presetWords(choice.what),
      presetId: choice.name,
      options: {},
    })),
    ...savedPresets.map(({ title, presetId, options }) => ({
      name: title,
      title,
      what: commandsText('command.preset.saved'),
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
  what: () => commandsText('command.config'),
  usage: () => commandsText('usage.value'),
  needs: 'session',
  complete: ({ application: app }, typed) => {
    const { all = '', rest = '' } = /^(?<all>--all\s+)?(?<rest>.*)$/s.exec(typed)?.groups ?? {}
    const [name = '', ...value] = rest.split(/[\s=]+/)
    if (value.length > 0) return []
    return Object.entries(valuesIn(app, all === '' ? 'session' : 'all'))
      .filter(([known]) => known.includes(name.toLowerCase()))
      .map(([known, now]) => ({ argument: all + known, what: shownValue(now), isWhole: false }))
  },
  run: async (page, typed) => {
    const { all, name, value } = TYPED.exec(typed)?.groups ?? {}
    const scope = all === undefined ? 'session' : 'all'
    if (name === undefined || value === undefined) return showSettings(page, name ?? null, scope)
    const { application: app, actions } = page
    const wanted = value.trim() === 'default' ? null : parseSettingValue(value)
    const set = await app.setPresetOption(name, wanted, scope)
    if (set)
      tell(
        actions,
        commandsText(sentenceFor(app, scope), { name: set.name, value: shownValue(set.value) }),
      )
    return null
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

function showSettings({ application, actions }: PageParts, name: string | null, scope: Scope) {
  if (name !== null && !Object.hasOwn(valuesIn(application, scope), name))
    return commandsText('command.config.unknown')
  return actions.open(presetsDialog, {})
}

/** A setting's value as the person would type it. */
function shownValue(value: PresetOptions[string]): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The word that makes a session use the model for all. */
const USUAL = 'default'

/** Where a model is: words for this device, else its host. */
function placeWords(host: string | null): string {
  if (host === null) return t('kit.stays-here')
  return placeOfHost(host) === 'this-computer' ? t('kit.sent.this-computer') : host
}

/** Chooses the model of the open session; `default` is the one for all. Without a name, shows the choices. */
export const model: Command = {
  name: 'model',
  what: () => commandsText('command.model'),
  usage: () => commandsText('usage.name'),
  needs: 'session',
  complete: ({ application: app }, typed) => {
    const words = typed.trim().toLowerCase()
    return [
      ...app
        .snapshot()
        .modelOptions.map(({ name, host }) => wholeCompletion(name, placeWords(host))),
      wholeCompletion(USUAL, commandsText('command.model.usual')),
    ].filter(({ argument }) => argument.toLowerCase().includes(words))
  },
  run: async ({ application: app, actions }, name) => {
    if (name === '') return actions.open(modelDialog, {})
    const wanted = name.toLowerCase() === USUAL ? null : name
    const sentence = wanted === null ? 'command.model.is-usual' : 'command.model.chosen'
    if (await app.chooseModel(wanted))
      tell(actions, commandsText(sentence, { model: app.snapshot().model.ref.model }))
    return null
  },
}

/** Reads a value typed after `/config NAME`: a number, a truth value, or a text. */
export function parseSettingValue(typed: string): string | number | boolean {
  const text = typed.trim()
  if (text === 'true' || text === 'on') return true
  if (text === 'false' || text === 'off') return false
  return text !== '' && Number.isFinite(Number(text)) ? Number(text) : text
}

function tell(actions: PageParts['actions'], text: string): void {
  actions.notify({ tone: 'info', text })
}
