import { describe, beforeEach, expect, it } from 'vitest'
import { ModelError } from '../../ports/errors.ts'
import { memoryModelFiles, storeModel } from '../../test/memory-model-files.ts'
import { describeModelFiles } from '../../test/contracts/model-files.contract.ts'
import { loadWholeFile, storedBytes, type StoredModel } from './model-files.ts'

describe('model files in memory', () => {
  let files = memoryModelFiles()
  describeModelFiles(
    async () => (files = memoryModelFiles()),
    async (_, id, index) => files.spoil(id, index),
  )
})

let files = memoryModelFiles()
beforeEach(() => {
  files = memoryModelFiles()
})

const PIECES = ['GGUF', 'good', 'news']
const stored = (address: string | null, count = 3) =>
  storeModel(files, 'tiny', PIECES.slice(0, count), { address, bytes: 12 })

/** Loads what is as it was stored, and nothing else. */
async function load(file: Blob): Promise<string> {
  const text = await file.text()
  if (text !== PIECES.join('')) throw new ModelError('other', 'This file cannot be loaded.')
  return text
}

function healing(model: StoredModel, use = load) {
  const fetched: number[] = []
  const refetch = async () => {
    const part = await files.read('tiny')
    if (!part) throw new RangeError('Nothing is left')
    fetched.push(storedBytes(part))
    await stored('https://hub.example/tiny.gguf')
  }
  return { fetched, result: loadWholeFile(model, { files, use, refetch }) }
}

describe('loadWholeFile', () => {
  it('loads what is sound, and fetches nothing', async () => {
    const { fetched, result } = healing(await stored('https://hub.example/tiny.gguf'))
    expect(await result).toBe('GGUFgoodnews')
    expect(fetched).toEqual([])
  })

  it('fetches once more from the first damaged piece on', async () => {
    const model = await stored('https://hub.example/tiny.gguf')
    files.spoil('tiny', 1)
    const { fetched, result } = healing(model)
    expect(await result).toBe('GGUFgoodnews')
    expect(fetched).toEqual([4])
  })

  it('asks for the file again where there is nowhere to fetch it from', async () => {
    const model = await stored(null)
    files.spoil('tiny', 2)
    await expect(healing(model).result).rejects.toThrow(/damaged.*Open its file once more/)
    expect(await files.read('tiny')).toBeNull()
  })

  it('blames no sound file for a failure of another kind', async () => {
    const model = await stored('https://hub.example/tiny.gguf')
    const { fetched, result } = healing(model, async () => {
      throw new ModelError('other', 'No memory.')
    })
    await expect(result).rejects.toThrow('No memory.')
    expect(fetched).toEqual([])
  })

  it('says that only a part is here', async () => {
    const { result } = healing(await stored('https://hub.example/tiny.gguf', 2))
    await expect(result).rejects.toThrow(/Only a part of Tiny is on this device/)
  })
})
