import type { PageParts } from '../../host/command.ts'
import { noteBackup } from '../../host/last-backup.ts'
import { commandsOf } from '../../host/use-feature.ts'
import { backup } from './feature.ts'

/** Saves everything as one file, and notes that. Resolves with its name; rejects if it cannot be written. */
export async function saveBackup(
  page: Pick<PageParts, 'application' | 'surface'>,
): Promise<string> {
  const { name, content } = await commandsOf(page, backup).write()
  page.surface.download(name, content)
  noteBackup(Date.now())
  return name
}
