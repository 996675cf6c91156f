import { functionsOf, remoteOf } from '../ports/connection.ts'
import { loadOnce } from '../ports/load-once.ts'

/** A store whose code is loaded by the first call, and again by the next call after a failure. */
export function lazyStore<Store extends object>(open: () => Promise<Store & { close(): void }>) {
  let loaded: { close(): void } | null = null
  let isClosed = false
  const load = loadOnce(async () => {
    const store = await open()
    if (isClosed) store.close()
    loaded = store
    return store
  })
  return {
    store: remoteOf<Store>({
      callNamed: async (method, inputs) => functionsOf(await load())(method, inputs),
    }),
    close: () => {
      isClosed = true
      loaded?.close()
    },
  }
}
