import { describe, expect, it } from 'vitest'
import type { EndpointSettings } from '../../ports/endpoint.ts'
import { settings } from '../../ports/collections.ts'
import { createMemoryStorage } from '../../test/memory-storage.ts'
import { createCurrentSettings, type CurrentSettings } from './current-settings.ts'
import { adoptSettings } from './setting-items.ts'
import { storedSettings } from './stored-settings.ts'
import { DEFAULT_SETTINGS, NO_ENDPOINT } from './default-settings.ts'
import { isBoolean, isWholeNumber, settingOf } from './feature-setting.ts'
import { CATALOGUE } from './model-catalogue.ts'
import { servicesOf, addService, removeService } from './services.ts'

const server = (name: string, model = 'm'): EndpointSettings => ({
  ...NO_ENDPOINT,
  baseUrl: `https://${name}.example/v1`,
  model,
})

/** Settings of two tabs of one browser, and what a third would read. */
async function twoTabs() {
  const storage = createMemoryStorage()
  const opened = async () => {
    const tab = createCurrentSettings({ storage, changed: () => undefined })
    await tab.load()
    return tab
  }
  return {
    one: await opened(),
    other: await opened(),
    stored: async () => (await opened()).current(),
  }
}

const factsOf = (model: string) => CATALOGUE.slice(0, 1).map(facts => ({ ...facts, model }))

const connect = (tab: CurrentSettings, endpoint: EndpointSettings) =>
  tab.change({ services: addService(servicesOf(tab.current()), endpoint) })
const forget = (tab: CurrentSettings, endpoint: EndpointSettings) =>
  tab.change({ services: removeService(servicesOf(tab.current()), endpoint) })
const names = (tab: Pick<ReturnType<CurrentSettings['current']>, 'services'>) =>
  tab.services.map(({ endpoint: { baseUrl, model } }) => `${baseUrl.split(/\W+/)[1]} ${model}`)

describe('stored settings', () => {
  it('keep what can be read where one value cannot, or is of a newer version', () => {
    const stored = { ...DEFAULT_SETTINGS, theme: 'dark', trashDays: 'many', ofNewerVersion: 1 }
    expect(storedSettings(stored)).toEqual({ ...DEFAULT_SETTINGS, theme: 'dark' })
    expect(storedSettings('broken')).toEqual(DEFAULT_SETTINGS)
  })

  it('hold under the name of their feature what the settings of the core held before', async () => {
    const { ofFeatures } = storedSettings({ nameChats: false })
    expect(ofFeatures).toEqual({ 'titles.namesChats': false })
    const chosen = { 'titles.namesChats': true }
    expect(storedSettings({ nameChats: false, ofFeatures: chosen }).ofFeatures).toEqual(chosen)
    expect(storedSettings({ nameChats: true })).toEqual(DEFAULT_SETTINGS)
  })

  it('of features are each its own, and what cannot be read is as at first', async () => {
    const loud = settingOf('talk', 'loud', { is: isBoolean, first: true })
    const times = settingOf('talk', 'times', { is: isWholeNumber, first: 3 })
    const { one, other, stored } = await twoTabs()
    await one.change(loud.change(one.current(), false))
    await other.change(times.change(other.current(), 5))
    const both = await stored()
    expect([loud.in(both), times.in(both)]).toEqual([false, 5])
    expect(times.in({ ofFeatures: { 'talk.times': 'often' } })).toBe(3)
  })

  it('of features stay where another one is set from outside', async () => {
    const { one, stored } = await twoTabs()
    await one.change({ ofFeatures: { 'talk.loud': false } })
    await one.change({ ofFeatures: { 'walk.fast': true } })
    const both = { 'talk.loud': false, 'walk.fast': true }
    expect([one.current().ofFeatures, (await stored()).ofFeatures]).toEqual([both, both])
  })

  it('of a newer version are still there after a change', async () => {
    const storage = createMemoryStorage()
    await storage.settings.write('settings', { ...DEFAULT_SETTINGS, ofNewerVersion: 1 })
    const tab = createCurrentSettings({ storage, changed: () => undefined })
    await tab.load()
    await tab.change({ theme: 'dark' })
    expect(await storage.settings.read('settings')).toMatchObject({
      ofNewerVersion: 1,
      theme: 'dark',
    })
  })
})

it('a service keeps its place when its model changes', async () => {
  const { one, stored } = await twoTabs()
  const wanted = ['four', 'two', 'one', 'three', 'five']
  for (const name of wanted) await connect(one, server(name))
  for (const name of wanted) await connect(one, server(name, 'better'))
  expect(names(await stored())).toEqual(wanted.map(name => `${name} better`))
})

