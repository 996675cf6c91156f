/** What every remote promises. */
import { describe, expect, it } from 'vitest'
import type { SyncRemote } from '../../ports/sync-remote.ts'

export interface RemoteUnderTest {
  readonly store: SyncRemote
  /** Puts any file next to the sync files, as another program does. */
  putFile(name: string, text: string): Promise<void>
  /** How many writes the server takes at once without a long wait. */
  readonly atOnce?: number
}

/** A name as the codec gives them. */
export function syncFileName(number: number): string {
  return `${number.toString(16).padStart(64, '0')}.seg`
}

export function describeSyncRemote(kind: string, open: () => Promise<RemoteUnderTest>): void {
  const [one, two] = [syncFileName(1), syncFileName(2)]
  const bytes = Uint8Array.from({ length: 256 * 40 }, (_, at) => at)

  describe(`files in ${kind}`, () => {
    it('come back byte for byte, and are listed by their names', async () => {
      const { store } = await open()
      expect(await store.list()).toEqual([])
      expect(await store.putIfAbsent(one, bytes)).toBe(true)
      expect(await store.putIfAbsent(two, new Uint8Array([0]))).toBe(true)
      expect([...(await store.list())].toSorted()).toEqual([one, two])
      expect(Array.from((await store.get(one)) ?? [])).toEqual([...bytes])
      expect(Array.from((await store.get(two)) ?? [])).toEqual([0])
    })

    it('stay as they are when one of the same name is put', async () => {
      const { store } = await open()
      const answers = []
      for (let time = 0; time < 3; time += 1)
        answers.push(await store.putIfAbsent(one, new Uint8Array([time, 1])))
      expect(answers).toEqual([true, false, false])
      expect(Array.from((await store.get(one)) ?? [])).toEqual([0, 1])
    })

    it('are gone after their removal, and may be put again', async () => {
      const { store } = await open()
      await store.remove(one)
      await store.putIfAbsent(one, bytes)
      await store.remove(one)
      await store.remove(one)
      expect(await store.get(one)).toBeNull()
      expect(await store.list()).toEqual([])
      expect(await store.putIfAbsent(one, new Uint8Array([7]))).toBe(true)
      expect(Array.from((await store.get(one)) ?? [])).toEqual([7])
    })

    it('are null where there is none', async () => {
      const { store } = await open()
      expect(await store.get(two)).toBeNull()
      await store.putIfAbsent(one, bytes)
      expect(await store.get(two)).toBeNull()
    })

    it('are all listed, also hundreds', async () => {
      const { store, atOnce = 10 } = await open()
      const names = Array.from({ length: 130 }, (_, number) => syncFileName(number))
      for (let at = 0; at < names.length; at += atOnce)
        await Promise.all(
          names.slice(at, at + atOnce).map(name => store.putIfAbsent(name, new Uint8Array([1]))),
        )
      expect([...(await store.list())].toSorted()).toEqual(names)
    })

    it('are told from other files: conflicted copies, and what a program has not finished', async () => {
      const { store, putFile } = await open()
      await store.putIfAbsent(one, bytes)
      const hex = one.slice(0, -4)
      const others = [
        `${hex} (conflicted copy 2026-01-02).seg`,
        `${hex}.sync-conflict-20260102-101112-ABCDEFG.seg`,
        `${hex}-LAPTOP.seg`,
        `.syncthing.${one}.tmp`,
        `~${one}`,
        `${one}.part`,
        'notes.txt',
      ]
      for (const name of others) await putFile(name, 'half')
      expect(await store.list()).toEqual([one])
    })

    it('have no other names than those of files', async () => {
      const { store } = await open()
      for (const name of ['../secret.seg', 'a/b.seg', '', 'notes.txt']) {
        await expect(store.get(name)).rejects.toThrow(RangeError)
        await expect(store.putIfAbsent(name, bytes)).rejects.toThrow(RangeError)
        await expect(store.remove(name)).rejects.toThrow(RangeError)
      }
    })

    it('are not asked for after an abort, which rejects with its reason', async () => {
      const { store } = await open()
      const reason = new Error('The person left')
      const signal = AbortSignal.abort(reason)
      await expect(store.list(signal)).rejects.toBe(reason)
      await expect(store.get(one, signal)).rejects.toBe(reason)
      await expect(store.putIfAbsent(one, bytes, signal)).rejects.toBe(reason)
      await expect(store.remove(one, signal)).rejects.toBe(reason)
      expect(await store.list()).toEqual([])
    })
  })
}
