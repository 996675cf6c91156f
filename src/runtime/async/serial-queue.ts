/** Starts a task once all earlier ones have ended; its failure is the caller's and stops no later task. */
export type SerialQueue = <Result>(task: () => Promise<Result>) => Promise<Result>

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
