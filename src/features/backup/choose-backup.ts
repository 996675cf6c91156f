import type { PageParts } from '../../host/command.ts'
import { restoreDialog } from '../../host/dialogs.ts'

/** Shows what the backup that the person chooses would bring. */
export async function chooseBackup({
  actions,
  surface,
}: Pick<PageParts, 'actions' | 'surface'>): Promise<void> {
  const file = await surface.chooseFile('.zip,application/zip')
  if (file !== null) actions.open(restoreDialog, { file })
}
