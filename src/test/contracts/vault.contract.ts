/** What every vault promises. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { VaultNews, VaultPort } from '../../ports/vault.ts'

const PASSPHRASE = 'four plain words here'
const HOST = 'https://model.test'
const KEYS = { [HOST]: 'sk-of-mine' }

/** `open` yields an empty vault each time, as two tabs have it. */
export function describeVault(
  name: string,
  open: () => { readonly vault: VaultPort; readonly other: VaultPort },
): void {
  // oxlint-disable-next-line vitest/valid-title -- the caller's
  describe(name, () => {
    let vault: VaultPort
    let other: VaultPort
    beforeEach(() => {
      ;({ vault, other } = open())
    })

    it('is not there until it is made', async () => {
      expect(await vault.probe()).toBe('none')
      await expect(vault.unlock(PASSPHRASE)).rejects.toMatchObject({ code: 'missing' })
      await vault.create(PASSPHRASE, KEYS)
      expect(await other.probe()).toBe('there')
    })

    it('gives the keys back to who knows the passphrase, also in another tab', async () => {
      await vault.create(PASSPHRASE, KEYS)
      expect(await (await other.unlock(PASSPHRASE)).read()).toEqual(KEYS)
    })

    it('opens for no other passphrase, and loses nothing by the try', async () => {
      await vault.create(PASSPHRASE, KEYS)
      for (const wrong of ['', 'four plain words', `${PASSPHRASE} `])
        await expect(vault.unlock(wrong)).rejects.toMatchObject({ code: 'wrong-passphrase' })
      expect(await (await vault.unlock(PASSPHRASE)).read()).toEqual(KEYS)
    })

    it('is never made over one that is there', async () => {
      await vault.create(PASSPHRASE, KEYS)
      await expect(other.create('another one', {})).rejects.toMatchObject({ code: 'exists' })
      expect(await (await vault.unlock(PASSPHRASE)).read()).toEqual(KEYS)
    })

    it('loses no key when two tabs write at once', async () => {
      const first = await vault.create(PASSPHRASE, KEYS)
      const second = await other.unlock(PASSPHRASE)
      const add = (index: number) => (keys: object) => ({ ...keys, [`https://h${index}`]: 'k' })
      await Promise.all(
        [0, 1, 2, 3, 4, 5].map(index => (index % 2 ? first : second).change(add(index))),
      )
      expect(Object.keys(await first.read())).toHaveLength(7)
    })

    it('is sealed again under another passphrase, by who knows the old one', async () => {
      const before = await vault.create(PASSPHRASE, KEYS)
      const elsewhere = await other.unlock(PASSPHRASE)
      await expect(before.reseal('not it', 'new words')).rejects.toMatchObject({
        code: 'wrong-passphrase',
      })
      const after = await before.reseal(PASSPHRASE, 'new words')
      expect(await after.read()).toEqual(KEYS)
      await expect(vault.unlock(PASSPHRASE)).rejects.toMatchObject({ code: 'wrong-passphrase' })
      await expect(elsewhere.change(keys => keys)).rejects.toMatchObject({ code: 'resealed' })
      expect(await (await other.unlock('new words')).read()).toEqual(KEYS)
    })

    it('is gone when it is deleted, whoever has it open', async () => {
      const held = await vault.create(PASSPHRASE, KEYS)
      await other.remove()
      expect(await vault.probe()).toBe('none')
      await expect(held.change(keys => keys)).rejects.toMatchObject({ code: 'missing' })
    })

    it('tells the other tabs of what changed and what is to be locked, and not itself', async () => {
      const heard: VaultNews[] = []
      const own: VaultNews[] = []
      const stop = other.subscribe(news => heard.push(news))
      vault.subscribe(news => own.push(news))
      await vault.create(PASSPHRASE, KEYS)
      vault.announce('used')
      vault.announce('lock')
      await expect.poll(() => heard).toEqual(['changed', 'used', 'lock'])
      stop()
      await vault.remove()
      vault.subscribe(() => own.push('lock'))
      await other.create(PASSPHRASE, KEYS)
      await expect.poll(() => own).toContain('changed')
      expect(heard).toEqual(['changed', 'used', 'lock'])
      expect(own.filter(news => news === 'used')).toEqual([])
    })
  })
}
