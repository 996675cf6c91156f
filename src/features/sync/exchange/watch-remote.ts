/** Hears from the remote when something was written there, if it can tell. The looks at intervals go on. */
import type { SyncRemote } from '../../../ports/sync-remote.ts'

/** Calls `onWritten` after each change at the remote, and when it may have missed one. Resolves when aborted. */
export async function watchRemote(
  { watch }: SyncRemote,
  {
    signal,
    onWritten,
    pauseMs,
  }: {
    readonly signal: AbortSignal
    readonly onWritten: () => void
    /** How long a remote that could not be asked is left alone. */
    readonly pauseMs: number
  },
): Promise<void> {
  if (!watch) return
  let mark: string | null = null
  while (!signal.aborted) {
    // The next pass says why the remote cannot be asked.
    mark = await watch(mark, signal).catch(() => null)
    if (signal.aborted) return
    if (mark === null) await new Promise(resolve => setTimeout(resolve, pauseMs))
    else onWritten()
  }
}
