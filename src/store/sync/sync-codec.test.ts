import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { KEY_FILE, type SyncFile, SyncFileError, type SyncKeys } from '../../ports/sync-codec.ts'
import { SYNC_FILE_NAME } from '../../ports/sync-remote.ts'
import { syncCodec as codec } from './sync-codec.ts'

const keys = await codec.createKeys()
const others = await codec.createKeys()

const json = fc.jsonValue().map((value): unknown => JSON.parse(JSON.stringify(value)))
const anyFile = fc.record({
  device: fc.string({ unit: 'binary' }).map(text => text.toWellFormed()),
  number: fc.nat(),
  records: fc.array(
    fc.oneof(
      fc.record({ value: json }),
      fc.record({ value: json, bytes: fc.uint8Array({ maxLength: 400 }) }),
    ),
    { maxLength: 8 },
  ),
})
const ONE: SyncFile = { device: 'laptop-1', number: 7, records: [{ value: { says: 'Grüße' } }] }

/** A file with keys, as the first device leaves it. */
const fileOf = async (given: SyncKeys, passphrase: string) =>
  codec.writeKeyFile(given, {
    wrapped: await codec.wrapKeys(given, passphrase),
    number: 1,
    rotations: [],
  })

const sealed = (file: SyncFile) => codec.seal(keys, file)

async function faultOf(name: string, bytes: Uint8Array, by: SyncKeys = keys): Promise<unknown> {
  return codec.open(by, name, bytes).then(
    () => 'opened',
    (error: unknown) => Reflect.get(Object(error), 'code') ?? error,
  )
}

describe('a file', () => {
  it('comes back as it was, with every record and every byte', async () => {
    await fc.assert(
      fc.asyncProperty(anyFile, async file => {
        const { name, bytes } = await sealed(file)
        expect(name).toMatch(SYNC_FILE_NAME)
        expect(await codec.open(keys, name, bytes)).toEqual(file)
      }),
      {
        examples: [
          [{ device: '', number: 0, records: [{ value: JSON.parse('{"__proto__":1}') }] }],
        ],
      },
    )
  })

  it('has a name of its own for each device and number, the same each time', async () => {
    const remote = fc.record({ device: fc.string(), number: fc.nat({ max: 120 }) })
    await fc.assert(
      fc.asyncProperty(remote, remote, async (one, two) => {
        const nameOf = (by: SyncKeys, { device, number }: typeof one) =>
          codec.nameOf(by, device, number)
        const isSame = one.device === two.device && one.number === two.number
        expect((await nameOf(keys, one)) === (await nameOf(keys, two))).toBe(isSame)
        expect(await nameOf(others, one)).not.toBe(await nameOf(keys, one))
      }),
    )
    expect((await sealed(ONE)).name).toBe(await codec.nameOf(keys, ONE.device, ONE.number))
  })

  it('is told apart when cut anywhere', async () => {
    const { name, bytes } = await sealed(ONE)
    for (let length = 0; length < bytes.length; length += 1)
      expect(await faultOf(name, bytes.slice(0, length)), `${length} bytes`).toBe('cut')
  })

  it('is never opened with a changed byte, or with more bytes', async () => {
    const { name, bytes } = await sealed(ONE)
    const faults = new Set<unknown>()
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Uint8Array.from(bytes, (byte, remote) => (remote === at ? byte ^ 1 : byte))
      faults.add(await faultOf(name, changed))
    }
    expect(faults).toEqual(new Set(['foreign', 'newer', 'wrong-key', 'damaged', 'cut']))
    expect(await faultOf(name, Uint8Array.from([...bytes, 0]))).toBe('damaged')
  })

  it('is told apart when swapped, renamed, foreign, newer, or of other devices', async () => {
    const one = await sealed(ONE)
    const two = await sealed({ ...ONE, number: 8 })
    expect(await faultOf(two.name, one.bytes)).toBe('swapped')
    expect(await faultOf('copy of a file.seg', one.bytes)).toBe('renamed')
    expect(await faultOf(KEY_FILE, one.bytes)).toBe('renamed')
    expect(await faultOf(one.name, one.bytes, others)).toBe('wrong-key')
    expect(await faultOf(one.name, await fileOf(keys, 'long enough'))).toBe('foreign')
    expect(await faultOf(one.name, new TextEncoder().encode('%PDF-1.7 a book'))).toBe('foreign')
    expect(await faultOf(one.name, one.bytes.with(4, 2))).toBe('newer')
  })

  it('shows nothing of words, ids and titles, and looks different each time', async () => {
    const word = 'zanzibar-confidential'
    const file: SyncFile = {
      device: word,
      number: 1,
      records: [{ value: { [word]: word }, bytes: new TextEncoder().encode(word) }],
    }
    const { name, bytes } = await sealed(file)
    const shown = name + Buffer.from(bytes).toString('latin1')
    for (const part of ['zanzibar', 'confidential', Buffer.from(word).toString('hex')])
      expect(shown).not.toContain(part)
    expect((await sealed(file)).bytes).not.toEqual(bytes)
  })

  it('stores long text smaller than it is', async () => {
    const value = Array.from({ length: 100 }, (_, id) => ({ id, type: 'v1.message-appended' }))
    const { bytes } = await sealed({ ...ONE, records: [{ value }] })
    expect(bytes.length).toBeLessThan(JSON.stringify(value).length / 4)
  })

  it('refuses a value that JSON would lose', async () => {
    await expect(sealed({ ...ONE, records: [{ value: undefined }] })).rejects.toThrow(RangeError)
  })
})

