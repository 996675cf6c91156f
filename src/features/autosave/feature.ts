import type { Feature } from '../../host/feature.ts'
import { textsOf } from '../../i18n/texts.ts'
import { lazy } from '../../kit/lazy.ts'
import { FOLDER_KEY } from './status.ts'

const text = textsOf('start.autosave', {
  name: 'Save into a folder',
  also: 'folder directory file disk automatic export copy',
})

/** Saves every session as a page into a folder of the person. */
export const autosave = {
  name: 'autosave',
  worker: () => import('./commands.ts'),
  beginsWith: FOLDER_KEY,
  blocks: [
    {
      section: 'data',
      label: () => text('name'),
      also: () => text('also'),
      Block: lazy(async () => (await import('./AutosaveBlock.tsx')).AutosaveBlock),
    },
  ],
} satisfies Feature
