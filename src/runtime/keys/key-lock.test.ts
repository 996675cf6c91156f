import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HERE, THERE, openTab, openTabs, tabOver, twoTabs } from '../../test/key-tabs.ts'
import { createMemoryVault } from '../../test/memory-vault.ts'
import { ModelError } from '../../ports/errors.ts'

const MINUTE = 60_000

const refused = new ModelError('unauthorised', 'no', { status: 401 })

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

describe('the lock', () => {
  it('falls after its minutes without use, and not before', async () => {
    const { keys } = await openTab()
    vi.advanceTimersByTime(14 * MINUTE)
    expect(await keys.forRequest(HERE)).toBe('sk-here')
    vi.advanceTimersByTime(14 * MINUTE)
    expect(keys.status().vault).toBe('unlocked')
    vi.advanceTimersByTime(2 * MINUTE)
    expect(keys.status()).toMatchObject({ vault: 'locked', held: [] })
    expect(keys.keyFor(HERE)).toBe('')
  })

  it('is not held off by requests that use no saved key', async () => {
    const { keys } = await openTab()
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
    const { keys } = await openTab()
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
    const { first, second } = await openTabs()
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
    const { keys, notices } = await openTab()
    keys.commands.lock()
    await expect(keys.forRequest(HERE)).rejects.toMatchObject({
      code: 'unauthorised',
      isSentence: true,
      message: expect.stringMatching(/model\.test.*locked.*Unlock.*Retry/),
    })
    const [notice] = notices.list()
    expect(notice?.action).toBe('Unlock')
    expect(keys.status().unlocksWanted).toBe(0)
    notices.press(notice?.id ?? '')
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
    for (const error of [refused, calledBad])
      expect(keys.explained(HERE, error)).toMatchObject({
        message: expect.stringContaining('There is no key for model.test'),
      })
    await keys.hold(HERE, 'sk-wrong')
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
    expect(notices.list()[0]?.action).toBe('Unlock')
  })
})
