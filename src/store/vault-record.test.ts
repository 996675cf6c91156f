import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { clearPart, readVaultRecord, addChecksum, type VaultRecord } from './vault-record.ts'
import { newSecret, open, opens, seal, secretFor, type Secret } from './vault-seal.ts'

const PASSPHRASE = 'four plain words here'
const KEYS = { 'https://model.test': 'sk-of-mine', 'http://127.0.0.1:8080': 'local' }

const FIELDS = ['salt', 'check', 'iv', 'sealed', 'checksum'] as const

let secret: Secret
let record: VaultRecord
beforeAll(async () => {
  secret = await newSecret(PASSPHRASE)
  record = await seal(KEYS, secret)
})

/** The record with one bit of one byte the other way round. */
function flipped(field: (typeof FIELDS)[number], at: number, bit = 0): VaultRecord {
  const changed = new Uint8Array(record[field])
  changed[at] = (changed[at] ?? 0) ^ (1 << bit)
  return { ...record, [field]: changed }
}

describe('a sealed record', () => {
  it('gives back whatever keys were sealed', async () => {
    const keys = fc.dictionary(
      fc.webUrl().map(url => new URL(url).origin),
      fc.string({ minLength: 1, unit: 'binary' }),
      { noNullPrototype: true },
    )
    await fc.assert(
      fc.asyncProperty(keys, async given => {
        const read = await readVaultRecord(structuredClone(await seal(given, secret)))
        if (typeof read === 'string') throw new RangeError(read)
        expect(await open(read, secret)).toEqual(given)
      }),
    )
  })

  it('shows damage of any single bit of any byte, without the passphrase', async () => {
    const places = FIELDS.flatMap(field => [...record[field].keys()].map(at => ({ field, at })))
    const readings = await Promise.all(
      places.map(({ field, at }) => readVaultRecord(flipped(field, at, at % 8))),
    )
    expect(places.length).toBeGreaterThan(1_000)
    expect(readings.filter(reading => reading !== 'damaged')).toEqual([])
    expect(await readVaultRecord(record)).toEqual(record)
  })

  it('shows a changed byte even where the checksum was made again: it opens for no secret', async () => {
    const sealed = ['salt', 'check', 'iv', 'sealed'] as const
    const places = sealed.flatMap(field => [...record[field].keys()].map(at => ({ field, at })))
    const outcomes = await Promise.all(
      places.map(async ({ field, at }) => {
        const forged = await readVaultRecord(await addChecksum(flipped(field, at, at % 8)))
        if (typeof forged === 'string') return forged
        return open(forged, secret).then(
          () => 'opened',
          (error: unknown) => z.object({ code: z.string() }).parse(error).code,
        )
      }),
    )
    expect(outcomes.filter(outcome => outcome !== 'damaged')).toEqual([])
  })

  it('does not quote what it was sealed with, should that be no keys', async () => {
    for (const text of ['sk-of-mine is no JSON', '{"https://model.test":["sk-of-mine"]}']) {
      const sealed = await crypto.subtle.encrypt(
        { name: 'AES-GCM', iv: record.iv, additionalData: clearPart(record) },
        secret.key,
        new TextEncoder().encode(text),
      )
      const odd = await addChecksum({ ...record, sealed: new Uint8Array(sealed) })
      const failure: unknown = await open(odd, secret).catch((error: unknown) => error)
      expect(failure).toMatchObject({ code: 'damaged', cause: undefined })
      expect(String(failure)).not.toContain('sk-of')
    }
  })

  it('refuses fewer rounds than today’s figure, and so many that the page would hang', async () => {
    for (const iterations of [1, 599_999, 10_000_001, 600_000.5])
      expect(await readVaultRecord(await addChecksum({ ...record, iterations }))).toBe('damaged')
  })

  it('refuses other rounds than it was sealed with', async () => {
    const slower = await addChecksum({ ...record, iterations: 600_001 })
    await expect(open(slower, secret)).rejects.toMatchObject({ code: 'damaged' })
    await expect(secretFor(slower, PASSPHRASE)).rejects.toMatchObject({ code: 'wrong-passphrase' })
  })

  it.each([
    ['nothing', undefined, 'damaged'],
    ['a string', 'vault', 'damaged'],
    ['an older shape', { id: 'vault', version: 0 }, 'damaged'],
    ['a newer version', { id: 'vault', version: 2, salt: 'as it likes' }, 'newer'],
  ])('is read from %s as what it is', async (_case, raw, told) => {
    expect(await readVaultRecord(raw)).toBe(told)
  })

  it('refuses a field that it does not know', async () => {
    expect(await readVaultRecord({ ...record, hosts: 'https://model.test' })).toBe('damaged')
  })

  it('has a new initialization vector each time, and a length that does not count the keys', async () => {
    const again = await seal(KEYS, secret)
    expect(again.iv).not.toEqual(record.iv)
    expect((await seal({}, secret)).sealed).toHaveLength(record.sealed.length)
  })
})

describe('a secret', () => {
  it('is the same for the same words however they were composed', async () => {
    const composed = await seal(KEYS, await newSecret('caf\u00e9 au lait'))
    await expect(secretFor(composed, 'cafe\u0301 au lait')).resolves.toBeDefined()
  })

  it('differs each time it is made for the same passphrase', async () => {
    const other = await newSecret(PASSPHRASE)
    expect(other.salt).not.toEqual(secret.salt)
    expect(opens(other, record)).toBe(false)
    await expect(open(record, other)).rejects.toMatchObject({ code: 'damaged' })
  })

  it('does not let its key be taken out', async () => {
    expect(secret.key.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('raw', secret.key)).rejects.toThrow(/extractable/)
  })

  it('takes no fewer rounds than asked of PBKDF2 today', () => {
    expect(secret.iterations).toBeGreaterThanOrEqual(600_000)
  })
})
