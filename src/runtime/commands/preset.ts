import type { Application } from '../application/application.ts'
import { haveSameValues } from '../settings/saved-presets.ts'
import type { Command } from './command.ts'
import { needsSession } from './needs-session.ts'

/** Chooses how the open session's context is governed; without a name, shows what there is to choose. */
export const preset: Command = {
  name: 'preset',
  usage: '[name]',
  summary: 'command.preset',
  unavailable: needsSession,
  complete: (app, typed) => {
    const words = typed.trim().toLowerCase()
    const choices = choicesIn(app)
    const starting = choices.filter(({ name }) => name.toLowerCase().startsWith(words))
    const others = choices.filter(choice => !starting.includes(choice) && isNamed(choice, words))
    return [...starting, ...others].map(({ name, what }) => ({
      argument: name,
      what,
      isWhole: true,
    }))
  },
  async run({ app, surface }, name) {
    if (name === '') {
      surface.showPresets()
      return null
    }
    let wanted = choiceNamed(app, name)
    if (!wanted) {
      // Another tab may have saved it.
      await app.readPresets()
      wanted = choiceNamed(app, name)
    }
    await app.choosePreset(wanted?.presetId ?? name, 'session', wanted?.options ?? {})
    const chosen = app.snapshot().session?.preset
    if (
      wanted &&
      chosen &&
      haveSameValues(wanted, { presetId: chosen.id, options: chosen.options })
    )
      surface.notify('command.preset.chosen', { title: wanted.title })
    return null
  },
}

/** The presets that ship by their ids, and the saved ones by their names. */
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

function isNamed({ name, title }: ReturnType<typeof choicesIn>[number], words: string): boolean {
  return [name, title].some(known => known.toLowerCase().includes(words))
}
