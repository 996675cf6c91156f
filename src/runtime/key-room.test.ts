import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMemoryVault, type MemoryVault } from '../test/memory-vault.ts'
import { ModelError } from './errors.ts'
import { createKeyRoom, originOf, type KeyRoom } from './key-room.ts'
import { createNotices } from './notices.ts'

const HERE = 'https://model.test'
const THERE = 'https://elsewhere.test'
const MINUTE = 60_000

let ids = 0

/** A tab: its keys, and what it shows. */
function tabOver(vault: MemoryVault, minutes: () => number = () => 15) {
  const notices = createNotices(
    () => `n${(ids += 1)}`,
    () => undefined,
  )
  const keys = createKeyRoom({
    vault,
    clock: { now: () => Date.now() },
    notices,
    lockAfterMinutes: minutes,
    changed: () => undefined,
  })
  return { keys, notices }
}

function twoTabs() {
  const vault = createMemoryVault()
  return { vault, first: tabOver(vault), second: tabOver(vault.connect()) }
}

/** Hosts by where their keys lie. */
const places = (keys: KeyRoom) =>
  Object.fromEntries(keys.status().held.map(({ origin, kept }) => [origin, kept]))

const refused = new ModelError('unauthorised', 'no', { status: 401 })

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a key in memory', () => {
  it('is given for its own origin only', async () => {
    const { keys } = tabOver(createMemoryVault())
    await keys.hold(HERE, 'sk-here')
    expect(keys.keyFor(HERE)).toBe('sk-here')
    for (const other of [THERE, 'http://model.test', 'https://model.test:8443', ''])
      expect(keys.keyFor(other)).toBe('')
  })

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
            await keys.hold(each.origin, key)
          }
          if (each.do === 'keep' && keys.status().vault === 'unlocked')
            await keys.commands.keep(each.origin)
          if (each.do === 'forget') await keys.commands.forget(each.origin)
          if (each.do === 'lock') keys.commands.lock()
          if (each.do === 'unlock') await keys.commands.unlock('four plain words')
          if (each.do === 'keep-new') keys.commands.keepNew(each.on)
          for (const asked of [HERE, THERE, 'http://model.test', 'http://127.0.0.1:1'])
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
    expect(keys.status()).toMatchObject({ vault: 'none', held: [{ origin: HERE, kept: false }] })
    expect(await keys.commands.create('four plain words')).toBeNull()
    expect(keys.status()).toMatchObject({ vault: 'unlocked', held: [{ origin: HERE, kept: true }] })
  })

  it('stays there where the browser offers no encryption, which is said', async () => {
    const { keys } = tabOver(createMemoryVault({ possible: false }))
    await keys.restore()
    await keys.hold(HERE, 'sk-here')
    expect(keys.status()).toMatchObject({ vault: 'impossible', held: [{ kept: false }] })
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
    await vi.waitFor(() => expect(second.keys.status().vault).toBe('locked'))
    await second.keys.commands.unlock('four plain words')
    expect(places(second.keys)).toEqual({ [THERE]: false })
    expect(await second.keys.commands.keep(THERE)).toBeNull()
    expect(places(second.keys)).toEqual({ [THERE]: true })
  })

  it('forgets a key in every tab', async () => {
    const { first, second } = twoTabs()
    await first.keys.commands.create('four plain words')
    await first.keys.hold(HERE, 'sk-here')
    await second.keys.restore()
    await second.keys.commands.unlock('four plain words')
    expect(second.keys.keyFor(HERE)).toBe('sk-here')
    await first.keys.commands.forget(HERE)
    await vi.waitFor(() => expect(second.keys.keyFor(HERE)).toBe(''))
    expect(second.keys.status()).toMatchObject({ vault: 'unlocked', held: [] })
  })

  it('locks in every tab when it is locked in one', async () => {
    const { first, second } = twoTabs()
    await first.keys.commands.create('four plain words')
    await first.keys.hold(HERE, 'sk-here')
    await second.keys.restore()
    await second.keys.commands.unlock('four plain words')
    second.keys.commands.lock()
    await vi.waitFor(() => expect(first.keys.status().vault).toBe('locked'))
    for (const { keys } of [first, second]) expect(keys.keyFor(HERE)).toBe('')
  })

  it('locks where another tab changed the passphrase, and says so', async () => {
    const { first, second } = twoTabs()
    await first.keys.commands.create('four plain words')
    await second.keys.restore()
    await second.keys.commands.unlock('four plain words')
    expect(await first.keys.commands.changePassphrase('not these', 'new words')).toMatch(/not the/)
    expect(await first.keys.commands.changePassphrase('four plain words', 'new words')).toBeNull()
    await vi.waitFor(() => expect(second.keys.status().vault).toBe('locked'))
    expect(second.notices.list()[0]?.text).toMatch(/changed the passphrase/)
    expect(await second.keys.commands.unlock('new words')).toBeNull()
  })

  it('is gone with its keys, in every tab, when it is deleted; keys in memory stay', async () => {
    const { first, second } = twoTabs()
    await first.keys.commands.create('four plain words')
    await first.keys.hold(HERE, 'sk-here')
    await second.keys.restore()
    await second.keys.commands.unlock('four plain words')
    first.keys.commands.keepNew(false)
    await first.keys.hold(THERE, 'sk-there')
    expect(await first.keys.commands.deleteVault()).toBeNull()
    expect(first.keys.status()).toMatchObject({ vault: 'none' })
    expect(places(first.keys)).toEqual({ [THERE]: false })
    await vi.waitFor(() => expect(second.keys.status()).toMatchObject({ vault: 'none', held: [] }))
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

describe('the lock', () => {
  it('falls after its minutes without use, and not before', async () => {
    const { keys } = tabOver(createMemoryVault())
    await keys.commands.create('four plain words')
    await keys.hold(HERE, 'sk-here')
    vi.advanceTimersByTime(14 * MINUTE)
    expect(await keys.forRequest(HERE)).toBe('sk-here')
    vi.advanceTimersByTime(14 * MINUTE)
    expect(keys.status().vault).toBe('unlocked')
    vi.advanceTimersByTime(2 * MINUTE)
    expect(keys.status()).toMatchObject({ vault: 'locked', held: [] })
    expect(keys.keyFor(HERE)).toBe('')
  })

  it('is not held off by requests that use no saved key', async () => {
    const { keys } = tabOver(createMemoryVault())
    await keys.commands.create('four plain words')
    await keys.hold(HERE, 'sk-here')
    keys.commands.keepNew(false)
    await keys.hold(THERE, 'sk-there')
    for (let minute = 0; minute < 16; minute += 1) {
      vi.advanceTimersByTime(MINUTE)
      expect(await keys.forRequest(THERE)).toBe('sk-there')
      expect(await keys.forRequest('http://localhost:11434')).toBe('')
    }
    expect(keys.status().vault).toBe('locked')
  })

  it('is overdue at once after a sleep in which no timer ran', async () => {
    const { keys } = tabOver(createMemoryVault())
    await keys.commands.create('four plain words')
    await keys.hold(HERE, 'sk-here')
    vi.setSystemTime(Date.now() + 16 * MINUTE)
    await expect(keys.forRequest(HERE)).rejects.toMatchObject({ code: 'unauthorised' })
    expect(keys.status().vault).toBe('locked')
  })

  it('follows the setting, also when that changes meanwhile; at 0 it never falls by itself', async () => {
    let minutes = 0
    const { keys } = tabOver(createMemoryVault(), () => minutes)
    await keys.commands.create('four plain words')
    vi.advanceTimersByTime(48 * 60 * MINUTE)
    expect(keys.status().vault).toBe('unlocked')
    minutes = 5
    vi.advanceTimersByTime(MINUTE)
    expect(keys.status().vault).toBe('locked')
  })

  it('waits for the tab that uses a key, and then falls in all', async () => {
    const { first, second } = twoTabs()
    await first.keys.commands.create('four plain words')
    await first.keys.hold(HERE, 'sk-here')
    await second.keys.restore()
    await second.keys.commands.unlock('four plain words')
    for (let used = 0; used < 4; used += 1) {
      vi.advanceTimersByTime(10 * MINUTE)
      await second.keys.forRequest(HERE)
      await vi.advanceTimersByTimeAsync(1)
    }
    for (const { keys } of [first, second]) expect(keys.status().vault).toBe('unlocked')
    await vi.advanceTimersByTimeAsync(16 * MINUTE)
    for (const { keys } of [first, second]) expect(keys.status().vault).toBe('locked')
  })
})

describe('a request', () => {
  it('whose key is locked is not sent: it offers to unlock, and goes on after that', async () => {
    const { keys, notices } = tabOver(createMemoryVault())
    await keys.commands.create('four plain words')
    await keys.hold(HERE, 'sk-here')
    keys.commands.lock()
    await expect(keys.forRequest(HERE)).rejects.toMatchObject({
      code: 'unauthorised',
      isSentence: true,
      message: expect.stringMatching(/model\.test.*locked.*Unlock.*Retry/),
    })
    const [notice] = notices.list()
    expect(notice?.action?.label).toBe('Unlock')
    expect(keys.status().unlocksWanted).toBe(0)
    notice?.action?.run()
    expect(keys.status().unlocksWanted).toBe(1)
    await keys.commands.unlock('four plain words')
    expect(notices.list()).toEqual([])
    expect(await keys.forRequest(HERE)).toBe('sk-here')
  })

  it('to a host that needs no key goes out while the vault is locked', async () => {
    const { vault, first } = twoTabs()
    await first.keys.commands.create('four plain words')
    const reloaded = tabOver(vault.connect()).keys
    expect(await reloaded.forRequest('http://localhost:11434')).toBe('')
    expect(reloaded.status().vault).toBe('locked')
  })

  it('that was refused for want of a key has the lock as its reason, and no other failure has', async () => {
    const { vault, first } = twoTabs()
    await first.keys.commands.create('four plain words')
    const { keys, notices } = tabOver(vault.connect())
    await keys.restore()
    const cut = new ModelError('cut-stream', 'cut')
    const tooLong = new ModelError('other', 'no', { status: 400, body: 'maximum context length' })
    for (const error of [cut, tooLong, new TypeError('no')])
      expect(keys.explained(HERE, error)).toBe(error)
    expect(notices.list()).toEqual([])
    expect(keys.explained(HERE, refused)).toMatchObject({
      isSentence: true,
      message: expect.stringMatching(/model\.test wants a key.*locked/),
    })
    const body = '{"error":{"status":"INVALID_ARGUMENT","message":"API key not valid."}}'
    const calledBad = new ModelError('other', 'no', { status: 400, body })
    expect(keys.explained(HERE, calledBad)).toMatchObject({ isSentence: true })
    expect(notices.list()).toHaveLength(1)
    await keys.commands.unlock('four plain words')
    for (const error of [refused, calledBad]) expect(keys.explained(HERE, error)).toBe(error)
  })

  it('offers to unlock where a server wants a key, unless there is nothing to unlock', async () => {
    const { keys, notices } = tabOver(createMemoryVault())
    expect(keys.offerUnlock(HERE)).toBe(false)
    await keys.commands.create('four plain words')
    expect(keys.offerUnlock(HERE)).toBe(false)
    expect(notices.list()).toEqual([])
    keys.commands.lock()
    expect(keys.offerUnlock(HERE)).toBe(true)
    expect(notices.list()[0]?.action?.label).toBe('Unlock')
  })
})

describe('originOf', () => {
  it.each([
    ['https://model.test/v1', 'https://model.test'],
    ['https://MODEL.test:443/v1', 'https://model.test'],
    ['http://127.0.0.1:8080/v1', 'http://127.0.0.1:8080'],
    ['no address', ''],
    ['', ''],
  ])('of %j is %j', (address, origin) => {
    expect(originOf(address)).toBe(origin)
  })
})
