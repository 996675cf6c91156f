/**
 * Calls between two threads: each end may call the other and wait for the answer, or tell it news. The compiler checks both ends.
 *
 * @module
 */
import { AppError, ModelError, StoreError, TransferError } from './errors.ts'

/** A worker as its page has it, or the page as the worker has it. */
export interface Wire {
  postMessage(message: Message, transfer?: Transferable[]): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

/** What an end offers the other one: functions that are answered, and functions that are not. */
export interface Offer {
  readonly calls: object
  readonly news: object
}

type Inputs<Function> = Function extends (...inputs: infer Given) => unknown ? Given : never
type Outcome<Function> = Function extends (...inputs: never[]) => infer Result
  ? Awaited<Result>
  : never

/** The other end, which offers `Other`. */
export interface Connection<Other extends Offer> {
  /** Resolves to the answer; rejects as the other end does, or once the connection is ended. */
  call<Name extends keyof Other['calls'] & string>(
    name: Name,
    ...inputs: Inputs<Other['calls'][Name]>
  ): Promise<Outcome<Other['calls'][Name]>>
  /** The same for a name that is known only while the program runs, such as `keys.unlock`. */
  callNamed(name: string, inputs: readonly unknown[]): Promise<unknown>
  tell<Name extends keyof Other['news'] & string>(
    name: Name,
    ...inputs: Inputs<Other['news'][Name]>
  ): void
  /** The other end is gone: all that waits for it rejects, and so does every later call. */
  end(error: Error): void
}

/** The functions of another thread as an object: each answers by a promise. */
export type Remote<Calls> = {
  readonly [Name in keyof Calls]: (...inputs: Inputs<Calls[Name]>) => Promise<Outcome<Calls[Name]>>
}

/** Carries out what the other end asks for, by name. `functionsOf` makes it of an object. */
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

/** What arrived: of the type that was sent, which the compiler cannot know. This file is the only one that trusts it. */
type Arrived = MessageEvent['data']

/** One end of the wire; it listens from now on. An error that `calls` throws reaches the caller as one of the same class. */
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
    // Nothing waits for the outcome of many commands.
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

/** Calls the functions of an object by their names, those of an inner object by a path such as `keys.unlock`. */
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

/** Calls the functions of the other end as if they were here. */
export function remoteOf<Calls extends object>({
  callNamed,
}: Pick<Connection<{ readonly calls: Calls; readonly news: object }>, 'callNamed'>): Remote<Calls> {
  return new Proxy(Object.create(null), {
    get: (_target, name) =>
      // A promise that resolves to it must not take it for another promise.
      typeof name === 'symbol' || name === 'then'
        ? undefined
        : (...inputs: readonly unknown[]) => callNamed(name, inputs),
  })
}

/** An error as it crosses from one thread to another. */
interface PackedError {
  readonly name: string
  readonly message: string
  /** What an `AppError` has beside them, such as its code. */
  readonly details: Readonly<Record<string, unknown>>
}

const CLASSES: readonly (new (...given: never[]) => AppError)[] = [
  StoreError,
  ModelError,
  TransferError,
  AppError,
]

/** Anything that was thrown. Its stack and its cause stay behind. */
export function packError(error: unknown): PackedError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), details: {} }
  const { name, message } = error
  if (!(error instanceof AppError)) return { name, message, details: {} }
  const { cause: _cause, stack: _stack, ...details } = error
  return { name, message, details }
}

/** An error of the same class, where that is one of ours or the one of an abort. */
export function unpackError({ name, message, details }: PackedError): Error {
  if (name === 'AbortError') return new DOMException(message, name)
  const error = Object.assign(new Error(message), { ...details, name })
  const known = CLASSES.find(other => other.name === name)
  if (known) Object.setPrototypeOf(error, known.prototype)
  return error
}

/** This worker's end of the wire to its page. */
export const WIRE: Wire = {
  postMessage: message => globalThis.postMessage(message, { transfer: [] }),
  addEventListener: (type, listener) => globalThis.addEventListener(type, listener),
}

/** Answers the page's calls of `calls` from now on. The page may offer functions to this worker, too. */
export function servePage<Page extends Offer>(calls: object): Connection<Page> {
  return connect<Page>(WIRE, { calls: functionsOf(calls), news: functionsOf(null) })
}
