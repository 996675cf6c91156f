/** Random histories of devices that sync: what happens on each, and to the remote. */
import fc from 'fast-check'
import { z } from 'zod'
import type { SessionEvent } from '../engine/log/event.ts'
import { eventId, following } from './device-logs.ts'
import { logs } from './log-arbitrary.ts'
import { createMemoryStorage } from './memory-storage.ts'
import { createMemoryRemote, type Lie, type MemoryRemote } from './memory-remote.ts'
import { session } from './session.ts'
import { createDevice, type SyncedDevice } from './sync-devices.ts'
import { settings } from '../ports/collections.ts'
import { allRows, type SessionMarks, type SessionRow, type StoragePort } from '../ports/storage.ts'
import { updateSavedPresets } from '../runtime/settings/saved-preset-store.ts'

/** What happens on a device, or to the remote. `pick` chooses among the sessions and items there. */
export type Act =
  | { readonly type: 'begin' | 'write'; readonly events: readonly SessionEvent[] }
  | { readonly type: 'trash' | 'restore' | 'delete' | 'pin' | 'archive' | 'into-project' }
  | {
      readonly type: 'tag' | 'add-tag' | 'project' | 'instruct' | 'server' | 'prompt' | 'preset'
      readonly word: string
    }
  | { readonly type: 'remember'; readonly word: string }
  | { readonly type: 'drop-project' | 'drop-prompt' | 'drop-preset' | 'erase' }
  | { readonly type: 'setting'; readonly trashDays: number }
  | { readonly type: 'sync' }
  | ({ readonly type: 'crash' } & TabEnd)
  | { readonly type: 'wipe' | 'roll-back' | 'cut' }
  /** A pass, or the part of one before the tab ends, while the remote lies of one file in so many. */
  | ({ readonly type: 'lied-to'; readonly lie: Lie; readonly oneIn: number } & Partial<TabEnd>)

/** After so many steps of a pass; `isSinceWriting`: counted from the first sync file that it writes. */
interface TabEnd {
  readonly after: number
  readonly isSinceWriting?: boolean
}

interface Happening {
  readonly device: number
  readonly pick: number
  readonly act: Act
}

const anyWord = fc.constantFrom('Tea', 'Soil', 'Clay')
const simple = <Type extends string>(...types: readonly Type[]) =>
  fc.constantFrom(...types).map(type => ({ type }))

const anyEnd = fc.oneof(
  fc.record({ after: fc.nat(60) }),
  fc.record({ after: fc.nat(15), isSinceWriting: fc.constant(true) }),
)

const anyLie = fc
  .record({
    type: fc.constant('lied-to' as const),
    lie: fc.constantFrom<Lie>('hidden', 'denied', 'cut'),
    oneIn: fc.integer({ min: 1, max: 4 }),
    end: fc.oneof(fc.constant({}), anyEnd),
  })
  .map(({ end, ...lie }) => ({ ...lie, ...end }))

/** `lies`: the remote also lies during passes. */
export type Faults = boolean | 'lies'

const anyAct = (faults: Faults): fc.Arbitrary<Act> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ type: fc.constant('begin' as const), events: logs(2) }) },
    { weight: 6, arbitrary: fc.record({ type: fc.constant('write' as const), events: logs(2) }) },
    {
      weight: 5,
      arbitrary: simple('trash', 'restore', 'delete', 'delete', 'pin', 'archive', 'into-project'),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        type: fc.constantFrom(
          ...(['tag', 'add-tag', 'project', 'instruct', 'server', 'prompt', 'preset'] as const),
          'remember' as const,
        ),
        word: anyWord,
      }),
    },
    { weight: 2, arbitrary: simple('drop-project', 'drop-prompt', 'drop-preset', 'erase') },
    fc.record({ type: fc.constant('setting' as const), trashDays: fc.nat(9) }),
    { weight: 8, arbitrary: simple('sync') },
    ...(faults
      ? [
          anyEnd.map(end => ({ type: 'crash' as const, ...end })),
          simple('wipe', 'roll-back', 'cut'),
        ]
      : []),
    ...(faults === 'lies' ? [{ weight: 8, arbitrary: anyLie }] : []),
  )

/** What happens to so many devices, in an order; `faults`: also ends of tabs and a remote that loses files. */
export const happenings = (devices: number, faults: Faults): fc.Arbitrary<readonly Happening[]> =>
  fc.array(fc.record({ device: fc.nat(devices - 1), pick: fc.nat(9), act: anyAct(faults) }), {
    minLength: 5,
    maxLength: 30,
  })