describe('the keys', () => {
  it('survive the database, cannot be read out, and are told from anything else', async () => {
    const stored: unknown = structuredClone(keys)
    const again = await codec.readKeys(stored)
    const { name, bytes } = await sealed(ONE)
    expect(again && (await codec.open(again, name, bytes))).toEqual(ONE)
    expect([keys.naming.extractable, keys.sealing.extractable]).toEqual([false, false])
    for (const wrong of [null, {}, { ...keys, version: 2 }, { ...keys, naming: 'key' }])
      expect(await codec.readKeys(wrong)).toBeNull()
  })

  it('seal short texts, such as a password', async () => {
    const text = await codec.sealText(keys, 'pässword')
    expect(await codec.openText(keys, text)).toBe('pässword')
    expect(Buffer.from(text).toString('latin1')).not.toContain('ssword')
    for (const wrong of [text.with(20, 0).with(21, 0), text.slice(0, 5), new Uint8Array()])
      await expect(codec.openText(keys, wrong)).rejects.toMatchObject({ code: 'damaged' })
    await expect(codec.openText(others, text)).rejects.toMatchObject({ code: 'damaged' })
  })
})

describe('the recovery code', () => {
  it('gives the same keys, whatever its case, spaces and dashes', async () => {
    const code = await codec.recoveryCode(keys)
    expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{5}-){12}[0-9A-HJKMNP-TV-Z]{5}$/)
    const typed = [code.toLowerCase(), code.replaceAll('-', ''), code.replaceAll('-', ' – ')]
    typed.push(`\n ${code.replaceAll('0', 'o').replaceAll('1', 'l')} `)
    for (const text of typed) expect((await codec.keysOfCode(text)).id).toEqual(keys.id)
    expect(await codec.recoveryCode(await codec.keysOfCode(code))).toBe(code)
  })

  it('names the group with a wrong letter, two swapped letters or a swapped group', async () => {
    const code = (await codec.recoveryCode(keys)).replaceAll('-', '')
    const fault = (text: string) =>
      codec.keysOfCode(text).then(
        () => 'accepted',
        (error: unknown) => [Reflect.get(Object(error), 'code'), String(error)].join(' '),
      )
    for (let at = 0; at < code.length; at += 1) {
      for (const letter of '0123456789ABCDEFGHJKMNPQRSTVWXYZU?') {
        if (letter === code[at]) continue
        const said = await fault(code.slice(0, at) + letter + code.slice(at + 1))
        expect(said).toMatch(new RegExp(`^code-mistyped .*Group ${Math.floor(at / 5) + 1} of`))
      }
      const swapped = code.slice(0, at) + (code[at + 1] ?? '') + code[at] + code.slice(at + 2)
      if (swapped !== code && at % 5 < 4) expect(await fault(swapped)).toContain('code-mistyped')
    }
    const groups = code.match(/.{5}/g) ?? []
    expect(await fault([groups[1], groups[0], ...groups.slice(2)].join(''))).toContain('Group 1 of')
    expect(await fault(code.slice(1))).toContain('has 65 letters and digits; this has 64')
    expect(await fault('')).toContain('code-incomplete')
  })

  it('holds any root', async () => {
    const { readCode, writeCode } = await import('./recovery-code.ts')
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), root => {
        expect([...readCode(writeCode(root))]).toEqual([...root])
      }),
    )
  })
})

