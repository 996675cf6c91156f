import { type Preset, PRESETS } from '../../engine/index.ts'
import type { Command } from './command.ts'
import { needsSession } from './needs-session.ts'

/** Chooses how the open session's context is governed; without a name, shows what there is to choose. */
export const preset: Command = {
  name: 'preset',
  usage: '[name]',
  summary: 'command.preset',
  unavailable: needsSession,
  complete: (_app, typed) => {
    const words = typed.trim().toLowerCase()
    const starting = PRESETS.filter(({ id }) => id.startsWith(words))
    const others = PRESETS.filter(other => !starting.includes(other) && isNamed(other, words))
    return [...starting, ...others].map(({ id, description }) => ({
      argument: id,
      what: description,
      isWhole: true,
    }))
  },
  async run({ app, surface }, name) {
    if (name === '') {
      surface.showPresets()
      return null
    }
    const wanted = PRESETS.find(({ id, title }) =>
      [id, title.toLowerCase()].includes(name.toLowerCase()),
    )
    await app.choosePreset(wanted?.id ?? name, 'session')
    const chosen = app.snapshot().session?.preset
    if (wanted && chosen?.id === wanted.id)
      surface.notify('command.preset.chosen', { title: wanted.title })
    return null
  },
}

function isNamed({ id, title }: Preset, words: string): boolean {
  return id.includes(words) || title.toLowerCase().includes(words)
}
