import type { Feature } from '../../host/feature.ts'
import { shownIf } from '../../host/shown-if.ts'
import { lazy } from '../../kit/lazy.ts'

/** The web, searched by the service of the model while it answers. */
export const webSearch = {
  name: 'web-search',
  worker: () => import('./commands.ts'),
  addItems: async () => (await import(/* chunk: beside */ './add-item.ts')).addItems,
  InComposer: shownIf(
    ({ session }) => session?.serverWork.includes('web-search') ?? false,
    lazy(async () => (await import('./SearchChip.tsx')).SearchChip),
  ),
  AnswerPart: lazy(async () => (await import('./AnswerSources.tsx')).AnswerSources),
} satisfies Feature
