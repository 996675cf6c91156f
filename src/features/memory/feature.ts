import { drawn } from '../../host/dialog.ts'
import { memoryDialog } from '../../host/dialogs.ts'
import type { Feature } from '../../host/feature.ts'
import { textsOf } from '../../i18n/texts.ts'

const text = textsOf('start.memory', {
  memory: 'What is kept from one chat to the next',
  subconscious: 'Put facts of finished chats on the board, after a preview',
  unknown: 'Type /subconscious run. Nothing was changed.',
})

const RUN = 'run'

/** What is kept from one session to the next, to be seen and changed. */
export const memory = {
  name: 'memory',
  worker: () => import('./commands.ts'),
  dialogs: [drawn(memoryDialog, async () => (await import('./MemoryDialog.tsx')).MemoryDialog)],
  commands: [
    {
      name: 'memory',
      what: () => text('memory'),
      run: ({ actions }) => actions.open(memoryDialog, { first: 'blocks' }),
    },
    {
      // Finished sessions are consolidated after a preview. Source: Copilot CLI (presets, E19).
      name: 'subconscious',
      what: () => text('subconscious'),
      isRare: true,
      usage: () => RUN,
      complete: () => [{ argument: RUN, what: text('subconscious'), isWhole: true }],
      run: ({ actions }, typed) => {
        if (typed !== RUN) return text('unknown')
        return actions.open(memoryDialog, { first: 'board' })
      },
    },
  ],
} satisfies Feature
