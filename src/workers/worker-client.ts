/** The page's side of a worker that answers calls. */
import { workerText } from '../i18n/en/sentences/start.ts'
import { connect, functionsOf, type Remote, remoteOf, type Wire } from '../ports/connection.ts'

/** The part of `Worker` that is used. */
export interface WorkerLike extends EventTarget {
  postMessage(message: unknown, transfer?: Transferable[]): void
  terminate(): void
}

/** What a page offers a worker during one call. */
export interface PageFunctions {
  readonly calls?: object
  readonly news?: object
}

/** The worker did not start, stopped, or took too long. */
export class WorkerEnded extends Error {
  override readonly name = 'WorkerEnded'
}

export interface WorkerOptions {
  /** True: one worker serves all calls until it stops. False: each call has its own worker, which ends with it. */
  readonly staysAlive: boolean
  /** The message of a `WorkerEnded`; a general one by default. */
  readonly message?: string
}

export interface CallOptions {
  /** Milliseconds after which the worker is stopped. */
  readonly limitMs?: number | undefined
  /** When aborted, the worker is stopped and the call rejects with the reason. */
  readonly signal?: AbortSignal | undefined
  /** What the worker may ask the page during the call; only for a worker that is not kept. */
  readonly page?: PageFunctions
}

/** Rejects with `WorkerEnded`, with the reason of the signal, or like `work`. */
export type CallWorker<Api> = <Result>(
  work: (api: Remote<Api>) => Promise<Result>,
  options?: CallOptions,
) => Promise<Result>

/** Starts a worker with the first call, and another with the first call after it ended. */
export function createWorkerClient<Api extends object>(
  start: () => WorkerLike,
  { staysAlive, message = workerText('other') }: WorkerOptions,
): CallWorker<Api> {
  let kept: ReturnType<typeof run<Api>> | null = null
  return async (work, { limitMs, signal, page = {} } = {}) => {
    signal?.throwIfAborted()
    const running = kept?.isEnded() === false ? kept : run<Api>(start, { message, page })
    if (staysAlive) kept = running
    const abort = () => running.end(signal?.reason)
    signal?.addEventListener('abort', abort, { once: true })
    const timer =
      limitMs === undefined
        ? undefined
        : setTimeout(() => running.end(new WorkerEnded(message)), limitMs)
    try {
      return await Promise.race([work(running.api), running.ended])
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      if (!staysAlive) running.end(new WorkerEnded(message))
    }
  }
}

/** The result of `call`, or of `inPage` if the worker ended before it had one. */
export async function orInPage<Result>(
  call: Promise<Result>,
  inPage: () => Promise<Result>,
): Promise<Result> {
  try {
    return await call
  } catch (error) {
    if (error instanceof WorkerEnded) return inPage()
    throw error
  }
}

function run<Api extends object>(
  start: () => WorkerLike,
  { message, page }: { readonly message: string; readonly page: PageFunctions },
) {
  const worker = startedBy(start, message)
  const connection = connect<{ readonly calls: Api; readonly news: object }>(wireTo(worker), {
    calls: functionsOf(page.calls ?? null),
    news: functionsOf(page.news ?? null),
  })
  /** Rejects when the worker ends; otherwise a call would wait forever. */
  const { promise: ended, reject } = Promise.withResolvers<never>()
  // Between calls this rejection has no listener.
  ended.catch(() => undefined)
  let isEnded = false
  const end = (reason: unknown) => {
    if (isEnded) return
    isEnded = true
    reject(reason)
    connection.end(new WorkerEnded(message))
    worker.terminate()
  }
  const fail = () => end(new WorkerEnded(message))
  worker.addEventListener('error', fail)
  worker.addEventListener('messageerror', fail)
  return { api: remoteOf<Api>(connection), ended, end, isEnded: () => isEnded }
}

function startedBy(start: () => WorkerLike, message: string): WorkerLike {
  try {
    return start()
  } catch (cause) {
    throw new WorkerEnded(message, { cause })
  }
}

function wireTo(worker: WorkerLike): Wire {
  return {
    postMessage: message => worker.postMessage(message, []),
    addEventListener: (type, listener) =>
      worker.addEventListener(type, event => {
        if (event instanceof MessageEvent) listener(event)
      }),
  }
}
