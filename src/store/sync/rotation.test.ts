import { describe, expect, it } from 'vitest'
import type { DeviceKeys, KeyRotation, SyncKeys } from '../../ports/sync-codec.ts'
import { syncCodec as codec } from './sync-codec.ts'
import { openBytes, sealBytes, utf8 } from './sync-keys.ts'

const [old, next, theirs] = await Promise.all([1, 2, 3].map(() => codec.createKeys()))
if (!old || !next || !theirs) throw new Error('No keys')
const NAMES = ['laptop', 'phone', 'tablet', 'lost'] as const
type Name = (typeof NAMES)[number]
const created = await Promise.all(NAMES.map(() => codec.createDeviceKeys()))
const pairs = Object.fromEntries(NAMES.map((name, at) => [name, created[at]])) as Record<
  Name,
  DeviceKeys
>

const memberOf = (id: Name) => ({ id, publicKey: pairs[id].publicKey, stays: id !== 'lost' })

const rotate = (by: Name, to: SyncKeys, members = NAMES.map(memberOf)) =>
  codec.sealRotation(old, to, { id: by, pair: pairs[by], members })

/** What a device reads that knows the public keys of all others. */
const read = (id: Name, rotation: KeyRotation, known: readonly Name[] = NAMES, keys = old) =>
  codec.openRotation(keys, rotation, {
    id,
    pair: pairs[id],
    publicKeyOf: device => {
      const name = known.find(one => one === device)
      return name && pairs[name].publicKey
    },
  })

/** The content, as everyone with the old keys can read and write it. */
async function changed(
  rotation: KeyRotation,
  change: (content: { by: string; entries: Record<string, string>; members: string }) => unknown,
): Promise<KeyRotation> {
  const label = utf8(JSON.stringify(['palimpsest sync rotation', rotation.from, rotation.to]))
  const text = new TextDecoder().decode(await openBytes(old!.sealing, rotation.sealed, label))
  const content = JSON.parse(text)
  const given = change(content) ?? content
  const sealed = await sealBytes(old!.sealing, utf8(JSON.stringify(given)), label)
  return { ...rotation, sealed }
}

describe('a rotation', async () => {
  const rotation = await rotate('laptop', next)

  it('gives the new keys and all that have them to every device that stays, also to its maker', async () => {
    for (const name of ['laptop', 'phone', 'tablet'] as const) {
      const found = await read(name, rotation)
      expect(found).toMatchObject({ type: 'stays', by: 'laptop' })
      if (found?.type !== 'stays') continue
      expect(codec.idOf(found.keys)).toBe(codec.idOf(next))
      expect(await codec.recoveryCode(found.keys)).toBe(await codec.recoveryCode(next))
      expect(found.members.map(({ id }) => id)).toEqual(['laptop', 'phone', 'tablet'])
    }
  })

  it('says to a removed device that it is removed, and by whom; it finds no key in it', async () => {
    expect(await read('lost', rotation)).toEqual({ type: 'removed', by: 'laptop' })
    for (const entry of NAMES)
      expect(
        await read(
          'lost',
          await changed(rotation, ({ entries }) => void (entries.lost = entries[entry]!)),
        ),
      ).toMatchObject({ type: entry === 'lost' ? 'removed' : 'unknown' })
  })

  it('says nothing to a device that came later, does not know its maker, or has other keys', async () => {
    const without = await rotate('laptop', next, [memberOf('laptop'), memberOf('phone')])
    expect(await read('tablet', without)).toEqual({ type: 'unknown' })
    expect(await read('tablet', rotation, ['phone'])).toEqual({ type: 'unknown' })
    expect(await read('tablet', rotation, NAMES, theirs)).toBeNull()
    expect(await read('tablet', { ...rotation, sealed: new Uint8Array(40) })).toBeNull()
  })

  it('is not made in the name of another device by one that has the old keys', async () => {
    const forged = await rotate(
      'lost',
      theirs,
      NAMES.map(id => ({ ...memberOf(id), stays: true })),
    )
    expect(await read('phone', forged)).toMatchObject({ type: 'stays', by: 'lost' })
    const renamed = await changed(forged, content => void (content.by = 'laptop'))
    expect(await read('phone', renamed)).toEqual({ type: 'unknown' })
  })

  it('leads to no other keys than it says, also if parts of it are put into another one', async () => {
    const forged = await rotate('lost', theirs)
    let taken = { entries: {} as Record<string, string>, members: '' }
    await changed(rotation, ({ entries, members }) => void (taken = { entries, members }))
    for (const part of ['entries', 'members'] as const) {
      const mixed = await changed(forged, content => ({
        ...content,
        by: 'laptop',
        [part]: taken[part],
      }))
      expect(await read('phone', mixed)).toEqual({ type: 'unknown' })
    }
    expect(await read('phone', { ...rotation, to: codec.idOf(theirs) })).toBeNull()
    expect(await read('phone', { ...rotation, from: codec.idOf(theirs) })).toBeNull()
  })

  it('is ignored if its content is not understood', async () => {
    for (const content of [7, {}, { by: 'laptop', entries: {}, members: '', more: 1 }])
      expect(await read('phone', await changed(rotation, () => content))).toBeNull()
  })

  it('passes over a member whose public key is none', async () => {
    const odd = ['', 'x', '.', 'AAAA.BBBB', `${pairs.phone.publicKey}A`]
    for (const publicKey of odd) {
      const made = await rotate('laptop', next, [
        memberOf('laptop'),
        memberOf('tablet'),
        { ...memberOf('phone'), publicKey },
      ])
      expect(await read('phone', made)).toEqual({ type: 'unknown' })
      expect(await read('tablet', made)).toMatchObject({ type: 'stays' })
    }
  })

  it('does not show how many devices there are, if they are few', async () => {
    const few = await rotate('laptop', next, [memberOf('laptop')])
    expect(few.sealed.length).toBe(
      (await rotate('laptop', next, NAMES.slice(0, 3).map(memberOf))).sealed.length,
    )
  })
})

describe('the pair of a device', () => {
  it('survives the database sealed, and only its own keys open it', async () => {
    const pair = await codec.createDeviceKeys()
    expect(pair.privateKey).toHaveLength(43)
    const sealed = await codec.sealDeviceKeys(old, pair)
    expect(new TextDecoder('latin1').decode(sealed)).not.toContain(pair.privateKey)
    expect(await codec.readDeviceKeys(old, structuredClone(sealed))).toEqual(pair)
    const other = await codec.sealText(old, JSON.stringify(pair))
    for (const wrong of [null, {}, pair, sealed.slice(1), other])
      expect(await codec.readDeviceKeys(old, wrong)).toBeNull()
    expect(await codec.readDeviceKeys(next, sealed)).toBeNull()
  })
})
