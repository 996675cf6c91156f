import { describeSyncRemote } from './contracts/sync-remote.contract.ts'
import { createMemoryRemote } from './memory-remote.ts'

describeSyncRemote('memory', async () => {
  const { store, files } = createMemoryRemote()
  return {
    store,
    putFile: async (name, text) => void files.set(name, new TextEncoder().encode(text)),
  }
})
