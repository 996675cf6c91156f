/**
 * The worker of the application, from its first word to its death.
 *
 * @module
 */
import { remoteSentences } from '../../i18n/en/sentences/remote.ts'
import { AppError } from '../../ports/errors.ts'
import { connect, type Arrived, type Connection, type Wire } from './connect.ts'
import type { Patch } from './patch.ts'

/** What the page says of itself before its first call. */
export interface PageFacts {
  /** Its address, beside which relative ones lie. */
  readonly address: string
  readonly isOnline: boolean
}

/** What is needed of a `Worker`. */
export interface RuntimeWorker extends Pick<Wire, 'postMessage'> {
  addEventListener(type: string, listener: (event: MessageEvent) => void): void
  terminate(): void
}

export interface RuntimeOptions {
  /** Throws where there are no workers. */
  readonly startWorker: () => RuntimeWorker
  /** Milliseconds within which a worker says that it listens; one that does not is given up. */
  readonly readyWithinMs: number
  readonly facts: () => PageFacts
  /** The worker listens: the page may tell it things from now on. */
  readonly onReady: (tell: Connection['tell']) => void
  /** What the worker asks of the page. */
  readonly answer: (name: string, inputs: readonly Arrived[]) => Promise<unknown>
  readonly hear: (name: string, inputs: readonly Arrived[]) => void
  /** Resolves once nobody holds the lock of this name any more. */
  readonly released: (lockName: string) => Promise<void>
  /** The snapshot changed; the first patch is the whole of it. */
  readonly onPatch: (patch: Patch) => void
  /** The worker that was ready died. */
  readonly onEnded: () => void
}

/**
 * Resolves once the worker listens, to what calls it. Rejects with `AppError` `runtime-ended` where it fails before, or says
 * nothing, and with what `startWorker` throws.
 */
export async function startRuntime(options: RuntimeOptions): Promise<Connection['call']> {
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
  const connection = connect(worker, {
    answer: options.answer,
    hear: (name, inputs) => {
      switch (name) {
        case 'ready': {
          const [lockName] = inputs
          hasLock = lockName !== null
          if (hasLock) void options.released(lockName).then(end)
          connection.tell('begin', options.facts())
          options.onReady(connection.tell)
          isReady = true
          clearTimeout(silence)
          return ready.resolve()
        }
        case 'patch':
          options.onPatch(inputs[0])
          return connection.tell('patched')
        default:
          return options.hear(name, inputs)
      }
    },
  })
  const silence = setTimeout(end, options.readyWithinMs)
  worker.addEventListener('error', () => {
    if (!hasLock) end()
  })
  await ready.promise
  return connection.call
}