describe('a file with keys', async () => {
  const rotation = { from: 'ab'.repeat(16), to: codec.idOf(keys), sealed: new Uint8Array(50) }
  const wrapped = await codec.wrapKeys(keys, 'correct horse')
  const written = { wrapped, number: 3, rotations: [rotation, rotation] }
  const file = await codec.writeKeyFile(keys, written)
  const fault = async (bytes: Uint8Array, passphrase = 'correct horse') =>
    codec.unwrapKeys(bytes, passphrase).then(
      () => 'opened',
      (error: unknown) => Reflect.get(Object(error), 'code') ?? error,
    )
  /** As someone writes it who does not have the keys, but knows how the sum is made. */
  const withSum = async (bytes: Uint8Array) => {
    const body = new Uint8Array(bytes.slice(0, -8))
    const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', body)).slice(0, 8)
    return Uint8Array.from([...body, ...sum])
  }

  it('gives the same keys for the passphrase, and says when it is another one', async () => {
    expect((await codec.unwrapKeys(file, 'correct horse')).id).toEqual(keys.id)
    await expect(codec.unwrapKeys(file, 'correct horsf')).rejects.toThrow(/not the passphrase/)
    expect(await fault(file, '')).toBe('wrong-passphrase')
    expect(await codec.wrapKeys(keys, 'correct horse')).not.toEqual(wrapped)
  })

  it('shows without keys what it is of, its number and its rotations, and is written again without the passphrase', async () => {
    expect(await codec.readKeyFile(file)).toEqual({ id: codec.idOf(keys), ...written })
    const again = await codec.writeKeyFile(keys, { ...written, number: 9 })
    expect((await codec.unwrapKeys(again, 'correct horse')).id).toEqual(keys.id)
  })

  it('is told apart when cut, changed, foreign or newer, before the passphrase is tried', async () => {
    for (const length of [0, 3, 5, 60, file.length - 1])
      expect(await fault(file.slice(0, length), 'x')).toBe('cut')
    const faults = new Set<unknown>()
    for (let at = 5; at < file.length; at += 1)
      faults.add(await fault(file.with(at, (file[at] ?? 0) ^ 1), 'x'))
    expect([...faults].toSorted()).toEqual(['cut', 'damaged'])
    expect(await fault(Uint8Array.from([...file, 0]), 'x')).toBe('damaged')
    expect(await fault((await sealed(ONE)).bytes, 'x')).toBe('foreign')
    expect(await fault(file.with(4, 2), 'x')).toBe('newer')
  })

  it('says whether it was written with these keys, whatever its sum says', async () => {
    await codec.checkKeys(keys, file)
    await expect(codec.checkKeys(others, file)).rejects.toMatchObject({ code: 'wrong-key' })
    await expect(codec.checkKeys(keys, file.slice(9))).rejects.toMatchObject({ code: 'foreign' })
    for (let at = 9; at < file.length - 8; at += 7) {
      const forged = await withSum(file.with(at, (file[at] ?? 0) ^ 1))
      await expect(codec.checkKeys(keys, forged), `byte ${at}`).rejects.toBeInstanceOf(
        SyncFileError,
      )
    }
  })

  it('never reads beyond its end', async () => {
    for (let at = 9; at < file.length - 8; at += 1) {
      const forged = await withSum(file.with(at, 255))
      await codec.readKeyFile(forged).then(
        ({ rotations }) => expect(rotations.length).toBeLessThan(4),
        (error: unknown) => expect(error).toMatchObject({ code: 'damaged' }),
      )
    }
  })
})
