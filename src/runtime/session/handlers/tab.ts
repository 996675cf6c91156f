/**
 * The lock of the session, and the page's time to count.
 *
 * @module
 */
import type { Handler } from './handler.ts'

export const tryLock: Handler<'try-lock', 'lock'> = async (_, { lock }, emit) => {
  try {
    emit({ type: 'lock-tried', held: await lock.tryAcquire() })
  } catch (error) {
    emit({ type: 'task-failed', error })
  }
}

export const waitForLock: Handler<'wait-for-lock', 'lock'> = (_, { lock }, emit) =>
  lock.whenFree(
    () => emit({ type: 'lock-granted' }),
    error => emit({ type: 'lock-denied', error }),
  )

/** The display shows estimates until the page has time to count. */
export const countAll: Handler<'count-all', 'counts' | 'texts' | 'whenIdle' | 'onFault'> = async (
  { now },
  { counts, texts, whenIdle, onFault },
  emit,
) => {
  const count = async () => {
    await counts.ensure(texts())
    emit({ type: 'counted-all', now })
  }
  if (now) await count()
  else whenIdle(() => void count().catch(onFault))
}
