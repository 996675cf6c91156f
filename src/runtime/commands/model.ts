import type { Command } from './command.ts'
import { needsSession } from './needs-session.ts'

/** What gives a session back to the model for all. */
const USUAL = 'default'

/** Chooses the model of the open session; `default` is the one for all. Without a name, shows what there is to choose. */
export const model: Command = {
  name: 'model',
  usage: '[name]',
  summary: 'command.model',
  unavailable: needsSession,
  complete: (app, typed) => {
    const words = typed.trim().toLowerCase()
    const options = app.snapshot().modelOptions.map(({ name, host }) => ({
      argument: name,
      what: host ?? 'kit.stays-here',
      isWhole: true,
    }))
    return [...options, { argument: USUAL, what: 'command.model.usual', isWhole: true }].filter(
      ({ argument }) => argument.toLowerCase().includes(words),
    )
  },
  async run({ app, surface }, name) {
    if (name === '') {
      surface.showModel()
      return null
    }
    const wanted = name.toLowerCase() === USUAL ? null : name
    if (await app.chooseModel(wanted))
      surface.notify(wanted === null ? 'command.model.is-usual' : 'command.model.chosen', {
        model: app.snapshot().model.ref.model,
      })
    return null
  },
}
