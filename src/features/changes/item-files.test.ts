/** Single items of any collection, as files from one device to another. */
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { commandsOf } from '../../host/use-feature.ts'
import type { Feature } from '../../host/feature.ts'
import type { Collection } from '../../ports/change-log.ts'
import { marks } from '../../ports/collections.ts'
import { applicationWith, saying, scriptedModel } from '../../test/application.ts'
import { createMemoryStorage } from '../../test/memory-storage.ts'
import { promptFileText } from '../../transfer/prompt-file.ts'
import { presetFileText } from '../../transfer/preset-file.ts'
import type { ChangesCommands } from './commands.ts'
import { changes } from './feature.ts'

const teas: Collection<{ name: string; minutes: number }> = {
  name: 'tea',
  schema: z.strictObject({ name: z.string(), minutes: z.number() }),
  stays: item => item === 'secret',
}
const house: Feature = { name: 'house', collections: async () => [teas] }
const ASSAM = { name: 'Assam', minutes: 4 }
const PROJECT = {
  id: 'p1',
  name: 'Orchard',
  instructions: 'Answer as a gardener.',
  preset: { presetId: 'co-cli', options: { max_steps: 9 } },
  model: null,
  readsSharedMemory: true,
  createdAt: 5,
  changedAt: 5,
}

async function device(features: readonly Feature[] = [changes, house]) {
  const storage = createMemoryStorage()
  const { chat } = scriptedModel(() => saying('Hello.'))
  const app = applicationWith(chat, storage, {}, features)
  await app.start(null)
  const commands = commandsOf({ application: app }, changes)
  return { app, storage, commands, items: storage.items(teas) }
}

/** The file of the newest change on a device. */
async function newestFile({ commands }: Awaited<ReturnType<typeof device>>) {
  const [newest] = await commands.list()
  return commands.file(newest!.ids)
}

async function shownOf({ preview }: Pick<ChangesCommands, 'preview'>, file: Blob) {
  const shown = await preview([file])
  return shown.ok ? shown.items : []
}

const fileOf = (...items: readonly object[]) =>
  new Blob([JSON.stringify({ format: 'palimpsest-collections', version: 1, items })])

const put = (item: string, value: typeof ASSAM | null) => () => new Map([[item, value]])

describe('an item that was saved as a file', () => {
  it('comes in on another device as it was, shown before, and is taken back', async () => {
    const [here, there] = [await device(), await device()]
    await here.items.change(put('t1', ASSAM))
    const { name, content } = await newestFile(here)
    expect(name).toBe('assam.tea.json')
    const preview = await there.commands.preview([content])
    const shown = { collection: 'tea', item: 't1', title: 'Assam', state: 'new' }
    expect(preview).toMatchObject({ ok: true, items: [shown] })
    expect(await there.items.list()).toEqual(new Map())
    const taken = await there.commands.take([content])
    expect(await there.items.list()).toEqual(new Map([['t1', ASSAM]]))
    expect(await there.commands.preview([content])).toMatchObject({ items: [{ state: 'here' }] })
    await there.commands.turn(taken.ok ? taken.ids : [])
    expect(await there.items.list()).toEqual(new Map())
  })

  it('replaces what is here after it was shown so, and brings it back when it is taken back', async () => {
    const { items, commands } = await device()
    await items.change(put('t1', { ...ASSAM, minutes: 3 }))
    const file = fileOf({ collection: 'tea', item: 't1', value: ASSAM })
    expect(await commands.preview([file])).toMatchObject({ items: [{ state: 'differs' }] })
    const taken = await commands.take([file])
    expect((await items.list()).get('t1')).toEqual(ASSAM)
    await commands.turn(taken.ok ? taken.ids : [])
    expect((await items.list()).get('t1')?.minutes).toBe(3)
  })

  it('may be one that was removed, and several files come in at once', async () => {
    const [here, there] = [await device(), await device()]
    await here.items.change(put('t1', ASSAM))
    await here.items.change(put('t1', null))
    const { content } = await newestFile(here)
    const other = fileOf({ collection: 'tea', item: 't2', value: { name: 'Sencha', minutes: 2 } })
    await there.commands.take([content, other])
    expect([...(await there.items.list()).keys()]).toEqual(['t1', 't2'])
  })

  it('is a project without its model, which a device with the project keeps', async () => {
    const [here, there] = [await device(), await device()]
    await here.storage.projects.put({ ...PROJECT, model: { model: 'demo' } })
    const { content } = await newestFile(here)
    expect(await content.text()).not.toContain('demo')
    await there.commands.take([content])
    expect(await there.storage.projects.list()).toEqual([PROJECT])
    const own = { ...PROJECT, instructions: 'Be short.', model: { model: 'local' } }
    await there.storage.projects.put(own)
    await there.commands.take([content])
    expect(await there.storage.projects.list()).toEqual([{ ...PROJECT, model: own.model }])
  })

  it('is here already if only its times are others, and is shown without them and without its id', async () => {
    const { storage, commands } = await device()
    await storage.projects.put(PROJECT)
    const value = { ...PROJECT, createdAt: 7, changedAt: 8 }
    const [shown] = await shownOf(commands, fileOf({ collection: 'project', item: 'p1', value }))
    expect(shown).toMatchObject({ state: 'here', title: 'Orchard' })
    expect(shown?.words.split('\n')).toEqual([
      'name: Orchard',
      'instructions: Answer as a gardener.',
      'preset: {"presetId":"co-cli","options":{"max_steps":9}}',
      'readsSharedMemory: true',
    ])
  })

  it('is a setting, which is in force on the other device at once', async () => {
    const [here, there] = [await device(), await device()]
    await here.app.updateSettings({ theme: 'dark' })
    await expect.poll(() => here.commands.list()).toHaveLength(1)
    await there.commands.take([(await newestFile(here)).content])
    await expect.poll(() => there.app.snapshot().settings.theme).toBe('dark')
  })

  it('is never what stays on its device, an address, or a mark of a chat', async () => {
    const { app, items, storage, commands } = await device()
    await items.change(put('secret', ASSAM))
    await storage.items(marks).change(() => new Map([['s1/pinnedAt', 5]]))
    await app.updateSettings({ ofFeatures: { 'house.mail': { at: 'https://mail.test/?key=k' } } })
    await expect.poll(() => commands.list()).toHaveLength(3)
    const list = await commands.list()
    expect(list.filter(({ isForFile }) => isForFile)).toEqual([])
    for (const { ids } of list) await expect(commands.file(ids)).rejects.toThrow('not for files')
  })
})