describe('settings that two tabs change', () => {
  it('hold the services that each of them connected, without a reload between', async () => {
    const { one, other, stored } = await twoTabs()
    await connect(one, server('one'))
    await connect(other, server('other'))
    expect(names(await stored())).toEqual(['one m', 'other m'])
    await connect(one, server('third'))
    expect(names(await stored())).toEqual(['one m', 'other m', 'third m'])
  })

  it('hold both where they are changed at the same moment', async () => {
    const { one, other, stored } = await twoTabs()
    await Promise.all([
      connect(one, server('one')),
      other.change({ theme: 'dark' }),
      connect(other, server('other')),
    ])
    expect(names(await stored()).toSorted()).toEqual(['one m', 'other m'])
    expect(await stored()).toMatchObject({ theme: 'dark' })
  })

  it('lose what one of them forgot, and only that; what it set of another stays', async () => {
    const { one, other, stored } = await twoTabs()
    await connect(one, server('one'))
    await connect(one, server('two'))
    await other.load()
    await connect(one, server('one', 'better'))
    await forget(other, server('two'))
    expect(names(await stored())).toEqual(['one better'])
    await connect(one, server('three'))
    expect(names(await stored())).toEqual(['one better', 'three m'])
  })

  it('hold what each of them knows better of models, and of their sampling', async () => {
    const { one, other, stored } = await twoTabs()
    await one.change({
      catalogue: factsOf('a'),
      modelSampling: [{ model: 'a', sampling: { temperature: 0.1 } }],
    })
    await other.change({
      catalogue: factsOf('b'),
      modelSampling: [{ model: 'b', sampling: { temperature: 0.9 } }],
    })
    const { catalogue, modelSampling } = await stored()
    expect(catalogue.map(({ model }) => model)).toEqual(['a', 'b'])
    expect(modelSampling.map(({ model }) => model)).toEqual(['a', 'b'])
  })

  it('are written with the next change where a disk refused them before', async () => {
    const storage = createMemoryStorage()
    const { append } = storage.changes
    Object.assign(storage.changes, { append: () => Promise.reject(new Error('full')) })
    const tab = createCurrentSettings({ storage, changed: () => undefined })
    await expect(connect(tab, server('one'))).rejects.toThrow('full')
    expect(names(tab.current())).toEqual(['one m'])
    Object.assign(storage.changes, { append })
    await tab.change({ theme: 'light' })
    await tab.load()
    expect(names(tab.current())).toEqual(['one m'])
  })
})

describe('settings that another tab or device changes', () => {
  it('are in force here at once; the model of a tab is its own', async () => {
    const storage = createMemoryStorage()
    const heard: string[] = []
    const [one, other] = [0, 1].map(() =>
      createCurrentSettings({
        storage,
        changed: () => undefined,
        followed: () => heard.push('followed'),
      }),
    )
    await other!.follow()
    await one!.change({ theme: 'dark', model: 'local' })
    await expect.poll(() => other!.current().theme).toBe('dark')
    expect(other!.current().model).toBe('demo')
    expect(heard).toEqual(['followed'])
  })

  it('give way to what this tab has changed and could not write', async () => {
    const storage = createMemoryStorage()
    const [one, other] = [0, 1].map(() =>
      createCurrentSettings({ storage, changed: () => undefined }),
    )
    await other!.follow()
    const { append } = storage.changes
    Object.assign(storage.changes, { append: () => Promise.reject(new Error('full')) })
    await expect(other!.change({ theme: 'dark' })).rejects.toThrow('full')
    Object.assign(storage.changes, { append })
    await one!.change({ theme: 'light', recall: false })
    expect(other!.current().theme).toBe('dark')
    await other!.change({ trashDays: 9 })
    expect(await storage.settings.read('settings')).toMatchObject({
      theme: 'dark',
      recall: false,
      trashDays: 9,
    })
  })
})

describe('settings in the log of changes', () => {
  const changesIn = async (storage: ReturnType<typeof createMemoryStorage>) =>
    (await storage.changes.read('setting')).map(({ item, value, at }) => ({ item, value, at }))

  it('are those that an earlier version stored, as old as can be, and later those that an older build writes', async () => {
    const storage = createMemoryStorage()
    const earlier = { ...DEFAULT_SETTINGS, theme: 'dark', ofFeatures: { 'talk.loud': false } }
    await storage.settings.write('settings', earlier)
    await adoptSettings(storage)
    expect(await changesIn(storage)).toEqual([
      { item: 'theme', value: 'dark', at: 1 },
      { item: 'talk.loud', value: false, at: 1 },
    ])
    await storage.settings.write('settings', { ...earlier, theme: 'light' })
    await adoptSettings(storage)
    const [, , last] = await changesIn(storage)
    expect(last).toMatchObject({ item: 'theme', value: 'light' })
    expect(last!.at).toBeGreaterThan(1)
    await adoptSettings(storage)
    expect(await changesIn(storage)).toHaveLength(3)
  })

  it('of a newer version, which this one cannot read, are no change of a person', async () => {
    const storage = createMemoryStorage()
    await storage.items(settings).change(() => new Map([['theme', { hue: 7 }]]))
    await adoptSettings(storage)
    expect(await changesIn(storage)).toHaveLength(1)
    expect(await storage.settings.read('settings')).toMatchObject({ theme: { hue: 7 } })
  })

  it('can be taken back, also to what was before the log', async () => {
    const storage = createMemoryStorage()
    await storage.settings.write('settings', { ...DEFAULT_SETTINGS, theme: 'dark' })
    const tab = createCurrentSettings({ storage, changed: () => undefined })
    await tab.load()
    await tab.follow()
    await tab.change({ theme: 'light', dailyCap: 5 })
    const [theme, cap] = (await storage.changes.read('setting')).slice(-2)
    await storage.takeBack([theme!, cap!])
    await expect.poll(() => tab.current()).toMatchObject({ theme: 'dark', dailyCap: null })
  })
})
