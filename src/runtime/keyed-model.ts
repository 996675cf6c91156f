import type { ChatModel } from './ports.ts'

/**
 * A model that asks for its key anew with each request, so that a key which was taken back or changed is not
 * held on to. What it is and what it takes is known without a key.
 */
export function keyedModel(
  { ref, limits }: Pick<ChatModel, 'ref' | 'limits'>,
  open: (key: string) => Promise<ChatModel>,
  key: () => Promise<string>,
): ChatModel {
  return {
    ref,
    limits,
    stream: async function* (request, signal) {
      const model = await open(await key())
      signal.throwIfAborted()
      yield* model.stream(request, signal)
    },
  }
}
