/**
 * What other tabs do in the session: their events are taken in, and a request that one of them left open is watched.
 *
 * @module
 */
import type { SessionLog } from '../log.ts'
import { isAbandoned } from '../../../engine/index.ts'
import { watchInterrupted, type WatchOptions } from './watch-interrupted.ts'

export interface OtherTabsOptions extends WatchOptions {
  readonly log: SessionLog
  readonly enqueue: (task: () => Promise<void>) => Promise<void>
  /** No other tab is at work; others' events, if there were any, are told of by `onNews`. */
  readonly noneAtWork: () => void
  readonly onNews: () => void
}

/** Watches until the function that it hands out is called. */
export function watchTabs(options: OtherTabsOptions): () => void {
  const { sessionId, storage, branch, log, enqueue, onFault } = options
  const abandoned = watchInterrupted(options)
  let disposed = false

  const takeInNews = async () => {
    const news = await log.takeIn()
    if (isAbandoned(branch())) abandoned.watch()
    else options.noneAtWork()
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
