/** What every folder promises. */
import { describe, expect, it } from 'vitest'
import type { Folder } from '../../ports/folder.ts'

export interface FolderUnderTest {
  readonly folder: Folder
  /** The text of a file, by its path; null for none. */
  read(path: string): Promise<string | null>
  /** Deletes the folder itself, as a person does. */
  destroy(): Promise<void>
}

const page = (text: string) => new Blob([text], { type: 'text/html' })

export function describeFolder(open: () => Promise<FolderUnderTest>): void {
  describe('a folder', () => {
    it('gives back what was written, under its name, and the last of it', async () => {
      const { folder, read } = await open()
      expect(await folder.isAllowed()).toBe(true)
      await folder.write('a.html', page('a long first text'))
      await folder.write('a.html', page('short'))
      await folder.write('Ä 字 & b.html', page('字𝕏'))
      expect(await folder.list()).toEqual(new Set(['a.html', 'Ä 字 & b.html']))
      expect(await read('a.html')).toBe('short')
      expect(await read('Ä 字 & b.html')).toBe('字𝕏')
    })

    it('reads a file, and writes one that does not replace another', async () => {
      const { folder, read } = await open()
      expect(await folder.read('a.html')).toBeNull()
      expect(await folder.writeNew('a.html', page('first'))).toBe(true)
      expect(await folder.writeNew('a.html', page('second'))).toBe(false)
      expect(await (await folder.read('a.html'))?.text()).toBe('first')
      expect(await read('a.html')).toBe('first')
    })

    it('writes over a file without content, which a sudden end leaves', async () => {
      const { folder } = await open()
      await folder.write('a.html', page(''))
      expect(await folder.writeNew('a.html', page('whole'))).toBe(true)
      expect(await (await folder.read('a.html'))?.text()).toBe('whole')
    })

    it('deletes a file, and takes no offence at one that is gone', async () => {
      const { folder } = await open()
      await folder.write('a.html', page('a'))
      await folder.remove('a.html')
      await folder.remove('a.html')
      expect(await folder.list()).toEqual(new Set())
    })

    it('moves a file aside, over an older one of that name, and lists it no more', async () => {
      const { folder, read } = await open()
      for (const text of ['one', 'two']) {
        await folder.write('a.html', page(text))
        await folder.moveInto('deleted', 'a.html')
        await folder.moveInto('deleted', 'a.html')
        expect(await read('deleted/a.html')).toBe(text)
      }
      expect(await folder.list()).toEqual(new Set())
    })

    it('says that it is gone, and brings nothing back', async () => {
      const { folder, destroy } = await open()
      await folder.write('a.html', page('a'))
      await destroy()
      await expect(folder.list()).rejects.toMatchObject({ name: 'FolderError', code: 'gone' })
      await expect(folder.write('b.html', page('b'))).rejects.toMatchObject({ code: 'gone' })
      await expect(folder.writeNew('b.html', page('b'))).rejects.toMatchObject({ code: 'gone' })
    })
  })
}
