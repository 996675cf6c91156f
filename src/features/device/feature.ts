import { drawn } from '../../host/dialog.ts'
import { deviceDialog } from '../../host/dialogs.ts'
import type { Feature } from '../../host/feature.ts'
import { textsOf } from '../../i18n/texts.ts'

const text = textsOf('start.device', { what: 'See which models can run here' })

/** Which models can run on this device, and what the browser allows. */
export const device = {
  name: 'device',
  worker: () => import('./commands.ts'),
  dialogs: [drawn(deviceDialog, async () => (await import('./DeviceDialog.tsx')).DeviceDialog)],
  commands: [
    {
      name: 'device',
      what: () => text('what'),
      run: ({ actions }) => actions.open(deviceDialog, {}),
    },
  ],
} satisfies Feature
