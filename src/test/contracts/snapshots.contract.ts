/** What every storage promises of the snapshots next to the logs. */
import { describe, expect, it } from 'vitest'
import { session } from '../session.ts'
import type { StorageUnderTest } from './storage-under-test.ts'

export function describeSnapshots(opened: () => StorageUnderTest): void {
  describe('snapshots', () => {
    const whole = session('u hello', 'a hi', 'u again')
    const revision = whole.length - 1
    const LOG = whole.slice(0, revision)
    const snapshot = { revision, writtenBy: 'here', text: '{"rows":[]}' }

    it('are kept one for each session, the newest', async () => {
      const { storage, other, append } = opened()
      await append('s', LOG)
      await append('s2', LOG)
      await storage.snapshots.write('s', snapshot)
      await storage.snapshots.write('s', { ...snapshot, text: 'newer' })
      expect(await other.snapshots.read('s', 'here')).toBe('newer')
      expect(await storage.snapshots.read('s2', 'here')).toBeNull()
      expect(await storage.snapshots.read('nobody', 'here')).toBeNull()
    })

    it('are whole whatever of their lines was there before', async () => {
      const { storage, other, append } = opened()
      await append('s', LOG)
      for (const text of ['a\nb\nc', 'b\nc\nd\nb', '', '\n\nc', 'd\nc\nb\na']) {
        await storage.snapshots.write('s', { ...snapshot, text })
        expect(await other.snapshots.read('s', 'here')).toBe(text)
      }
    })

    it('are of the log as it is, and of one version', async () => {
      const { storage, append } = opened()
      await append('s', LOG)
      await storage.snapshots.write('s', snapshot)
      expect(await storage.snapshots.read('s', 'elsewhere')).toBeNull()
      await append('s', whole.slice(revision), revision)
      expect(await storage.snapshots.read('s', 'here')).toBeNull()
      await storage.snapshots.write('s', { ...snapshot, text: 'late' })
      expect(await storage.snapshots.read('s', 'here')).toBeNull()
    })

    it('may be written by two tabs at once, whole in either case', async () => {
      const { storage, other, append } = opened()
      await append('s', LOG)
      await Promise.all([
        storage.snapshots.write('s', { ...snapshot, text: 'one' }),
        other.snapshots.write('s', { ...snapshot, text: 'two' }),
        storage.snapshots.write('s', { ...snapshot, text: 'three' }),
      ])
      expect(await storage.snapshots.read('s', 'here')).toMatch(/^(one|two|three)$/)
    })
  })
}
