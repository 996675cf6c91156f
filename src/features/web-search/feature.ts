import type { Feature } from '../../host/feature.ts'
import { shownIf } from '../../host/shown-if.ts'
import { late } from '../../kit/late.ts'

/** The web, searched by the service of the model while it answers. */
export const webSearch = {
  name: 'web-search',
  worker: () => import('./commands.ts'),
  addItems: async () => (await import(/* chunk: beside */ './add-item.ts')).addItems,
  InComposer: shownIf(
    ({ session }) => session?.serverWork.includes('web-search') ?? false,
    late(async () => (await import('./SearchChip.tsx')).SearchChip),
  ),
  AnswerPart: late(async () => (await import('./AnswerSources.tsx')).AnswerSources),
} satisfies Feature
