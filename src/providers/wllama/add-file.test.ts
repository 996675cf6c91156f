import { expect, it, vi } from 'vitest'
import { memoryModelFiles } from '../../test/memory-model-files.ts'
import { tinyGguf } from '../../test/tiny-gguf.ts'
import { SLACK_BYTES } from '../local/download-file.ts'
import { addModelFile } from './add-file.ts'

/** The head of a model, and as many bytes after it as it says. */
function fileOf(size: number): File {
  const file = new File([tinyGguf({ texts: ['noon'] })], 'large.gguf')
  return Object.defineProperty(file, 'size', { value: size })
}

it('a file that 32-bit memory cannot hold is refused with a sentence, before anything of it is copied', async () => {
  const files = memoryModelFiles()
  const added = addModelFile(fileOf(2 ** 31), { files, hasLargeMemory: false })
  await expect(added).rejects.toThrow(/less than 2 GB.*newer Chrome, Edge or Firefox/)
  expect(await files.list()).toEqual([])
})

it.each([
  { size: 2 ** 31, hasLargeMemory: true },
  { size: 2 ** 31 - 1, hasLargeMemory: false },
])(
  'a file that 32-bit memory cannot hold is none of $size bytes (64-bit memory: $hasLargeMemory)',
  async ({ size, hasLargeMemory }) => {
    vi.stubGlobal('navigator', {
      storage: { estimate: async () => ({ usage: 0, quota: SLACK_BYTES + 1 }) },
    })
    const added = addModelFile(fileOf(size), { files: memoryModelFiles(), hasLargeMemory })
    await expect(added).rejects.toThrow('the browser has room for 1 MB')
    vi.unstubAllGlobals()
  },
)
