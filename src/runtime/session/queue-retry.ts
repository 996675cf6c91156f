import { fitted, ROOM_RETRY_MS } from '../notices/full-disk.ts'
import { isFull } from '../../ports/errors.ts'

interface QueueRetryOptions {
  /** Sends the oldest queued message; true once its turn has begun. */
  readonly sendNext: (insist: boolean) => Promise<boolean>
  /** Sends what is queued, where nothing prevents it. */
  readonly resume: () => Promise<void>
  readonly onFault: (error: unknown) => void
}

/** `sendNext` that leaves a message in the queue while the disk is full, reports it, and resumes once there is room. */
export function createQueueRetry({
  sendNext,
  resume,
  onFault,
}: QueueRetryOptions): (insist: boolean) => Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | null = null
  return async insist => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    try {
      return await sendNext(insist)
    } catch (error) {
      if (!isFull(error)) throw error
      onFault(fitted('waiting', error))
      timer = setTimeout(() => void resume().catch(onFault), ROOM_RETRY_MS)
      return false
    }
  }
}
