import type { Feature } from '../../host/feature.ts'
import { lazyAfterDrawing } from '../../kit/lazy.ts'
import { EDITS_KEY } from './edits-key.ts'

/** Pages and drawings of answers, shown beside the conversation. */
export const preview = {
  name: 'preview',
  worker: () => import('./commands.ts'),
  beginsWith: EDITS_KEY,
  codeActions: [
    {
      languages: ['html', 'htm', 'xhtml', 'svg', 'xml'],
      Action: lazyAfterDrawing(async () => (await import('./PreviewButton.tsx')).PreviewButton),
    },
  ],
} satisfies Feature
