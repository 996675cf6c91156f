import { describeSegmentStore } from './contracts/segment-store.contract.ts'
import { createMemorySegments } from './memory-segments.ts'

describeSegmentStore('memory', async () => {
  const { store, files } = createMemorySegments()
  return {
    store,
    putFile: async (name, text) => void files.set(name, new TextEncoder().encode(text)),
  }
})
