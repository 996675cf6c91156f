/** What every storage promises of the bytes that messages name. */
import { describe, expect, it } from 'vitest'
import { session } from '../session.ts'
import type { StorageUnderTest } from './storage-under-test.ts'

const blob = (name: string) => ({
  hash: name.padEnd(64, '0'),
  bytes: new TextEncoder().encode(`bytes of ${name}`),
})
const [one, two, three] = [blob('a'), blob('b'), blob('c')]

export function describeBlobs(opened: () => StorageUnderTest): void {
  describe('blobs', () => {
    it('are given back byte for byte, also to another tab, and not to another session', async () => {
      const { storage, other } = opened()
      await storage.blobs.add('s', [one, two], 1)
      expect(await other.blobs.read('s', one.hash)).toEqual(one.bytes)
      expect(await storage.blobs.list('s')).toEqual([one.hash, two.hash])
      expect(await storage.blobs.read('t', one.hash)).toBeNull()
      expect(await storage.blobs.read('s', three.hash)).toBeNull()
      expect(await storage.blobs.list('t')).toEqual([])
    })

    it('are stored once, however often they are added', async () => {
      const { storage } = opened()
      await storage.blobs.add('s', [one, one], 1)
      await storage.blobs.add('s', [two, one], 2)
      expect(await storage.blobs.list('s')).toEqual([one.hash, two.hash])
      expect(await storage.blobs.read('s', one.hash)).toEqual(one.bytes)
    })

    it('are deleted by name, and what is not there is passed over', async () => {
      const { storage } = opened()
      await storage.blobs.add('s', [one, two], 1)
      await storage.blobs.delete('s', [one.hash, three.hash])
      expect(await storage.blobs.list('s')).toEqual([two.hash])
    })

    it('of sessions that were never saved are swept once they are old', async () => {
      const { storage, append } = opened()
      await append('saved', session('u hello'))
      await storage.blobs.add('saved', [one], 1)
      await storage.blobs.add('left', [one, two], 1)
      await storage.blobs.add('left', [three], 10)
      expect(await storage.blobs.sweepUnsaved(10)).toBe(2)
      expect(await storage.blobs.list('saved')).toEqual([one.hash])
      expect(await storage.blobs.list('left')).toEqual([three.hash])
      expect(await storage.blobs.sweepUnsaved(10)).toBe(0)
    })

    it('are refused whole on a full disk, which is said; what was there stays', async () => {
      const { storage, setDiskFull } = opened()
      await storage.blobs.add('s', [one], 1)
      await setDiskFull(true)
      const large = { ...two, bytes: new Uint8Array(4_000_000) }
      await expect(storage.blobs.add('s', [large, three], 2)).rejects.toMatchObject({
        code: 'full',
        message: expect.stringContaining('no room left'),
      })
      expect(await storage.blobs.list('s')).toEqual([one.hash])
      await setDiskFull(false)
      await storage.blobs.add('s', [large], 3)
      expect(await storage.blobs.list('s')).toEqual([one.hash, two.hash])
    })
  })
}