/** So small and short that sync files are joined, and removed, all the time. */
export const JOINS = { most: 2, fullBytes: 20_000, sweepMs: 150, graceMs: 30 }

/** Words that were written, and those that a deletion covered, by the session in which they began. */
export interface Ledger {
  readonly written: Set<string>
  readonly covered: Set<string>
  readonly deleted: Set<string>
}

export const wordsIn = (events: readonly SessionEvent[]) =>
  events.flatMap(({ id, type }) => (type === 'v1.message-appended' ? [id as string] : []))

interface Scene {
  readonly device: SyncedDevice
  readonly pick: number
  readonly turn: number
  readonly remote: MemoryRemote
  readonly earlier: Map<string, Uint8Array>[]
  readonly ledger: Ledger
}

type Acts = { readonly [Type in Act['type']]: (scene: Scene, act: ActOf<Type>) => Promise<unknown> }
type ActOf<Type extends Act['type']> = Act & { readonly type: Type }

const rowIn = async ({ device: { storage }, pick }: Scene) => {
  const rows = await allRows(storage.sessions)
  return rows[pick % Math.max(rows.length, 1)]
}

/** Does it to the picked session, if the device has any. */
const toSession =
  (run: (sessions: StoragePort['sessions'], row: SessionRow, scene: Scene) => Promise<unknown>) =>
  async (scene: Scene) => {
    const row = await rowIn(scene)
    if (row) await run(scene.device.storage.sessions, row, scene)
  }

const mark = (marksAt: (now: number, pick: number) => SessionMarks) =>
  toSession((sessions, { id }, { device, pick }) =>
    sessions.mark(new Map([[id, marksAt(device.clock.now(), pick)]])),
  )

const changePresets = ({ device: { storage } }: Scene, title: string, isSaved: boolean) =>
  updateSavedPresets(storage, list => [
    ...list.filter(preset => preset.title !== title),
    ...(isSaved ? [{ title, presetId: 'palimpsest', options: {} }] : []),
  ])

const given = ({ device: { id, clock }, turn }: Scene) => ({
  prefix: `${id}${turn}-`,
  at: clock.now(),
})

