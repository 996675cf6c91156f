import { drawn } from '../../host/dialog.ts'
import { titleDialog } from '../../host/dialogs.ts'
import type { Feature } from '../../host/feature.ts'
import { textsOf } from '../../i18n/texts.ts'
import { namesChats } from './settings.ts'

const text = textsOf('start.titles', {
  title: '[title]',
  what: 'Rename this chat, or let a model suggest a title',
  names: 'Let a free model name new chats',
  'names-why':
    'If the model of the chat costs nothing, it reads the first message and its answer once more. Otherwise the first sentence is the title. A title of yours stays.',
})

/** Titles that a model proposes, and the naming of new chats. */
export const titles = {
  name: 'titles',
  worker: () => import('./commands.ts'),
  beginsWith: true,
  settings: [
    {
      section: 'conversation',
      label: () => text('names'),
      hint: () => text('names-why'),
      control: 'switch',
      of: namesChats,
    },
  ],
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
