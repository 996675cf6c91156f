import { drawn } from '../../host/dialog.ts'
import { sideQuestionDialog } from '../../host/dialogs.ts'
import type { Feature } from '../../host/feature.ts'
import { textsOf } from '../../i18n/texts.ts'

const text = textsOf('start.side-question', {
  question: '[question]',
  what: 'Ask a side question that stays out of the chat',
})

/** Questions whose answers stay out of later requests. */
export const sideQuestions = {
  name: 'side-question',
  dialogs: [
    drawn(
      sideQuestionDialog,
      async () => (await import('./SideQuestionDialog.tsx')).SideQuestionDialog,
    ),
  ],
  commands: [
    {
      name: 'aside',
      what: () => text('what'),
      usage: () => text('question'),
      needs: 'session',
      run: async ({ application, actions }, question) => {
        // What cannot be asked now waits in the dialog.
        if (question !== '' && (await application.sideQuestion('ask', question))) actions.noteSend()
        else actions.open(sideQuestionDialog, { words: question })
      },
    },
  ],
} satisfies Feature
