/** What the runner needs from every store of model files. */
import { beforeEach, describe, expect, it } from 'vitest'
import { isWhole, storedBytes, type ModelFiles } from '../../providers/wllama/model-files.ts'
import { storeModel } from '../memory-model-files.ts'

/** `open` gives an empty store, `spoil` changes a stored piece behind its back. */
export function describeModelFiles(
  open: () => Promise<ModelFiles>,
  spoil: (files: ModelFiles, id: string, index: number) => Promise<void>,
): void {
  describe('as every store of model files', () => {
    let files: ModelFiles
    beforeEach(async () => {
      files = await open()
    })

    const store = (id: string, texts: readonly string[], bytes: number) =>
      storeModel(files, id, texts, { bytes, version: '"1"' })

    it('knows nothing at first', async () => {
      expect(await files.list()).toEqual([])
      expect(await files.read('tiny')).toBeNull()
    })

    it('gives a model back as it was taken down, and its file in order', async () => {
      const model = await store('a name/with: signs.gguf', ['GGUF', 'and ', 'more'], 12)
      expect(await files.read(model.id)).toEqual(model)
      expect(await files.list()).toEqual([model])
      expect(isWhole(model)).toBe(true)
      expect(await (await files.open(model))?.text()).toBe('GGUFand more')
    })

    it('tells a part from the whole', async () => {
      const model = await store('tiny', ['GGUF'], 12)
      expect(storedBytes(model)).toBe(4)
      expect(isWhole(model)).toBe(false)
    })

    it('finds the first damaged piece', async () => {
      const model = await store('tiny', ['GGUF', 'and ', 'more'], 12)
      expect(await files.intact(model)).toEqual(model)
      await spoil(files, 'tiny', 1)
      expect(storedBytes(await files.intact(model))).toBe(4)
    })

    it('opens nothing where a piece is missing', async () => {
      const model = await store('tiny', ['GGUF', 'and '], 8)
      const more = { ...model, pieces: [...model.pieces, { bytes: 4, sha256: '0'.repeat(64) }] }
      expect(await files.open(more)).toBeNull()
      expect(await files.intact(more)).toEqual(model)
    })

    it('replaces a piece by a new one', async () => {
      await store('tiny', ['GGUF', 'old!'], 8)
      const model = await store('tiny', ['GGUF', 'new!'], 8)
      expect(await (await files.open(model))?.text()).toBe('GGUFnew!')
    })

    it('removes everything of one model, and nothing of another', async () => {
      const kept = await store('kept', ['GGUF'], 4)
      const model = await store('tiny', ['GGUF'], 4)
      await files.remove('tiny')
      await files.remove('never there')
      expect(await files.list()).toEqual([kept])
      expect(await files.open(model)).toBeNull()
    })
  })
}
