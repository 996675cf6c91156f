import { bytesToHex, hexToBytes } from '@noble/ciphers/utils.js'
import type { SealedVaultPort } from '../ports/vault.ts'
import { openTabChannel } from './changes.ts'
import { connectVault } from './db.ts'
import { readVaultRecord, sameBytes, VAULT_ID, type VaultRecord } from './vault-record.ts'
import { open, secretFor, vaultFault } from './vault-seal.ts'

/** The vault of this browser for other devices. The tabs hear of a vault that it stores as if another tab had written it. */
export function openSealedVault(name = 'palimpsest'): SealedVaultPort & { close(): void } {
  const connection = connectVault(name)
  const channel = openTabChannel(`${name}-vault`)
  const table = () => connection.table<string>('vault')
  const stored = async () => {
    const raw = await table().get(VAULT_ID)
    return raw === undefined ? null : textOf(raw)
  }
  return {
    read: () => connection.read(stored),
    store: async (sealed, before) => {
      const record = await recordIn(sealed)
      if (before !== null && !sameBytes((await recordIn(before)).check, record.check)) return false
      const isStored = await connection.change(['vault'], async () => {
        const now = await stored()
        if (now !== before) return now === sealed
        await table().put(record)
        return true
      })
      if (isStored) channel.post('changed')
      return isStored
    },
    open: async (sealed, passphrase) => {
      const record = await recordIn(sealed)
      return open(record, await secretFor(record, passphrase))
    },
    close: () => {
      channel.close()
      connection.close()
    },
  }
}

/** Also of a record that is damaged or newer: who reads it finds that out. */
function textOf(raw: unknown): string {
  return JSON.stringify(raw, (_, value: unknown) =>
    value instanceof Uint8Array ? bytesToHex(value) : value,
  )
}

const BYTES = /^(?:salt|check|iv|sealed|checksum)$/
const HEX = /^(?:[0-9a-f]{2})*$/

async function recordIn(sealed: string): Promise<VaultRecord> {
  const record = await readVaultRecord(parsed(sealed))
  if (record === 'damaged' || record === 'newer') throw vaultFault(record)
  return record
}

function parsed(sealed: string): unknown {
  try {
    return JSON.parse(sealed, (field, value: unknown) =>
      BYTES.test(field) && typeof value === 'string' && HEX.test(value) ? hexToBytes(value) : value,
    )
  } catch (cause) {
    throw vaultFault('damaged', cause)
  }
}
