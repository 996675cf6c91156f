import type { ChatModel } from '../../ports/chat-model.ts'

/**
 * A model that asks for its key again with each request, so that a key which was taken back or changed is not
 * held on to. What it is and what it takes is known without a key.
 */
export function withApiKey(
  { ref, limits }: Pick<ChatModel, 'ref' | 'limits'>,
  open: (key: string) => Promise<ChatModel>,
  keys: {
    /** The key for the next request; empty for none. */
    next(): Promise<string>
    /** What the failure of a request comes down to that was made with this key; empty for none. */
    explained(error: unknown, key: string): unknown
  },
): ChatModel {
  return {
    ref,
    limits,
    stream: async function* (request, signal) {
      const key = await keys.next()
      const model = await open(key)
      signal.throwIfAborted()
      try {
        yield* model.stream(request, signal)
      } catch (error) {
        throw keys.explained(error, key)
      }
    },
  }
}
