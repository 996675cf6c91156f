import { describe } from 'vitest'
import { openModelFiles } from './model-files.ts'
import { describeModelFiles } from '../../test/contracts/model-files.contract.ts'

describe('model files in the browser’s own file system', () => {
  let folder: FileSystemDirectoryHandle
  const fresh = async () => {
    const root = await navigator.storage.getDirectory()
    folder = await root.getDirectoryHandle(`test-${crypto.randomUUID()}`, { create: true })
    return openModelFiles(async () => folder)
  }
  describeModelFiles(fresh, async (files, id, index) => {
    // Another byte at the beginning, and the same length.
    await files.addPiece(id, index, new TextEncoder().encode('AND '))
  })
})
