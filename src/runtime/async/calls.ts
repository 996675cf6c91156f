/** Ways to call functions: one after the other, until cancelled, or only with new arguments. */
/** Rejects with the signal's reason as soon as it is aborted; does not wait for the work. */
export function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
    return undefined
  })
}

/** Null after this time; the work goes on. */
export async function inTime<Result>(
  work: Promise<Result>,
  limitMs: number,
): Promise<Result | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<null>(resolve => {
    timer = setTimeout(() => resolve(null), limitMs)
  })
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer))
}

/** Work that can be cancelled by an id, because an abort signal cannot cross to another thread. */
export type CancellableCalls = ReturnType<typeof createCancellableCalls>

export function createCancellableCalls() {
  const running = new Map<string, AbortController>()
  const cancel = (callId: string) => running.get(callId)?.abort()
  return {
    /** Does the work. Its signal is aborted if the call is cancelled, or if another call has the same id. */
    run: async <Result>(
      callId: string,
      work: (signal: AbortSignal) => Promise<Result>,
    ): Promise<Result> => {
      cancel(callId)
      const controller = new AbortController()
      running.set(callId, controller)
      try {
        return await work(controller.signal)
      } finally {
        if (running.get(callId) === controller) running.delete(callId)
      }
    },
    /** Does nothing if the call has ended. */
    cancel,
    cancelAll: () => {
      for (const controller of running.values()) controller.abort()
    },
  }
}

/** Returns the last result while the arguments stay the same. */
export function rememberLast<Arguments extends readonly unknown[], Result>(
  compute: (...inputs: Arguments) => Result,
): (...inputs: Arguments) => Result {
  let last: { readonly inputs: Arguments; readonly result: Result } | null = null
  return (...inputs) => {
    if (last?.inputs.every((input, index) => Object.is(input, inputs[index]))) return last.result
    last = { inputs, result: compute(...inputs) }
    return last.result
  }
}

/** Starts a task when all earlier ones have ended. Its failure rejects only its own promise and stops no later task. */
type SerialQueue = <Result>(task: () => Promise<Result>) => Promise<Result>

/** Runs asynchronous tasks one after the other. */
export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve()
  return task => {
    const result = last.then(task)
    last = result.catch(() => undefined)
    return result
  }
}
