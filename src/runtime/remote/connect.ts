/**
 * Calls between two threads: both ends may ask the other for something, and tell it something.
 *
 * @module
 */
import { packError, unpackError, type PackedError } from '../../ports/packed-error.ts'

/** A worker as its page has it, or the page as the worker has it. */
export interface Wire {
  postMessage(message: Message, transfer?: Transferable[]): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

/** What arrived: of the type that was sent, which the compiler cannot know. */
export type Arrived = MessageEvent['data']

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

/** What this end does for the other. */
export interface Serves {
  /** Resolves to the answer. What it rejects with reaches the caller as an error of the same class. */
  answer(name: string, inputs: readonly Arrived[]): Promise<unknown>
  hear(name: string, inputs: readonly Arrived[]): void
}

export interface Connection {
  /** Resolves to what the other end answers; rejects as it does, or once the connection is ended. */
  call(name: string, inputs: readonly unknown[]): Promise<Arrived>
  tell(name: string, ...inputs: readonly unknown[]): void
  /** The other end is gone: all that waits for it rejects, and so does every later call. */
  end(error: Error): void
}

/** One end of the wire; it listens from now on. */
export function connect(wire: Wire, { answer, hear }: Serves): Connection {
  const waiting = new Map<number, PromiseWithResolvers<Arrived>>()
  let calls = 0
  let ended: Error | null = null

  const reply = async (id: number, name: string, inputs: readonly Arrived[]) => {
    try {
      wire.postMessage({ type: 'answer', id, value: await answer(name, inputs) }, [])
    } catch (error) {
      wire.postMessage({ type: 'failure', id, error: packError(error) }, [])
    }
  }
  const settled = (id: number) => {
    const call = waiting.get(id)
    waiting.delete(id)
    return call
  }
  const receive = (message: Message) => {
    switch (message.type) {
      case 'call':
        return void reply(message.id, message.name, message.inputs)
      case 'answer':
        return settled(message.id)?.resolve(message.value)
      case 'failure':
        return settled(message.id)?.reject(unpackError(message.error))
      case 'news':
        return hear(message.name, message.inputs)
    }
  }
  wire.addEventListener('message', ({ data }) => {
    if (!ended) receive(data)
  })

  return {
    call: (name, inputs) => {
      const call = Promise.withResolvers<Arrived>()
      // Many calls are commands whose outcome nobody waits for.
      call.promise.catch(() => undefined)
      calls += 1
      const id = calls
      waiting.set(id, call)
      try {
        if (ended) throw ended
        wire.postMessage({ type: 'call', id, name, inputs }, [])
      } catch (error) {
        settled(id)?.reject(error)
      }
      return call.promise
    },
    tell: (name, ...inputs) => {
      if (!ended) wire.postMessage({ type: 'news', name, inputs }, [])
    },
    end: error => {
      ended = error
      for (const call of waiting.values()) call.reject(error)
      waiting.clear()
    },
  }
}
