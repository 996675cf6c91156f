/**
 * Follows other tabs in the session: reads the events that they append, and watches a request that one of them left open.
 *
 * @module
 */
import type { SessionLog } from '../log.ts'
import { isAbandoned } from '../../../engine/index.ts'
import { watchInterrupted, type WatchOptions } from './watch-interrupted.ts'

export interface OtherTabsOptions extends WatchOptions {
  readonly log: SessionLog
  readonly enqueue: (task: () => Promise<void>) => Promise<void>
  /** Other tabs appended events, which the log holds now. */
  readonly onNews: () => void
}

/** Watches until the function that it returns is called. */
export function watchTabs(options: OtherTabsOptions): () => void {
  const { sessionId, storage, branch, log, enqueue, onFault } = options
  const abandoned = watchInterrupted(options)
  let disposed = false

  const takeInNews = async () => {
    const news = await log.takeIn()
    if (isAbandoned(branch())) abandoned.watch()
    else options.otherTabIdle()
    if (news) options.onNews()
  }
  const unsubscribe = storage.events.subscribe(changed => {
    if (changed === sessionId && !disposed) void enqueue(takeInNews).catch(onFault)
  })
  if (isAbandoned(branch())) abandoned.watch()

  return () => {
    disposed = true
    unsubscribe()
    abandoned.dispose()
  }
}
