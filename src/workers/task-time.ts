/** Milliseconds that one task of the page may spend on reading. */
const MOST_MS = 10

export type TaskTime = ReturnType<typeof createTaskTime>

/** Divides work among the tasks of this thread, so that many small pieces never make a long task. */
export function createTaskTime() {
  const waiting: (() => void)[] = []
  let spentMs = 0
  let isCounting = false

  const count = () => {
    if (isCounting) return
    isCounting = true
    setTimeout(() => {
      isCounting = false
      spentMs = 0
      if (waiting.length > 0) count()
      while (isTimeLeft()) waiting.shift()?.()
    }, 0)
  }
  const isTimeLeft = () => spentMs < MOST_MS && waiting.length > 0
  const spend = <Result>(work: () => Result): Result => {
    count()
    const startedAt = performance.now()
    try {
      return work()
    } finally {
      spentMs += performance.now() - startedAt
    }
  }
  const isLeft = () => spentMs < MOST_MS && waiting.length === 0

  return {
    /** Does the work and measures its time. */
    spend,
    /** True while the current task has time left, and no work waits for a later one. */
    isLeft,
    /** Does the work in a task with time left, in the order of the calls. */
    whenLeft: async <Result>(work: () => Result): Promise<Result> => {
      if (isLeft()) return spend(work)
      count()
      return new Promise(resolve => {
        // An error of the work rejects the promise.
        waiting.push(() => resolve(new Promise(done => done(spend(work)))))
      })
    },
  }
}
