import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HERE, THERE, openTabs, tabOver, twoTabs } from '../../test/key-tabs.ts'
import { createMemoryVault } from '../../test/memory-vault.ts'
import { originOf, type KeyStore } from './key-store.ts'

const places = (keys: KeyStore) =>
  Object.fromEntries(keys.status().held.map(({ origin, isStored }) => [origin, isStored]))

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

it('a key says when a request was last made with it, by this tab alone, and is new once it was forgotten', async () => {
  const vault = createMemoryVault()
  const { keys } = tabOver(vault)
  const used = () => keys.status().held.map(({ usedAt }) => usedAt)
  await keys.hold(HERE, 'sk-here')
  expect(used()).toEqual([null])
  vi.setSystemTime(2_000_000)
  await keys.forRequest(HERE)
  await keys.forRequest(THERE)
  expect(used()).toEqual([2_000_000])
  await keys.commands.create('four plain words')
  expect(used()).toEqual([2_000_000])
  const other = tabOver(vault)
  await other.keys.restore()
  await other.keys.commands.unlock('four plain words')
  expect(other.keys.status().held).toEqual([{ origin: HERE, isStored: true, usedAt: null }])
  await keys.commands.forget(HERE)
  await keys.hold(HERE, 'sk-other')
  expect(used()).toEqual([null])
})

describe('a key in memory', () => {
  it('is never given to another origin, whatever was held, kept, locked and forgotten', async () => {
    const origin = fc.constantFrom(HERE, THERE, 'http://model.test', 'http://127.0.0.1:1')
    const step = fc.oneof(
      fc.record({ do: fc.constant('hold' as const), origin }),
      fc.record({ do: fc.constantFrom('keep' as const, 'forget' as const), origin }),
      fc.record({ do: fc.constantFrom('lock' as const, 'unlock' as const), origin }),
      fc.record({ do: fc.constant('keep-new' as const), origin, on: fc.boolean() }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async steps => {
        const { keys } = tabOver(createMemoryVault())
        await keys.commands.create('four plain words')
        const newest = new Map<string, string>()
        for (const [index, each] of steps.entries()) {
          const key = `key-${index}-of-${each.origin}`
          if (each.do === 'hold') {
            newest.set(each.origin, key)
            expect(await keys.commands.hold(each.origin, key)).toBeNull()
          }
          if (each.do === 'keep' && keys.status().vault === 'unlocked')
            await keys.commands.keep(each.origin)
          if (each.do === 'forget') await keys.commands.forget(each.origin)
          if (each.do === 'lock') keys.commands.lock()
          if (each.do === 'unlock') await keys.commands.unlock('four plain words')
          if (each.do === 'keep-new') keys.commands.keepNew(each.on)
          const others = ['http://model.test', 'http://127.0.0.1:1', 'https://model.test:8443', '']
          for (const asked of [HERE, THERE, ...others])
            expect(keys.keyFor(asked)).toMatch(new RegExp(`^$|-of-${asked}$`))
        }
        await keys.commands.unlock('four plain words')
        for (const { origin: held } of keys.status().held)
          expect(keys.keyFor(held)).toMatch(/^key-/)
        expect(JSON.stringify(keys.status())).not.toContain('key-')
      }),
    )
  })

  it('is all there is until a vault is made, and goes in then', async () => {
    const { keys } = tabOver(createMemoryVault())
    await keys.restore()
    await keys.hold(HERE, 'sk-here')
    expect(keys.status()).toMatchObject({
      vault: 'none',
      held: [{ origin: HERE, isStored: false }],
    })
    expect(await keys.commands.create('four plain words')).toBeNull()
    expect(keys.status()).toMatchObject({
      vault: 'unlocked',
      held: [{ origin: HERE, isStored: true }],
    })
  })

  it('stays there where the browser offers no encryption, which is said', async () => {
    const { keys } = tabOver(createMemoryVault({ possible: false }))
    await keys.restore()
    await keys.hold(HERE, 'sk-here')
    expect(keys.status()).toMatchObject({ vault: 'impossible', held: [{ isStored: false }] })
    expect(keys.keyFor(HERE)).toBe('sk-here')
  })
})

