/** The worker of the application, from its start to its end. */
import { remoteText } from '../../i18n/en/sentences/start.ts'
import { AppError } from '../../ports/errors.ts'
import {
  connect,
  functionsOf,
  type Connection,
  type Dispatch,
  type Wire,
} from '../../ports/connection.ts'
import type { Patch } from './patch.ts'
import type { PageFacts, PageOffer, WorkerOffer } from './protocol.ts'

/** The part of `Worker` that is used. */
export interface RuntimeWorker extends Pick<Wire, 'postMessage'> {
  addEventListener(type: string, listener: (event: MessageEvent) => void): void
  terminate(): void
}

export type TellWorker = Connection<WorkerOffer>['tell']
/** Calls a method of the application by its path, such as `keys.unlock`. */
export type CallWorker = Connection<WorkerOffer>['callNamed']

export interface RuntimeOptions {
  /** Throws if there are no workers. */
  readonly startWorker: () => RuntimeWorker
  /** Milliseconds in which a worker must report that it listens. */
  readonly readyWithinMs: number
  readonly facts: () => PageFacts | Promise<PageFacts>
  /** The worker listens, so the page may send it news. */
  readonly onReady: (tell: TellWorker) => void
  /** The functions that the worker may call, named as in `PageOffer`. */
  readonly calls: Dispatch
  /** The worker cancels one of its calls to the page. */
  readonly onCancel: (callId: string) => void
  /** Resolves when the lock of this name is free. */
  readonly released: (lockName: string) => Promise<void>
  /** The snapshot changed. The first patch holds the whole snapshot. */
  readonly onPatch: (patch: Patch) => void
  /** The worker stopped after it was ready. */
  readonly onEnded: () => void
}

/** Resolves, when the worker listens, with the function that calls it. Rejects with `runtime-ended` on failure or timeout. */
export async function startRuntime(options: RuntimeOptions): Promise<CallWorker> {
  const ready = Promise.withResolvers<void>()
  const worker = options.startWorker()
  let isReady = false
  let isEnded = false
  /** With a lock, an error event does not mean that the worker stopped. */
  let hasLock = false

  const end = () => {
    if (isEnded) return
    isEnded = true
    clearTimeout(silence)
    const error = new AppError('runtime-ended', remoteText('ended'))
    worker.terminate()
    connection.end(error)
    if (isReady) options.onEnded()
    else ready.reject(error)
  }
  const news: PageOffer['news'] = {
    ready: async lockName => {
      hasLock = lockName !== null
      if (lockName !== null) void options.released(lockName).then(end)
      const facts = await options.facts()
      if (isEnded) return
      connection.tell('begin', facts)
      options.onReady(connection.tell)
      isReady = true
      clearTimeout(silence)
      ready.resolve()
    },
    patch: patch => {
      options.onPatch(patch)
      connection.tell('patched')
    },
    cancel: options.onCancel,
  }
  const connection = connect<WorkerOffer>(worker, {
    calls: options.calls,
    news: functionsOf(news),
  })
  const silence = setTimeout(end, options.readyWithinMs)
  worker.addEventListener('error', () => {
    if (!hasLock) end()
  })
  await ready.promise
  return connection.callNamed
}
