import type { Feature } from '../../host/feature.ts'
import { late, lateAfterDrawing } from '../../kit/late.ts'

/** The web, searched by the service of the model while it answers. */
export const webSearch = {
  name: 'web-search',
  worker: () => import('./commands.ts'),
  addItems: async () => (await import('./add-item.ts')).addItems,
  InBox: lateAfterDrawing(async () => (await import('./SearchChip.tsx')).SearchChip),
  AnswerPart: late(async () => (await import('./AnswerSources.tsx')).AnswerSources),
} satisfies Feature