describe('the vault', () => {
  it('gives keys back after a reload, to who knows the passphrase', async () => {
    const { vault, first } = twoTabs()
    await first.keys.commands.create('four plain words')
    await first.keys.hold(HERE, 'sk-here')

    const { keys } = tabOver(vault.connect())
    await keys.restore()
    expect(keys.status()).toMatchObject({ vault: 'locked', held: [] })
    expect(await keys.commands.unlock('other words')).toMatch(/not the passphrase/)
    expect(keys.status()).toMatchObject({ vault: 'locked', held: [] })
    expect(await keys.commands.unlock('four plain words')).toBeNull()
    expect(keys.keyFor(HERE)).toBe('sk-here')
  })

  it('takes in what was typed while it was locked, the newer key in place of the older', async () => {
    const { first } = twoTabs()
    await first.keys.commands.create('four plain words')
    await first.keys.hold(HERE, 'sk-old')
    first.keys.commands.lock()
    await first.keys.hold(HERE, 'sk-new')
    expect(places(first.keys)).toEqual({ [HERE]: false })
    await first.keys.commands.unlock('four plain words')
    expect(places(first.keys)).toEqual({ [HERE]: true })
    expect(first.keys.keyFor(HERE)).toBe('sk-new')
  })

  it('takes in no key that its owner does not want kept, and drops an older one of that host', async () => {
    const { vault, first } = twoTabs()
    await first.keys.commands.create('four plain words')
    await first.keys.hold(HERE, 'sk-old')
    first.keys.commands.keepNew(false)
    await first.keys.hold(HERE, 'sk-passing')
    expect(places(first.keys)).toEqual({ [HERE]: false })
    first.keys.commands.lock()
    expect(first.keys.keyFor(HERE)).toBe('sk-passing')
    await first.keys.commands.unlock('four plain words')
    expect(places(first.keys)).toEqual({ [HERE]: false })
    expect(await (await vault.unlock('four plain words')).read()).toEqual({})
  })

  it('gives a key back to memory alone', async () => {
    const { vault, first } = twoTabs()
    await first.keys.commands.create('four plain words')
    await first.keys.hold(HERE, 'sk-here')
    expect(await first.keys.commands.release(HERE)).toBeNull()
    expect(places(first.keys)).toEqual({ [HERE]: false })
    expect(first.keys.keyFor(HERE)).toBe('sk-here')
    expect(await (await vault.unlock('four plain words')).read()).toEqual({})
  })

  it('takes in no key that was typed before there was one, but by the tab that makes it', async () => {
    const { first, second } = twoTabs()
    await second.keys.hold(THERE, 'sk-passing')
    await first.keys.commands.create('four plain words')
    await expect.poll(() => second.keys.status().vault).toBe('locked')
    await second.keys.commands.unlock('four plain words')
    expect(places(second.keys)).toEqual({ [THERE]: false })
    expect(await second.keys.commands.keep(THERE)).toBeNull()
    expect(places(second.keys)).toEqual({ [THERE]: true })
  })

  it('forgets a key in every tab', async () => {
    const { first, second } = await openTabs()
    expect(second.keys.keyFor(HERE)).toBe('sk-here')
    await first.keys.commands.forget(HERE)
    await expect.poll(() => second.keys.keyFor(HERE)).toBe('')
    expect(second.keys.status()).toMatchObject({ vault: 'unlocked', held: [] })
  })

  it('locks in every tab when it is locked in one', async () => {
    const { first, second } = await openTabs()
    second.keys.commands.lock()
    await expect.poll(() => first.keys.status().vault).toBe('locked')
    for (const { keys } of [first, second]) expect(keys.keyFor(HERE)).toBe('')
  })

  it('locks where another tab changed the passphrase, and says so', async () => {
    const { first, second } = twoTabs()
    await first.keys.commands.create('four plain words')
    await second.keys.restore()
    await second.keys.commands.unlock('four plain words')
    expect(await first.keys.commands.changePassphrase('not these', 'new words')).toMatch(/not the/)
    expect(await first.keys.commands.changePassphrase('four plain words', 'new words')).toBeNull()
    await expect.poll(() => second.keys.status().vault).toBe('locked')
    expect(second.notices.list()[0]?.text).toMatch(/changed the passphrase/)
    expect(await second.keys.commands.unlock('new words')).toBeNull()
  })

  it('is gone with its keys, in every tab, when it is deleted; keys in memory stay', async () => {
    const { first, second } = await openTabs()
    first.keys.commands.keepNew(false)
    await first.keys.hold(THERE, 'sk-there')
    expect(await first.keys.commands.deleteVault()).toBeNull()
    expect(first.keys.status()).toMatchObject({ vault: 'none' })
    expect(places(first.keys)).toEqual({ [THERE]: false })
    await expect.poll(() => second.keys.status()).toMatchObject({ vault: 'none', held: [] })
    expect(second.notices.list()).toEqual([])
  })

  it('that is damaged says so, loses nothing that is in memory, and can be deleted', async () => {
    const { vault, first } = twoTabs()
    await first.keys.commands.create('four plain words')
    await first.keys.hold(HERE, 'sk-here')
    vault.setDamaged(true)
    await first.keys.hold(THERE, 'sk-there')
    expect(first.notices.list()[0]?.text).toMatch(/damaged/)
    expect(first.keys.keyFor(THERE)).toBe('sk-there')
    first.keys.commands.lock()
    expect(await first.keys.commands.unlock('four plain words')).toMatch(/damaged/)
    expect(await first.keys.commands.deleteVault()).toBeNull()
    expect(first.keys.status().vault).toBe('none')
  })
})

it.each([
  ['https://model.test/v1', 'https://model.test'],
  ['https://MODEL.test:443/v1', 'https://model.test'],
  ['http://127.0.0.1:8080/v1', 'http://127.0.0.1:8080'],
  ['no address', ''],
  ['', ''],
])('originOf of %j is %j', (address, origin) => {
  expect(originOf(address)).toBe(origin)
})
