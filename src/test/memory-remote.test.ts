import { describeSegmentStore } from './contracts/sync-remote.contract.ts'
import { createMemorySegments } from './memory-remote.ts'

describeSegmentStore('memory', async () => {
  const { store, files } = createMemorySegments()
  return {
    store,
    putFile: async (name, text) => void files.set(name, new TextEncoder().encode(text)),
  }
})
