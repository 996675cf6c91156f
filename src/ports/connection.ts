/** Calls between two threads: each end can call the other and wait for the answer, or send it news. */
import { AppError, ModelError, StoreError, TransferError } from './errors.ts'

/** A worker in its page, or the page in its worker. */
export interface Wire {
  postMessage(message: Message, transfer?: Transferable[]): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

/** The functions that an end offers: `calls` get an answer, `news` do not. */
export interface Offer {
  readonly calls: object
  readonly news: object
}

type Inputs<Function> = Function extends (...inputs: infer Given) => unknown ? Given : never
type Outcome<Function> = Function extends (...inputs: never[]) => infer Result
  ? Awaited<Result>
  : never

/** The connection to the other end, which offers `Other`. */
export interface Connection<Other extends Offer> {
  /** Resolves with the answer. Rejects like the other end, or when the connection ends. */
  call<Name extends keyof Other['calls'] & string>(
    name: Name,
    ...inputs: Inputs<Other['calls'][Name]>
  ): Promise<Outcome<Other['calls'][Name]>>
  /** Like `call`, for a name known only at run time, such as `keys.unlock`. */
  callNamed(name: string, inputs: readonly unknown[]): Promise<unknown>
  tell<Name extends keyof Other['news'] & string>(
    name: Name,
    ...inputs: Inputs<Other['news'][Name]>
  ): void
  /** The other end is gone: all waiting and later calls reject. */
  end(error: Error): void
}

/** The functions of another thread as an object; each returns a promise. */
export type Remote<Calls> = {
  readonly [Name in keyof Calls]: (...inputs: Inputs<Calls[Name]>) => Promise<Outcome<Calls[Name]>>
}

/** Runs a function of this end by name. `functionsOf` makes it from an object. */
export type Dispatch = (name: string, inputs: readonly unknown[]) => unknown

type Message =
  | {
      readonly type: 'call'
      readonly id: number
      readonly name: string
      readonly inputs: readonly unknown[]
    }
  | { readonly type: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly type: 'failure'; readonly id: number; readonly error: PackedError }
  | { readonly type: 'news'; readonly name: string; readonly inputs: readonly unknown[] }

/** What came from another thread. The compiler cannot check its type; who reads it knows what was sent. */
export type Arrived = MessageEvent['data']

/** Connects one end and starts to listen. An error of `calls` reaches the caller with the same class. */
export function connect<Other extends Offer>(
  wire: Wire,
  { calls, news }: { readonly calls: Dispatch; readonly news: Dispatch },
): Connection<Other> {
  const waiting = new Map<number, PromiseWithResolvers<Arrived>>()
  let count = 0
  let ended: Error | null = null

  const answer = async (id: number, name: string, inputs: readonly unknown[]) => {
    try {
      wire.postMessage({ type: 'answer', id, value: await calls(name, inputs) }, [])
    } catch (error) {
      wire.postMessage({ type: 'failure', id, error: packError(error) }, [])
    }
  }
  const takeCall = (id: number) => {
    const call = waiting.get(id)
    waiting.delete(id)
    return call
  }
  const receive = (message: Message): unknown => {
    switch (message.type) {
      case 'call':
        return answer(message.id, message.name, message.inputs)
      case 'answer':
        return takeCall(message.id)?.resolve(message.value)
      case 'failure':
        return takeCall(message.id)?.reject(unpackError(message.error))
      case 'news':
        return news(message.name, message.inputs)
    }
  }
  wire.addEventListener('message', ({ data }) => {
    if (!ended) receive(data)
  })

  const call = (name: string, inputs: readonly unknown[]): Promise<Arrived> => {
    const outcome = Promise.withResolvers<Arrived>()
    // Many callers ignore the outcome of a command.
    outcome.promise.catch(() => undefined)
    count += 1
    const id = count
    waiting.set(id, outcome)
    try {
      if (ended) throw ended
      wire.postMessage({ type: 'call', id, name, inputs }, [])
    } catch (error) {
      takeCall(id)?.reject(error)
    }
    return outcome.promise
  }
  return {
    call: (name, ...inputs) => call(name, inputs),
    callNamed: call,
    tell: (name, ...inputs) => {
      if (!ended) wire.postMessage({ type: 'news', name, inputs }, [])
    },
    end: error => {
      ended = error
      for (const outcome of waiting.values()) outcome.reject(error)
      waiting.clear()
    },
  }
}

/** Calls functions of an object by name, and functions of an inner object by a path such as `keys.unlock`. */
export function functionsOf(whole: object | null): Dispatch {
  return (path, inputs) => {
    const names = path.split('.')
    const last = names.pop() ?? ''
    const holder = names.reduce<object>(
      (outer, name) => Object(Reflect.get(outer, name)),
      Object(whole),
    )
    const found: unknown = Reflect.get(holder, last)
    if (typeof found !== 'function') throw new RangeError(`This end has no ${path}`)
    return Reflect.apply(found, holder, inputs)
  }
}

/** The functions of the other end as a local object. */
export function remoteOf<Calls extends object>({
  callNamed,
}: Pick<Connection<{ readonly calls: Calls; readonly news: object }>, 'callNamed'>): Remote<Calls> {
  return new Proxy(Object.create(null), {
    get: (_target, name) =>
      // Otherwise a promise that resolves with it would treat it as another promise.
      typeof name === 'symbol' || name === 'then'
        ? undefined
        : (...inputs: readonly unknown[]) => callNamed(name, inputs),
  })
}

/** The functions of the other end, also those of its inner objects, which `call` gets by their path, such as `keys.unlock`. */
export function pathsOf<Calls extends object>(
  call: (path: string, inputs: readonly unknown[]) => unknown,
): Calls {
  const at = (path: string): Arrived =>
    new Proxy(() => undefined, {
      get: (_target, name) =>
        typeof name === 'symbol' || name === 'then'
          ? undefined
          : at(path === '' ? name : `${path}.${name}`),
      apply: (_target, _this, inputs: readonly unknown[]) => call(path, inputs),
    })
  return at('')
}

/** An error that can be sent to another thread. */
interface PackedError {
  readonly name: string
  readonly message: string
  /** The other fields of an `AppError`, such as its code. */
  readonly details: Readonly<Record<string, unknown>>
}

/** By name: the build shortens the names of the classes themselves. */
const CLASSES = new Map<string, new (...given: never[]) => AppError>(
  Object.entries({ StoreError, ModelError, TransferError, AppError }),
)

/** Packs any thrown value, without stack and cause. */
export function packError(error: unknown): PackedError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), details: {} }
  const { name, message } = error
  if (!(error instanceof AppError)) return { name, message, details: {} }
  const { cause: _cause, stack: _stack, ...details } = error
  return { name, message, details }
}

