import { mayHoldTalks, type ChosenFiles } from '../kit/files-given.ts'
import type { Ui } from '../host/store.ts'

/** Attaches the files that a person gave; exports and folders are offered for import instead. */
export async function takeFiles(
  { application, actions }: Pick<Ui, 'application' | 'actions'>,
  chosen: ChosenFiles,
  folders: readonly FileSystemEntry[] = [],
): Promise<void> {
  if (folders.length === 0 && ![...chosen.attached, ...chosen.unsupported].some(mayHoldTalks))
    return actions.attachFiles(chosen)
  return actions.whileReading(
    import('../features/import/ImportDialog.tsx').then(({ offerImport }) =>
      offerImport(chosen, folders, { application, actions }),
    ),
  )
}
