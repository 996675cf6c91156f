import { describe } from 'vitest'
import { memoryModelFiles } from '../../test/memory-model-files.ts'
import { describeModelFiles } from './model-files.contract.ts'

describe('model files in memory', () => {
  let files = memoryModelFiles()
  describeModelFiles(
    async () => (files = memoryModelFiles()),
    async (_, id, index) => files.spoil(id, index),
  )
})
