import type { Clock } from '../../ports/platform.ts'
import type { Prompt, PromptStore } from '../../ports/prompts.ts'
import type { Application } from './application.ts'
import { savingThen } from './saving.ts'

type PromptCommands = Pick<
  Application,
  'readPrompts' | 'savePrompt' | 'removePrompt' | 'exportPrompts' | 'importPrompts'
>

interface PromptCommandsOptions {
  readonly store: PromptStore
  readonly clock: Pick<Clock, 'now'>
  readonly onFault: (error: unknown) => void
  /** Called after each change of the list. */
  readonly changed: () => void
}

/** What a person does with prompts; the code for it is fetched with the first call. */
export function createPromptCommands({ onFault, changed, ...ports }: PromptCommandsOptions): {
  readonly commands: PromptCommands
  /** As they were read last. */
  readonly list: () => readonly Prompt[]
} {
  let list: readonly Prompt[] = []
  const code = () => import('../prompts/change-prompts.ts')
  const read = async () => {
    list = await ports.store.list()
    changed()
  }
  const readPrompts = () => read().catch(onFault)
  ports.store.subscribe(() => void readPrompts())
  const saving = savingThen(read)
  return {
    commands: {
      readPrompts,
      savePrompt: (words, former) =>
        saving(code().then(({ savePrompt }) => savePrompt(ports, words, former))),
      removePrompt: name =>
        saving(ports.store.replace([name], []).then(() => ({ ok: true, count: 1 }))),
      exportPrompts: async () => (await code()).exportPrompts(list),
      importPrompts: file => saving(code().then(({ importPrompts }) => importPrompts(ports, file))),
    },
    list: () => list,
  }
}
