import 'fake-indexeddb/auto'
import { afterEach, expect, it, vi } from 'vitest'
import { openSealedVault } from './sealed-vault.ts'
import { openVault } from './vault.ts'

const PASSPHRASE = 'four plain words here'
const KEYS = { 'https://model.test': 'sk-of-mine' }

let opened = 0
const open: { close(): void }[] = []
afterEach(() => open.splice(0).forEach(one => one.close()))

function openBrowser() {
  const name = `sealed-${(opened += 1)}`
  const browser = { vault: openVault(name), sealed: openSealedVault(name) }
  open.push(browser.vault, browser.sealed)
  return browser
}

/** A vault as text, which one browser gave. */
async function given(passphrase = PASSPHRASE, keys = KEYS): Promise<string> {
  const { vault, sealed } = openBrowser()
  await vault.create(passphrase, keys)
  return (await sealed.read()) ?? ''
}

it('brings a vault to another browser whole and sealed, where its passphrase opens it', async () => {
  const text = await given()
  expect(text).not.toMatch(/sk-of|model\.test|plain/)
  const { vault, sealed } = openBrowser()
  const heard = vi.fn<() => void>()
  vault.subscribe(heard)
  expect(await sealed.read()).toBeNull()
  expect(await sealed.store(text, null)).toBe(true)
  expect(await sealed.read()).toBe(text)
  await expect.poll(() => heard).toHaveBeenCalledExactlyOnceWith('changed')
  await expect(vault.unlock('another one')).rejects.toMatchObject({ code: 'wrong-passphrase' })
  expect(await (await vault.unlock(PASSPHRASE)).read()).toEqual(KEYS)
})

it('never replaces a vault that was changed, or that another passphrase opens', async () => {
  const [text, other] = [await given(), await given()]
  const { vault, sealed } = openBrowser()
  await sealed.store(text, null)
  expect(await sealed.store(other, null)).toBe(false)
  expect(await sealed.store(other, text)).toBe(false)
  const held = await vault.unlock(PASSPHRASE)
  await held.change(keys => ({ ...keys, 'https://more.test': 'sk-more' }))
  const changed = (await sealed.read()) ?? ''
  expect(await sealed.store(text, text)).toBe(false)
  expect(await sealed.read()).toBe(changed)
  const third = openBrowser()
  await third.sealed.store(text, null)
  expect(await third.sealed.store(changed, text)).toBe(true)
  expect(Object.keys(await (await third.vault.unlock(PASSPHRASE)).read())).toHaveLength(2)
})

it('opens a vault that is not stored here', async () => {
  const { vault, sealed } = openBrowser()
  const text = await given()
  expect(await sealed.open(text, PASSPHRASE)).toEqual(KEYS)
  await expect(sealed.open(text, 'no')).rejects.toMatchObject({ code: 'wrong-passphrase' })
  expect(await vault.probe()).toBe('none')
})

it.each([
  ['damaged', (text: string) => text.replace(/("sealed":")(..)/, (_, name) => `${name}zz`)],
  ['damaged', (text: string) => text.replace(/("sealed":")(....)/, (_, name) => `${name}0000`)],
  ['damaged', (text: string) => text.slice(1)],
  ['newer', (text: string) => text.replace('"version":1', '"version":2')],
] as const)('stores and opens nothing that is %s', async (code, change) => {
  const { vault, sealed } = openBrowser()
  const text = change(await given())
  await expect(sealed.store(text, null)).rejects.toMatchObject({ code })
  await expect(sealed.open(text, PASSPHRASE)).rejects.toMatchObject({ code })
  expect(await vault.probe()).toBe('none')
})
