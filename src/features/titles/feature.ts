import { drawn } from '../../host/dialog.ts'
import { titleDialog } from '../../host/dialogs.ts'
import type { Feature } from '../../host/feature.ts'
import { textsOf } from '../../i18n/texts.ts'

const text = textsOf('start.titles', {
  title: '[title]',
  what: 'Rename this chat, or let a model suggest a title',
})

/** Titles that a model proposes, and the naming of new chats. */
export const titles = {
  name: 'titles',
  worker: () => import('./commands.ts'),
  beginsWith: true,
  dialogs: [drawn(titleDialog, async () => (await import('./TitleDialog.tsx')).TitleDialog)],
  commands: [
    {
      name: 'title',
      what: () => text('what'),
      usage: () => text('title'),
      needs: 'session',
      run: async ({ application, actions }, typed) => {
        const { openId } = application.snapshot()
        if (openId === null) return
        if (typed === '') actions.open(titleDialog, { sessionId: openId })
        else await application.renameSession(openId, typed)
      },
    },
  ],
} satisfies Feature
