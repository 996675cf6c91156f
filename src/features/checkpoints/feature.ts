import { checkpointsDialog, compareDialog } from '../../host/dialogs.ts'
import { drawn } from '../../host/dialog.ts'
import type { Feature } from '../../host/feature.ts'
import { commandsOf } from '../../host/use-feature.ts'
import { textsOf } from '../../i18n/texts.ts'

const text = textsOf('start.checkpoints', {
  title: '[title]',
  where: '[turns | checkpoint number]',
  checkpoint: 'Mark this place, to come back to it',
  rewind: 'Go back some turns, or to a checkpoint',
  session: 'Show the checkpoints of this chat',
  also: 'branch branches version compare',
  unknown: 'Type /session checkpoints.',
})

const LIST = 'checkpoints'

/** Places of a session to come back to, and its branches beside each other. */
export const checkpoints = {
  name: 'checkpoints',
  worker: () => import('./commands.ts'),
  dialogs: [
    drawn(
      checkpointsDialog,
      async () => (await import('./CheckpointsDialog.tsx')).CheckpointsDialog,
    ),
    drawn(compareDialog, async () => (await import('./compare/CompareDialog.tsx')).CompareDialog),
  ],
  commands: [
    {
      name: 'checkpoint',
      what: () => text('checkpoint'),
      usage: () => text('title'),
      needs: 'session',
      run: async (page, typed) => {
        await commandsOf(page, checkpoints).set(typed)
      },
    },
    {
      name: 'rewind',
      what: () => text('rewind'),
      usage: () => text('where'),
      needs: 'session',
      run: async (page, typed) => {
        if (typed === '') page.actions.open(checkpointsDialog, {})
        else await commandsOf(page, checkpoints).rewind(typed)
      },
    },
    {
      // Source: Copilot CLI (presets, E16).
      name: 'session',
      what: () => text('session'),
      also: () => text('also'),
      usage: () => LIST,
      needs: 'session',
      complete: () => [{ argument: LIST, what: text('session'), isWhole: true }],
      run: ({ actions }, typed) => {
        if (typed !== '' && typed !== LIST) return text('unknown')
        return actions.open(checkpointsDialog, {})
      },
    },
  ],
} satisfies Feature
