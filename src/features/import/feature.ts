import { drawn } from '../../host/dialog.ts'
import { importDialog } from '../../host/dialogs.ts'
import type { Feature } from '../../host/feature.ts'
import { textsOf } from '../../i18n/texts.ts'

const text = textsOf('start.import', { what: 'Import chats, prompts and more from files' })

/** Chats from files of any application, with a preview and a choice. */
export const importing = {
  name: 'import',
  worker: () => import('./commands.ts'),
  dialogs: [drawn(importDialog, async () => (await import('./ImportDialog.tsx')).ImportDialog)],
  takeFiles: async (...given) => (await import('./ImportDialog.tsx')).offerImport(...given),
  commands: [
    {
      name: 'import',
      what: () => text('what'),
      run: ({ actions }) => actions.importSession(),
    },
  ],
} satisfies Feature
