/** A worker of the application without a thread: everything that it says or hears is cloned, and it can be killed. */
import type { StoragePort } from '../ports/storage.ts'
import type { StartableApplication } from '../runtime/application/application.ts'
import { serveApplication } from '../runtime/remote/serve-application.ts'
import type { RuntimeWorker } from '../runtime/remote/start-runtime.ts'

export interface FakeRuntimeWorker {
  readonly worker: RuntimeWorker
  /** What it said, as it was sent. */
  readonly said: readonly unknown[]
  /** Ends it in the middle of its work; its lock is free then. */
  kill(): void
  /** Resolves once it was killed. */
  readonly killed: Promise<void>
}

type Listener = (event: MessageEvent) => void

/** `compose` makes what runs in it over a storage that nothing reaches any more once it was killed. */
export function fakeRuntimeWorker(
  storage: StoragePort,
  compose: (storage: StoragePort) => StartableApplication,
): FakeRuntimeWorker {
  const toPage = new Set<Listener>()
  const toWorker = new Set<Listener>()
  const said: unknown[] = []
  const killed = Promise.withResolvers<void>()
  let isDead = false
  const post = (listeners: ReadonlySet<Listener>, message: unknown) => {
    const event = new MessageEvent('message', { data: structuredClone(message) })
    setTimeout(() => {
      if (!isDead) for (const listener of listeners) listener(event)
    })
  }
  const kill = () => {
    isDead = true
    killed.resolve()
  }
  serveApplication(
    {
      postMessage: message => {
        said.push(message)
        post(toPage, message)
      },
      addEventListener: (_type, listener) => void toWorker.add(listener),
    },
    'lock',
    () => compose(mortal(storage, () => isDead)),
  )
  return {
    worker: {
      postMessage: message => post(toWorker, message),
      addEventListener: (type, listener) => void (type === 'message' && toPage.add(listener)),
      terminate: kill,
    },
    said,
    kill,
    killed: killed.promise,
  }
}

/** The same until it is dead: then it answers no call and calls no listener. */
function mortal<Thing extends object>(thing: Thing, isDead: () => boolean): Thing {
  const wrapped = (input: unknown) =>
    typeof input === 'function'
      ? (...given: readonly unknown[]) => (isDead() ? undefined : Reflect.apply(input, null, given))
      : input
  return new Proxy(thing, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name)
      if (typeof member === 'object' && member !== null) return mortal(member, isDead)
      if (typeof member !== 'function') return member
      return (...inputs: readonly unknown[]): unknown =>
        isDead() ? new Promise(() => undefined) : Reflect.apply(member, target, inputs.map(wrapped))
    },
  })
}
