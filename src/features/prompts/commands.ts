import type { WorkerHost } from '../../host/feature.ts'
import type { Prompt } from '../../ports/storage.ts'
import { savingThen } from '../../runtime/notices/saving.ts'
import {
  exportPrompts,
  importPrompts,
  type PromptSaving,
} from '../../runtime/prompts/prompt-files.ts'
import type { PromptWords } from '../../transfer/prompt-file.ts'
import { savePrompt } from './save-prompt.ts'

/** The commands of the library. The page sees the saved prompts, last saved first. */
export function create({
  ports: { storage, clock },
  prompts,
  notices,
  show,
}: Pick<WorkerHost<readonly Prompt[]>, 'ports' | 'prompts' | 'notices' | 'show'>) {
  const { prompts: store } = storage
  const saving = savingThen(prompts.read)
  const showAll = () => show(prompts.list())
  prompts.subscribe(showAll)
  return {
    begin: async () => showAll(),
    /** Reads the saved prompts, also those of other tabs. */
    read: () => prompts.read().catch(notices.fault),
    /** Replaces the prompt named `former`, or adds one for null, unless another prompt has the name. */
    save: (words: PromptWords, former: string | null) =>
      saving(savePrompt({ store, clock }, words, former)),
    remove: (name: string) =>
      saving<PromptSaving>(store.replace([name], []).then(() => ({ ok: true, count: 1 }))),
    /** All prompts as a JSON file to download. */
    export: async () => exportPrompts(prompts.list()),
    /** Adds the prompts of a file and overwrites none; a refused file changes nothing. */
    import: (file: Blob) => saving(importPrompts({ store, clock }, file)),
  }
}
