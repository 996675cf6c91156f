/**
 * The worker of the application, from its first word to its death.
 *
 * @module
 */
import { remoteSentences } from '../../i18n/en/sentences/start.ts'
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

/** What is needed of a `Worker`. */
export interface RuntimeWorker extends Pick<Wire, 'postMessage'> {
  addEventListener(type: string, listener: (event: MessageEvent) => void): void
  terminate(): void
}

export type TellWorker = Connection<WorkerOffer>['tell']
/** Calls a method of the application by its path, such as `keys.unlock`. */
export type CallWorker = Connection<WorkerOffer>['callNamed']

export interface RuntimeOptions {
  /** Throws where there are no workers. */
  readonly startWorker: () => RuntimeWorker
  /** Milliseconds within which a worker says that it listens; one that does not is given up. */
  readonly readyWithinMs: number
  readonly facts: () => PageFacts
  /** The worker listens: the page may tell it things from now on. */
  readonly onReady: (tell: TellWorker) => void
  /** What the worker asks of the page, by the names in `PageOffer`. */
  readonly calls: Dispatch
  /** The worker cancels a call of the page's. */
  readonly onCancel: (callId: string) => void
  /** Resolves once nobody holds the lock of this name any more. */
  readonly released: (lockName: string) => Promise<void>
  /** The snapshot changed; the first patch is the whole of it. */
  readonly onPatch: (patch: Patch) => void
  /** The worker that was ready died. */
  readonly onEnded: () => void
}

/** Resolves, once the worker listens, to what calls it. Rejects with `runtime-ended` if it fails before, or says nothing. */
export async function startRuntime(options: RuntimeOptions): Promise<CallWorker> {
  const ready = Promise.withResolvers<void>()
  const worker = options.startWorker()
  let isReady = false
  let isEnded = false
  /** An error says that it died only where no lock can. */
  let hasLock = false

  const end = () => {
    if (isEnded) return
    isEnded = true
    clearTimeout(silence)
    const error = new AppError('runtime-ended', remoteSentences.ended)
    worker.terminate()
    connection.end(error)
    if (isReady) options.onEnded()
    else ready.reject(error)
  }
  const news: PageOffer['news'] = {
    ready: lockName => {
      hasLock = lockName !== null
      if (lockName !== null) void options.released(lockName).then(end)
      connection.tell('begin', options.facts())
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
