/** Tabs over one vault, for tests of what they do with keys. */
import { createKeyStore } from '../runtime/keys/key-store.ts'
import { createMemoryVault, type MemoryVault } from './memory-vault.ts'
import { ownNotices } from './own-notices.ts'

export const HERE = 'https://model.test'
export const THERE = 'https://elsewhere.test'

const PASSPHRASE = 'four plain words'

/** A tab: its keys, and what it shows. Its vault locks after so many minutes without use. */
export function tabOver(vault: MemoryVault, minutes: () => number = () => 15) {
  const notices = ownNotices()
  const keys = createKeyStore({
    vault,
    clock: { now: () => Date.now() },
    notices,
    lockAfterMinutes: minutes,
    changed: () => undefined,
  })
  return { keys, notices }
}

/** A tab whose vault holds a key of `HERE` and is unlocked. */
export async function openTab() {
  const tab = tabOver(createMemoryVault())
  await tab.keys.commands.create(PASSPHRASE)
  await tab.keys.hold(HERE, 'sk-here')
  return tab
}

/** Two tabs in which a vault with a key of `HERE` is unlocked. */
export async function openTabs() {
  const tabs = twoTabs()
  await tabs.first.keys.commands.create(PASSPHRASE)
  await tabs.first.keys.hold(HERE, 'sk-here')
  await tabs.second.keys.restore()
  await tabs.second.keys.commands.unlock(PASSPHRASE)
  return tabs
}

export function twoTabs() {
  const vault = createMemoryVault()
  return { vault, first: tabOver(vault), second: tabOver(vault.connect()) }
}
