import { dialogOf, drawn } from '../../host/dialog.ts'
import { answersDialog } from '../../host/dialogs.ts'
import type { Feature } from '../../host/feature.ts'
import { shownIf } from '../../host/shown-if.ts'
import { commandsOf } from '../../host/use-feature.ts'
import { textsOf } from '../../i18n/texts.ts'
import { lazy } from '../../kit/lazy.ts'

const text = textsOf('start.several', { ask: 'Ask several models at once' })

/** Chooses the models that answer together. */
export const pickModels = dialogOf(async () => (await import('./PickModels.tsx')).PickModels)

/** One message, answered by several models side by side. */
export const severalModels = {
  name: 'several-models',
  worker: () => import('./commands.ts'),
  dialogs: [drawn(answersDialog, async () => (await import('./SideBySide.tsx')).SideBySide)],
  commands: [
    {
      name: 'several',
      what: () => text('ask'),
      usage: () => '[off]',
      needs: 'session',
      inAddMenu: 'compare',
      run: async (page, typed) => {
        if (typed === 'off') await commandsOf(page, severalModels).choose([])
        else page.actions.open(pickModels, {})
      },
    },
  ],
  AboveComposer: shownIf(
    ({ severalModels: models, session }) => models.length > 0 && session !== null,
    lazy(async () => (await import('./ChosenModels.tsx')).ChosenModels),
  ),
  atEnd: {
    isShown: ({ several }) => several !== null,
    Part: lazy(async () => (await import('./Answers.tsx')).Answers),
  },
} satisfies Feature
