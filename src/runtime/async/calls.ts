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

/** Asks one question at a time. Of the questions that arrive meanwhile only the newest is asked; the others resolve with null. */
export function latestOnly<Question, Answer>(
  ask: (question: Question) => Promise<Answer>,
): (question: Question) => Promise<Answer | null> {
  let isAsking = false
  let next: (PromiseWithResolvers<Answer | null> & { readonly question: Question }) | null = null

  const run = async (question: Question): Promise<Answer> => {
    isAsking = true
    try {
      return await ask(question)
    } finally {
      isAsking = false
      const waiting = next
      next = null
      if (waiting !== null) run(waiting.question).then(waiting.resolve, waiting.reject)
    }
  }

  return question => {
    if (!isAsking) return run(question)
    next?.resolve(null)
    next = { ...Promise.withResolvers<Answer | null>(), question }
    return next.promise
  }
}

/** A rest of this many times the last run, so that many changes in a row do not take all the time. */
const REST = 4
/** Shorter runs need no rest. */
const LEAST_MS = 10

/** Starts `run` at once, and again after it ends if it was wanted meanwhile; a long run is followed by a rest. */
export function spaced(run: () => Promise<void>, now: () => number): () => void {
  let isBusy = false
  let isWanted = false
  const go = async () => {
    const begun = now()
    await run()
    const tookMs = now() - begun
    if (tookMs >= LEAST_MS) await new Promise(resolve => setTimeout(resolve, tookMs * REST))
    isBusy = false
    if (isWanted) call()
  }
  const call = () => {
    isWanted = isBusy
    if (isBusy) return
    isBusy = true
    void go()
  }
  return call
}
