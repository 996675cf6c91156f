import type { Feature } from '../../host/feature.ts'
import { t } from '../../i18n/t.ts'
import { textsOf } from '../../i18n/texts.ts'
import { lazy } from '../../kit/lazy.ts'

/** What the host says of it. */
export const localNames = textsOf('start.local-models', {
  why: 'A small model in your browser. It is downloaded once; then nothing leaves this device.',
  also: 'offline private webgpu gpu cpu download browser',
})

/** The models that can run on this device: their list, their downloads, and which one is in use. */
export const localModels = {
  name: 'local-models',
  worker: () => import('./commands.ts'),
  parts: [
    {
      section: 'model',
      entries: () => [[t('shell.on-device'), localNames('also'), localNames('why')]],
      Part: lazy(async () => (await import('./LocalModels.tsx')).LocalModels),
    },
  ],
} satisfies Feature
