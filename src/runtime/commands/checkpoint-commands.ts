/** The ways back. The application reads what is typed and says why it refuses, so this code stays small at the start. */
import { type Command, needsSession, wholeCompletion } from './command.ts'

/** Undoes the newest compaction, clear or step back; with a number, as many. */
export const undo: Command = {
  name: 'undo',
  usage: '[steps]',
  unavailable: needsSession,
  run: async ({ app }, typed) => {
    await app.checkpoints.undo(typed)
    return null
  },
}

/** Marks the present place of the conversation. */
export const checkpoint: Command = {
  name: 'checkpoint',
  usage: '[title]',
  unavailable: needsSession,
  run: async ({ app }, title) => {
    await app.checkpoints.set(title)
    return null
  },
}

/** Goes back some turns or to a checkpoint; without either, shows the checkpoints. */
export const rewind: Command = {
  name: 'rewind',
  usage: '[turns | checkpoint number]',
  unavailable: needsSession,
  show: surface => surface.showCheckpoints(),
  run: async ({ app }, typed) => {
    await app.checkpoints.rewind(typed)
    return null
  },
}

const CHECKPOINTS = 'checkpoints'

/** Shows the checkpoints. Source: Copilot CLI (presets, E16). */
export const session: Command = {
  name: 'session',
  usage: CHECKPOINTS,
  unavailable: needsSession,
  complete: () => [wholeCompletion(CHECKPOINTS, 'command.session')],
  show: surface => surface.showCheckpoints(),
  run: async ({ surface }, typed) => {
    if (typed !== CHECKPOINTS) return 'command.session.unknown'
    surface.showCheckpoints()
    return null
  },
}
