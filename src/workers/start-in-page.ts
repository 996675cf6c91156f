/**
 * Workers that a worker needs, started by its page. A worker of Firefox sometimes stops for ever while it starts another one
 * (ADR 75).
 */

/** A worker asks its page. The port of the new worker goes with `start-worker`. */
export type WorkerRequest =
  | {
      readonly type: 'start-worker'
      readonly id: number
      readonly url: string
      readonly options: WorkerOptions | undefined
    }
  | { readonly type: 'end-worker'; readonly id: number }

/** The page says that a worker did not start, or threw. */
export interface WorkerFailed {
  readonly type: 'worker-failed'
  readonly id: number
}

/** From now on `new Worker` of this worker asks the page. Call it before a port is taken, or when it was. */
export function startWorkersInPage(
  tellPage: (request: WorkerRequest, ports: MessagePort[]) => void,
): void {
  let count = 0
  const start = (url: string | URL, options?: WorkerOptions) => {
    const { port1: worker, port2 } = new MessageChannel()
    count += 1
    const id = count
    const noteFailure = ({ data }: MessageEvent<Partial<WorkerFailed> | null>) => {
      if (data?.type === 'worker-failed' && data.id === id) worker.dispatchEvent(new Event('error'))
    }
    globalThis.addEventListener('message', noteFailure)
    tellPage({ type: 'start-worker', id, url: String(url), options }, [port2])
    worker.start()
    return Object.assign(worker, {
      terminate: () => {
        globalThis.removeEventListener('message', noteFailure)
        worker.close()
        tellPage({ type: 'end-worker', id }, [])
      },
    })
  }
  globalThis.Worker = new Proxy(Worker, {
    construct: (_target, [url, options]: ConstructorParameters<typeof Worker>) =>
      start(url, options),
  })
}
