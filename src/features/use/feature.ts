import { drawn } from '../../host/dialog.ts'
import { usageDialog } from '../../host/dialogs.ts'
import type { Feature } from '../../host/feature.ts'
import { textsOf } from '../../i18n/texts.ts'

const text = textsOf('start.use', { what: 'Show tokens and costs by day, model, project and kind' })

/** What the requests used. */
export const tokenUse = {
  name: 'use',
  worker: () => import('./commands.ts'),
  beginsWith: true,
  dialogs: [drawn(usageDialog, async () => (await import('./UseDialog.tsx')).UseDialog)],
  commands: [
    {
      name: 'use',
      what: () => text('what'),
      run: ({ actions }) => {
        actions.open(usageDialog, {})
      },
    },
  ],
} satisfies Feature
