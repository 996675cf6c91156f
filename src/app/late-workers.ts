/**
 * The workers' page side, fetched when it is first used: nothing of it is needed to write a message.
 *
 * @module
 */
import type { ApplicationPorts } from '../runtime/application-ports.ts'

/** Counting, extracting, examining and session files in workers. A call rejects when its code cannot be fetched; the next tries again. */
export function lateWorkers(): Pick<
  ApplicationPorts,
  'tokenizer' | 'extract' | 'examine' | 'transfer'
> {
  const tokenizer = once(async () =>
    (await import('../workers/tokenizer.ts')).createWorkerTokenizer(),
  )
  const extract = once(async () => (await import('../workers/extract.ts')).extractInWorker())
  const examine = once(async () => (await import('../workers/examine.ts')).examineInWorker())
  const transfer = once(async () => (await import('../workers/transfer.ts')).transferInWorker())
  return {
    tokenizer: { count: async texts => (await tokenizer()).count(texts) },
    extract: async input => (await extract())(input),
    examine: async input => (await examine())(input),
    transfer: {
      write: async session => (await transfer()).write(session),
      read: async text => (await transfer()).read(text),
    },
  }
}

/** Makes a thing with the first call and hands out the same one later; a failure is forgotten. */
function once<Thing>(make: () => Promise<Thing>): () => Promise<Thing> {
  let made: Promise<Thing> | null = null
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null
      throw error
    })
    return made
  }
}