/** An error of the same class, if the class is ours or that of an abort. */
export function unpackError({ name, message, details }: PackedError): Error {
  if (name === 'AbortError') return new DOMException(message, name)
  const error = Object.assign(new Error(message), { ...details, name })
  const known = CLASSES.get(name)
  if (known) Object.setPrototypeOf(error, known.prototype)
  return error
}

/** This worker's connection to its page. */
export const WIRE: Wire = {
  postMessage: message => globalThis.postMessage(message, { transfer: [] }),
  addEventListener: (type, listener) => globalThis.addEventListener(type, listener),
}

/** Starts to answer the page's calls. The page may offer functions to this worker, too. `ready`: until then calls wait. */
export function servePage<Page extends Offer>(
  calls: object,
  ready: Promise<void> | null = null,
): Connection<Page> {
  const run = functionsOf(calls)
  return connect<Page>(WIRE, {
    calls: ready === null ? run : async (name, inputs) => ready.then(() => run(name, inputs)),
    news: functionsOf(null),
  })
}

/** A function that loads a value with its first call and returns it later. After a failure the next call tries again. */
export function loadOnce<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | null = null
  return () =>
    (loading ??= load().catch((error: unknown) => {
      loading = null
      throw error
    }))
}

/** The functions of an object that each call loads, or its first one with `loadOnce`. */
export function lazyFunctions<Calls extends object>(load: () => Promise<Calls>): Remote<Calls> {
  return remoteOf<Calls>({
    callNamed: async (name, inputs) => functionsOf(await load())(name, inputs),
  })
}
