/**
 * How functions are called: one after the other, until somebody cancels, or only with other arguments.
 *
 * @module
 */
/** Rejects with the signal's reason as soon as that is aborted, however long the work takes. */
export function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
    return undefined
  })
}

/** Work that can be cancelled by an id: a signal cannot go from one thread to another. */
export type CancellableCalls = ReturnType<typeof createCancellableCalls>

export function createCancellableCalls() {
  const running = new Map<string, AbortController>()
  const cancel = (callId: string) => running.get(callId)?.abort()
  return {
    /** Does the work; its signal is aborted once the call is cancelled, or another is made with the same id. */
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
    /** Nothing happens where the call has ended. */
    cancel,
    cancelAll: () => {
      for (const controller of running.values()) controller.abort()
    },
  }
}

/** The last result again while the arguments stay the same. */
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

/** Starts a task once all earlier ones have ended; its failure is the caller's and stops no later task. */
type SerialQueue = <Result>(task: () => Promise<Result>) => Promise<Result>

/** Runs asynchronous tasks one after the other. */
export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve()
  return task => {
    const result = last.then(task)
    last = result.then(
      () => undefined,
      () => undefined,
    )
    return result
  }
}