describe('earlier files', () => {
  it('of prompts and of a preset come in, too', async () => {
    const { commands, storage, app } = await device()
    const prompts = promptFileText([{ name: 'Greet', text: 'Hello.' }])
    const preset = { title: 'Mine', presetId: 'co-cli', options: { max_steps: 9 } }
    const files = [new Blob([prompts]), new Blob([presetFileText(preset)])]
    expect(await commands.take(files)).toMatchObject({ ok: true })
    expect(await storage.prompts.list()).toMatchObject([{ name: 'Greet', text: 'Hello.' }])
    await expect.poll(() => app.snapshot().savedPresets).toEqual([preset])
  })
})

describe('a file is refused whole, with a sentence', () => {
  const good = { collection: 'tea', item: 't1', value: ASSAM }
  const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
  it.each([
    ['of nothing', new Blob([]), /holds nothing that can be imported/],
    ['of something else', new Blob(['{"format":"palimpsest-session","version":1}']), /nothing/],
    ['without an item', fileOf(), /holds nothing/],
    ['of a newer version', new Blob(['{"format":"palimpsest-collections","version":2}']), /newer/],
    ['that was cut', new Blob(['{"format":"palimpsest-collections","version":1}']), /damaged/],
    ['of an unknown collection', fileOf(good, { ...good, collection: 'cup' }), /not know: cup\./],
    ['with a value that is refused', fileOf(good, { ...good, value: { name: 'X' } }), /“X”/],
    ['with what stays', fileOf({ ...good, item: 'secret' }), /“Assam”.*stays/],
    ['with a mark', fileOf({ collection: 'mark', item: 's1/pinnedAt', value: 5 }), /pinnedAt/],
    [
      'that chooses a server',
      fileOf({ collection: 'setting', item: 'services', value: [{ url: 'https://x.test' }] }),
      /“services”/,
    ],
    [
      'that chooses a model',
      fileOf({ collection: 'setting', item: 'model', value: 'demo' }),
      /“model”/,
    ],
    [
      'of a prompt under another name',
      fileOf({ collection: 'prompt', item: 'a', value: { name: 'B', text: 'b', at: 1 } }),
      /“B”/,
    ],
    ['of the memory', fileOf({ collection: 'memory', item: 'm', value: {} }), /memory/],
    ['that nests without end', new Blob([deep]), /damaged/],
    ['that is huge', new Blob(['x'.repeat(20_000_001)]), /too large/],
    ['of a property of objects', fileOf({ ...good, collection: '__proto__' }), /__proto__/],
  ])('%s', async (_what, file, sentence) => {
    const { commands, storage } = await device()
    const refusal = { ok: false, sentence: expect.stringMatching(sentence) }
    expect(await commands.preview([file])).toEqual(refusal)
    expect(await commands.take([file])).toEqual(refusal)
    expect(await storage.changes.read()).toEqual([])
  })

  it('of a collection that a newer version brought', async () => {
    const { commands } = await device([changes])
    expect(await commands.preview([fileOf(good)])).toMatchObject({ ok: false })
  })
})
