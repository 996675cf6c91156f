import { describeFolder } from './contracts/folder.contract.ts'
import { createMemoryFolder } from './memory-folder.ts'

describeFolder(async () => {
  const { folder, files, setFailure } = createMemoryFolder()
  return {
    folder,
    read: async path => files.get(path) ?? null,
    destroy: async () => setFailure('gone'),
  }
})
