/**
 * Requests that callers wait for, by number.
 *
 * @module
 */
export interface Replies {
  /** Numbers a request; the promise settles with its answer. */
  expect(): { readonly reply: number; readonly answer: Promise<boolean> }
  resolve(reply: number, value: boolean): void
  reject(reply: number, error: unknown): void
}

export function createReplies(): Replies {
  const waiting = new Map<number, PromiseWithResolvers<boolean>>()
  let newest = 0
  const taken = (reply: number) => {
    const resolvers = waiting.get(reply)
    waiting.delete(reply)
    return resolvers
  }
  return {
    expect: () => {
      newest += 1
      const resolvers = Promise.withResolvers<boolean>()
      waiting.set(newest, resolvers)
      return { reply: newest, answer: resolvers.promise }
    },
    resolve: (reply, value) => taken(reply)?.resolve(value),
    reject: (reply, error) => taken(reply)?.reject(error),
  }
}