const ACTS: Acts = {
  begin: async (scene, { events }) => {
    const { device, turn, ledger } = scene
    const [created, said] = session(`u ${device.id}${turn}`)
    const root = { ...created!, id: eventId(`${device.id}${turn}-root`), at: device.clock.now() }
    const first = { ...said!, id: eventId(`${device.id}${turn}-said`), parentId: root.id }
    const log = [root, first, ...following(events, first.id, given(scene))]
    for (const id of wordsIn(log)) ledger.written.add(id)
    await device.append(`s${device.id}${turn}`, log)
  },
  write: async (scene, { events }) => {
    const row = await rowIn(scene)
    if (!row) return
    const leaf = (await scene.device.log(row.id)).at(-1)!.id
    const news = following(events, leaf, given(scene))
    for (const id of wordsIn(news)) scene.ledger.written.add(id)
    if (news.length > 0) await scene.device.append(row.id, news)
  },
  trash: toSession((sessions, { id }, { device }) => sessions.moveToTrash(id, device.clock.now())),
  restore: toSession((sessions, { id }) => sessions.restoreFromTrash(id)),
  delete: async scene => {
    const { device, ledger } = scene
    await toSession(async (sessions, { id }) => {
      for (const word of wordsIn(await device.log(id))) ledger.covered.add(word)
      ledger.deleted.add(id)
      await sessions.moveToTrash(id, device.clock.now())
      await sessions.deleteForever(id)
    })(scene)
  },
  pin: toSession((sessions, { id, pinnedAt }, { device }) =>
    sessions.setPinned(id, pinnedAt ? null : device.clock.now()),
  ),
  archive: mark(archivedAt => ({ archivedAt })),
  'into-project': mark((_now, pick) => ({ projectId: `p${pick % 2}` })),
  tag: (scene, { word }) => mark(() => ({ tags: [word] }))(scene),
  'add-tag': (scene, { word }) =>
    toSession((sessions, { id, tags }) =>
      sessions.mark(new Map([[id, { tags: [...new Set([...(tags ?? []), word])] }]])),
    )(scene),
  project: ({ device, pick }, { word }) =>
    device.storage.projects.put({
      id: `p${pick % 2}`,
      name: word,
      instructions: '',
      preset: null,
      model: null,
      readsSharedMemory: true,
      createdAt: 1,
      changedAt: device.clock.now(),
    }),
  instruct: async ({ device: { storage, clock }, pick }, { word }) => {
    const projects = await storage.projects.list()
    const project = projects[pick % Math.max(projects.length, 1)]
    if (project)
      await storage.projects.put({ ...project, instructions: word, changedAt: clock.now() })
  },
  server: ({ device: { storage } }, { word }) =>
    storage.items(settings).change(here => {
      const servers = z.array(z.json()).safeParse(here.get('toolServers')).data ?? []
      return new Map([['toolServers', [...servers, { url: word }]]])
    }),
  'drop-project': ({ device, pick }) => device.storage.projects.remove(`p${pick % 2}`),
  prompt: ({ device, turn }, { word }) =>
    device.storage.prompts.replace(
      [word],
      [{ name: word, text: `${device.id}${turn}`, at: device.clock.now() }],
    ),
  'drop-prompt': async ({ device: { storage } }) => {
    const [prompt] = await storage.prompts.list()
    if (prompt) await storage.prompts.replace([prompt.name], [])
  },
  preset: (scene, { word }) => changePresets(scene, word, true),
  'drop-preset': scene => changePresets(scene, 'Tea', false),
  remember: async ({ device, pick, turn }, { word }) => {
    const item = `m${pick % 3}`
    const changes = await device.storage.memory.read()
    const before = changes.findLast(change => change.item === item)
    await device.storage.memory.append([
      {
        id: `${device.id}${turn}`,
        item,
        after: before?.id ?? null,
        at: Math.max(device.clock.now(), (before?.at ?? 0) + 1),
        by: 'person',
        source: { sessionId: null, messageIds: [] },
        value: {
          type: 'block',
          name: word,
          purpose: '',
          limit: { of: 'tokens', most: 9 },
          content: word,
          isOpenToModel: true,
        },
      },
    ])
  },
  erase: ({ device, pick }) => device.storage.memory.erase([`m${pick % 3}`]),
  setting: ({ device }, { trashDays }) => device.storage.settings.write('settings', { trashDays }),
  sync: async ({ device, remote, earlier }) => {
    await device.sync()
    earlier.push(new Map(remote.files))
  },
  crash: ({ device }, { after, isSinceWriting }) => device.crash(after, isSinceWriting),
  'lied-to': async ({ device, pick, remote }, { lie, oneIn, after = Infinity, isSinceWriting }) => {
    remote.setLies(name =>
      Number.parseInt(name.slice(0, 6), 36) % oneIn === pick % oneIn ? lie : null,
    )
    await device.crash(after, isSinceWriting)
    remote.setLies(null)
  },
  wipe: async ({ remote }) => remote.files.clear(),
  'roll-back': async ({ remote, earlier, pick }) => {
    const then = earlier[pick % Math.max(earlier.length, 1)]
    if (!then) return
    remote.files.clear()
    for (const [name, bytes] of then) remote.files.set(name, bytes)
  },
  cut: async ({ remote, pick }) => {
    const name = [...remote.files.keys()][pick]
    if (name) remote.files.set(name, remote.files.get(name)!.slice(0, -9))
  },
}

const happen = <Type extends Act['type']>(scene: Scene, act: ActOf<Type>) =>
  ACTS[act.type as Type](scene, act)

/** Lets it happen, and has all devices sync until nothing is left to say. `offset`: milliseconds between their clocks. */
export async function live(devices: number, all: readonly Happening[], offset = 0) {
  const remote = createMemoryRemote()
  const held = Array.from({ length: devices }, (_, at) =>
    createDevice('abc'[at]!, remote, at * offset, createMemoryStorage(), undefined, JOINS),
  )
  const ledger: Ledger = { written: new Set(), covered: new Set(), deleted: new Set() }
  const earlier: Map<string, Uint8Array>[] = []
  for (const [turn, happening] of all.entries())
    await happen(
      { device: held[happening.device]!, pick: happening.pick, turn, remote, earlier, ledger },
      happening.act,
    )
  for (let round = 0; round < 8; round += 1) for (const device of held) await device.sync()
  return { held, ledger, remote }
}
