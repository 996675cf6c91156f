import type { Ui } from '../host/store.ts'
import { mayHoldTalks, type ChosenFiles } from '../kit/files-given.ts'

/** Attaches the files that a person gave; a feature may take those that hold chats, and folders. */
export async function takeFiles(
  { application, actions, features }: Pick<Ui, 'application' | 'actions' | 'features'>,
  chosen: ChosenFiles,
  folders: readonly FileSystemEntry[] = [],
): Promise<void> {
  const [take] = features.flatMap(({ takeFiles: taking }) => taking ?? [])
  const isForIt =
    folders.length > 0 || [...chosen.attached, ...chosen.unsupported].some(mayHoldTalks)
  if (!take || !isForIt) return actions.attachFiles(chosen)
  return actions.whileReading(take(chosen, folders, { application, actions }))
}
