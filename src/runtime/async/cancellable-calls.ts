/** Work that can be cancelled by an id: a signal cannot go from one thread to another. */
export interface CancellableCalls {
  /** Does the work; its signal is aborted once the call is cancelled, or another is made with the same id. */
  run<Result>(callId: string, work: (signal: AbortSignal) => Promise<Result>): Promise<Result>
  /** Nothing happens where the call has ended. */
  cancel(callId: string): void
  cancelAll(): void
}

export function createCancellableCalls(): CancellableCalls {
  const running = new Map<string, AbortController>()
  const cancel = (callId: string) => running.get(callId)?.abort()
  return {
    run: async (callId, work) => {
      cancel(callId)
      const controller = new AbortController()
      running.set(callId, controller)
      try {
        return await work(controller.signal)
      } finally {
        if (running.get(callId) === controller) running.delete(callId)
      }
    },
    cancel,
    cancelAll: () => {
      for (const controller of running.values()) controller.abort()
    },
  }
}
