import { inspectorDialog } from '../../host/dialogs.ts'
import { drawn } from '../../host/dialog.ts'
import type { Feature } from '../../host/feature.ts'
import { textsOf } from '../../i18n/texts.ts'

const text = textsOf('start.inspector', { what: 'Inspect the next request, message by message' })

/** Shows exactly what would be sent now. */
export const inspector = {
  name: 'inspector',
  dialogs: [drawn(inspectorDialog, async () => (await import('./Inspector.tsx')).Inspector)],
  commands: [
    {
      name: 'inspect',
      what: () => text('what'),
      needs: 'session',
      run: ({ actions }) => actions.open(inspectorDialog, {}),
    },
  ],
} satisfies Feature
