import { dialogOf, drawn } from '../../host/dialog.ts'
import { promptsDialog } from '../../host/dialogs.ts'
import type { Feature } from '../../host/feature.ts'
import { valueOf } from '../../host/use-feature.ts'
import { textsOf } from '../../i18n/texts.ts'
import { lazyAfterDrawing } from '../../kit/lazy.ts'
import { type Completion, orderByMatch, wholeCompletion } from '../../host/completion.ts'

const text = textsOf('start.prompts', {
  name: '[name]',
  prompt: 'Insert a saved prompt',
  instructions: 'Use saved instructions in this chat',
})

/** The library, which shows `first` at first. */
export const library = dialogOf(async () => (await import('./PromptsDialog.tsx')).PromptsDialog)

/** Saved texts with blanks, and instructions. */
export const prompts = {
  name: 'prompts',
  worker: () => import('./commands.ts'),
  beginsWith: true,
  dialogs: [drawn(promptsDialog, async () => (await import('./PromptsDialog.tsx')).PromptsDialog)],
  commands: [
    {
      name: 'prompt',
      what: () => text('prompt'),
      usage: () => text('name'),
      findsArguments: true,
      complete: (page, typed): readonly Completion[] =>
        orderByMatch(valueOf(page, prompts) ?? [], typed).map(prompt =>
          wholeCompletion(prompt.name, prompt.text),
        ),
      run: async (page, name): Promise<string | null> =>
        (await import('./run-command.ts')).insertPrompt(page, name),
    },
    {
      name: 'instructions',
      what: () => text('instructions'),
      usage: () => text('name'),
      needs: 'session',
      complete: (page, typed): readonly Completion[] => {
        const saved = (valueOf(page, prompts) ?? []).filter(({ purpose }) => purpose !== undefined)
        return orderByMatch(saved, typed).map(({ name, purpose = '' }) =>
          wholeCompletion(name, purpose),
        )
      },
      run: async (page, name): Promise<string | null> =>
        (await import('./run-command.ts')).loadInstructions(page, name),
    },
  ],
  StartPart: lazyAfterDrawing(async () => (await import('./StartPrompts.tsx')).StartPrompts),
} satisfies Feature
