import { afterEach } from 'vitest'
import { openVault, type BrowserVault } from './vault.ts'
import { describeVault } from '../test/contracts/vault.contract.ts'

const vaults: BrowserVault[] = []
const names: string[] = []

afterEach(() => {
  for (const vault of vaults.splice(0)) vault.close()
  for (const name of names.splice(0)) indexedDB.deleteDatabase(`${name}-vault`)
})

describeVault('browser vault in Chromium', () => {
  const name = `contract-${crypto.randomUUID()}`
  const [vault, other] = [openVault(name), openVault(name)]
  vaults.push(vault, other)
  names.push(name)
  return { vault, other }
})
