import fc from 'fast-check'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { byTime, type Change, type Collection } from '../ports/change-log.ts'
import type { StoragePort } from '../ports/storage.ts'
import { createMemoryStorage } from '../test/memory-storage.ts'

const teas: Collection<number> = { name: 'tea', schema: z.number() }
const pots: Collection<Readonly<Record<string, number>>> = {
  name: 'pot',
  schema: z.record(z.string(), z.number()),
  division: () => ({ fields: {} }),
}

type Numbers = ReadonlyMap<string, number>
type Given = Readonly<Record<string, number | null>>

/** What the acts change: items of a collection, or fields of one item. */
const KINDS = {
  items: {
    read: (storage: StoragePort): Promise<Numbers> => storage.items(teas).list(),
    change: (storage: StoragePort, given: Given) =>
      storage.items(teas).change(() => new Map(Object.entries(given))),
    isAbout: ({ item }: Change, name: string) => item === name,
    isOfAll: () => false,
  },
  fields: {
    read: async (storage: StoragePort): Promise<Numbers> =>
      new Map(Object.entries((await storage.items(pots).list()).get('pot') ?? {})),
    change: (storage: StoragePort, given: Given) =>
      storage.items(pots).change(items => {
        const fields = Object.entries({ ...items.get('pot'), ...given })
        const left = fields.flatMap(([name, value]) =>
          value === null ? [] : [[name, value] as const],
        )
        return new Map([['pot', Object.fromEntries(left)]])
      }),
    isAbout: ({ parts }: Change, name: string) =>
      parts?.paths.some(([field]) => field === name) ?? true,
    /** It made or removed the item. What another device has a field of stays, whole as that device knew it. */
    isOfAll: ({ parts }: Change) => !parts,
  },
}
type Kind = keyof typeof KINDS

const values = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.option(fc.nat(99)), {
  minKeys: 1,
  maxKeys: 2,
})
const act = fc.oneof(
  fc.record({ type: fc.constantFrom('here', 'there'), values }),
  fc.record({ type: fc.constantFrom('undo', 'redo', 'meet'), values: fc.constant({}) }),
)

interface Done {
  readonly made: readonly Change[]
  readonly earlier: ReadonlyMap<string, number>
}

/** A device, and another one that it meets now and then. Each act is in a tab that was just opened. */
function twoDevices(kind: Kind) {
  const { read, change, isAbout, isOfAll } = KINDS[kind]
  const [own, far] = [createMemoryStorage(), createMemoryStorage()]
  const near = () => own.connect()
  const state = () => read(near())
  /** Changes with the state before them. */
  const undos: Done[] = []
  const redos: Done[] = []
  const turnBack = async (from: Done[], to: Done[]) => {
    const { made: taken, earlier } = from.pop() ?? { made: [], earlier: new Map() }
    const log = (await near().changes.read()).toSorted(byTime)
    const before = await state()
    const isRemoved = log.some(one => one.value === null && isOfAll(one))
    const isShared =
      (isRemoved || taken.some(isOfAll)) && log.some(({ device }) => device === 'far')
    to.push({ made: await near().takeBack(taken), earlier: before })
    const after = await state()
    for (const item of 'abcd') {
      const by = log.filter(one => isAbout(one, item)).map(({ device }) => device)
      if (by.at(-1) === 'far') expect(after.get(item)).toBe(before.get(item))
      if (isShared || by.includes('far')) continue
      const isTaken = taken.some(one => isAbout(one, item))
      expect(after.get(item)).toBe((isTaken ? earlier : before).get(item))
    }
  }
  return {
    state,
    here: async (given: Given) => {
      const earlier = await state()
      undos.push({ made: await change(near(), given), earlier })
      redos.length = 0
    },
    there: async (given: Given) => void (await change(far, given)),
    meet: async () => {
      const news = (await far.changes.read()).map(one => ({ device: 'far', ...one }))
      await far.changes.merge(
        (await near().changes.read()).map(one => ({ device: 'near', ...one })),
      )
      await near().changes.merge(news)
    },
    undo: () => turnBack(undos, redos),
    redo: () => turnBack(redos, undos),
  }
}

it.each(['items', 'fields'] as const)(
  'undo and redo of %s give what was before, across a reload, and nothing of another device is undone',
  async kind => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 60 }), async acts => {
        const devices = twoDevices(kind)
        for (const { type, values: given } of acts) await devices[type as 'here' | 'undo'](given)
      }),
    )
  },
)

it('a change that another device saves again as it is can still be undone', async () => {
  const devices = twoDevices('fields')
  await devices.here({ a: 0 })
  await devices.meet()
  await devices.there({ a: 0 })
  await devices.meet()
  await devices.undo()
  expect(await devices.state()).toEqual(new Map())
})

it.each(['items', 'fields'] as const)(
  'a hundred acts on %s that are all undone leave nothing, and all redone what was',
  async kind => {
    const devices = twoDevices(kind)
    const given = fc.sample(values, { numRuns: 100, seed: 7 })
    for (const one of given) await devices.here(one)
    const end = await devices.state()
    for (let left = given.length; left > 0; left -= 1) await devices.undo()
    expect(await devices.state()).toEqual(new Map())
    for (let left = given.length; left > 0; left -= 1) await devices.redo()
    expect(Object.fromEntries(await devices.state())).toEqual(Object.fromEntries(end))
  },
)
