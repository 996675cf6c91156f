import { z } from 'zod'
import type { OpenVault, VaultNews, VaultPort } from '../ports/vault.ts'
import { connectVault } from './db.ts'
import { readVaultRecord, sameBytes, VAULT_ID, type VaultRecord } from './vault-record.ts'
import { newSecret, open, opens, seal, type Secret, secretFor, vaultFault } from './vault-seal.ts'
import { openTabChannel } from './changes.ts'

const News = z.enum(['lock', 'used', 'changed'])

export interface BrowserVault extends VaultPort {
  /** Closes the database and the channel to other tabs. */
  close(): void
}

/** The vault of this browser: a database with one encrypted record, opened with the first call. */
export function openVault(name = 'palimpsest'): BrowserVault {
  const connection = connectVault(name)
  const channel = openTabChannel(`${name}-vault`)
  const table = () => connection.table<string>('vault')

  const announce = (news: VaultNews) => channel.post(news)

  const history = vaultHistory()

  const stored = async (): Promise<VaultRecord> => {
    const observation = history.observe()
    const raw = await connection.read(() => table().get(VAULT_ID))
    if (raw === undefined) throw vaultFault('missing')
    const record = await readVaultRecord(raw)
    if (record === 'damaged' || record === 'newer') throw vaultFault(record)
    if (observation.found(record)) throw vaultFault('rolled-back')
    return record
  }

  /** Writes the record; false if another tab has written after `before` was read. */
  const replace = async (before: VaultRecord, after: VaultRecord): Promise<boolean> => {
    const observation = history.observe()
    const isReplaced = await connection.change(['vault'], async () => {
      const current = Stamped.safeParse(await table().get(VAULT_ID))
      if (!current.success || !sameBytes(current.data.iv, before.iv)) return false
      await table().put(after)
      return true
    })
    if (isReplaced) observation.replaced(before, after)
    return isReplaced
  }

  const opened = (secret: Secret): OpenVault => {
    const current = async () => {
      const record = await stored()
      if (!opens(secret, record)) throw vaultFault('resealed')
      return record
    }
    const change: OpenVault['change'] = async update => {
      for (;;) {
        const before = await current()
        const keys = update(await open(before, secret))
        if (await replace(before, await seal(keys, secret))) {
          announce('changed')
          return keys
        }
      }
    }
    return {
      read: async () => open(await current(), secret),
      change,
      reseal: async (from, to) => {
        const fresh = await newSecret(to)
        for (;;) {
          const before = await stored()
          const keys = await open(before, await secretFor(before, from))
          if (await replace(before, await seal(keys, fresh))) {
            announce('changed')
            return opened(fresh)
          }
        }
      },
    }
  }

  return {
    probe: async () => {
      if (webCrypto()?.subtle === undefined) return 'impossible'
      return (await connection.read(() => table().count())) > 0 ? 'there' : 'none'
    },
    create: async (passphrase, keys) => {
      const secret = await newSecret(passphrase)
      const record = await seal(keys, secret)
      const observation = history.observe()
      const made = await connection.change(['vault'], async () => {
        if ((await table().count()) > 0) return false
        await table().add(record)
        return true
      })
      if (!made) throw vaultFault('exists')
      observation.found(record)
      announce('changed')
      return opened(secret)
    },
    unlock: async passphrase => {
      const record = await stored()
      const secret = await secretFor(record, passphrase)
      await open(record, secret)
      return opened(secret)
    },
    remove: async () => {
      await connection.run(() => table().clear())
      history.end()
      announce('changed')
    },
    announce,
    subscribe: listener =>
      channel.subscribe(message => {
        const news = News.safeParse(message)
        if (news.success) listener(news.data)
      }),
    close: () => {
      channel.close()
      connection.close()
    },
  }
}

/** Without `subtle` on a plain-http page, although the types say otherwise. */
function webCrypto(): Partial<Crypto> | undefined {
  return globalThis.crypto
}

/** Identifies a write: each has its own initialization vector. */
const Stamped = z.looseObject({ iv: z.instanceof(Uint8Array) })

type Stamped = Readonly<{ iv: Uint8Array }>

/** The vault records that this tab has seen, so that it notices an old record that was put back. */
function vaultHistory() {
  let past: ReadonlySet<string> = new Set()
  let newest: string | null = null
  /** Counts what was seen, because two observations at once may end in another order than they started. */
  let seen = 0

  const pass = (stamp: string) => {
    past = new Set([...past, stamp])
  }
  const note = (stamp: string) => {
    if (stamp === newest) return
    if (newest !== null) pass(newest)
    newest = stamp
    seen += 1
  }

  return {
    /** Call it before the database is read: the history at that time counts. */
    observe: () => {
      const known = past
      const seenBefore = seen
      return {
        /** Records the found record; true if it had been replaced before this observation started. */
        found: ({ iv }: Stamped): boolean => {
          const isPast = known.has(iv.join())
          if (!isPast && seen === seenBefore) note(iv.join())
          return isPast
        },
        /** Records that one record replaced the other. */
        replaced: (before: Stamped, after: Stamped) => {
          pass(before.iv.join())
          if (seen === seenBefore) note(after.iv.join())
        },
      }
    },
    /** No record seen so far may appear again. */
    end: () => {
      if (newest !== null) pass(newest)
      newest = null
      seen += 1
    },
  }
}
