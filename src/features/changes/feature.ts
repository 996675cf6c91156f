import { dialogOf, drawn } from '../../host/dialog.ts'
import { itemsDialog } from '../../host/dialogs.ts'
import type { Feature } from '../../host/feature.ts'
import { textsOf } from '../../i18n/texts.ts'
import { lazy } from '../../kit/lazy.ts'

const text = textsOf('start.changes', {
  name: 'What was changed',
  also: 'undo redo history erase device',
  what: 'See what was changed, and take it back',
})

/** What was changed: prompts, projects, presets, settings, marks of chats and the memory. */
export const changesDialog = dialogOf(
  async () => (await import('./ChangesDialog.tsx')).ChangesDialog,
)

/** All changes that a person made beside chats, each with a way back and as a file. */
export const changes = {
  name: 'changes',
  worker: () => import('./commands.ts'),
  dialogs: [drawn(itemsDialog, async () => (await import('./ItemsDialog.tsx')).ItemsDialog)],
  blocks: [
    {
      section: 'data',
      label: () => text('name'),
      also: () => text('also'),
      Block: lazy(async () => (await import('./ChangesBlock.tsx')).ChangesBlock),
    },
  ],
  commands: [
    {
      name: 'changes',
      what: () => text('what'),
      also: () => text('also'),
      run: ({ actions }) => {
        actions.open(changesDialog, {})
      },
    },
  ],
} satisfies Feature
