import { z } from 'zod'
import type { Locks } from '../../ports/platform.ts'
import type { SettingsStore } from '../../ports/storage.ts'
import { DEFAULT_SETTINGS } from './default-settings.ts'
import type { Service } from './service.ts'
import { Settings } from './settings.ts'

/** The store of the settings, and the locks that keep two tabs from changing them at once. */
interface SettingsPorts {
  readonly store: SettingsStore
  readonly locks: Pick<Locks, 'acquire'>
}

/** The settings in force, and their copy in storage. */
export interface CurrentSettings {
  /** The defaults until `load` resolves. */
  current(): Settings
  load(): Promise<void>
  /** Takes effect at once; resolves when written. Rejects if the storage refuses; the change then stays in force in this tab. */
  change(changes: Partial<Settings>): Promise<void>
}

/** The stored settings; `changed` is called after each change, before it is written. */
export function createCurrentSettings({
  changed,
  ...ports
}: SettingsPorts & { readonly changed: () => void }): CurrentSettings {
  let settings = DEFAULT_SETTINGS
  let unwritten: UnwrittenChange | null = null
  return {
    current: () => settings,
    load: async () => {
      settings = storedSettings(await ports.store.read(SETTINGS_KEY))
    },
    change: async changes => {
      const ofFeatures = changes.ofFeatures
        ? { ...settings.ofFeatures, ...changes.ofFeatures }
        : settings.ofFeatures
      unwritten = {
        before: unwritten?.before ?? settings,
        changes: { ...unwritten?.changes, ...changes, ...(changes.ofFeatures && { ofFeatures }) },
      }
      settings = { ...settings, ...changes, ofFeatures }
      changed()
      const written = unwritten
      await writeChange(ports, written)
      if (written === unwritten) unwritten = null
    },
  }
}

const SETTINGS_KEY = 'settings'

const Stored = z.looseObject({})

/** Reads stored settings. A field that is missing or cannot be read gets its default; one of a newer version is left out. */
export function storedSettings(raw: unknown): Settings {
  const stored = Stored.safeParse(raw).data ?? {}
  const readable = Object.entries(Settings.shape)
    .filter(([name, schema]) => schema.safeParse(stored[name]).success)
    .map(([name]) => [name, stored[name]])
  const settings = Settings.parse({ ...DEFAULT_SETTINGS, ...Object.fromEntries(readable) })
  return { ...settings, ofFeatures: { ...movedFrom(stored), ...settings.ofFeatures } }
}

/** Values of settings that have moved to a feature, unless they are as at first. */
function movedFrom({ nameChats }: z.infer<typeof Stored>): Settings['ofFeatures'] {
  return nameChats === false ? { 'titles.namesChats': false } : {}
}

/** A change that this tab has not written yet. */
interface UnwrittenChange {
  readonly changes: Partial<Settings>
  /** The settings of this tab before the change. */
  readonly before: Settings
}

/** Adds a change to the stored settings, in which another tab may have changed other values or other items of a list. */
async function writeChange(
  { store, locks }: SettingsPorts,
  { changes, before }: UnwrittenChange,
): Promise<void> {
  const release = await locks.acquire(SETTINGS_KEY, new AbortController().signal)
  try {
    const raw = await store.read(SETTINGS_KEY)
    const stored = storedSettings(raw)
    const after: Settings = { ...before, ...changes }
    const merged = <Item extends Keyed>(items: (settings: Settings) => readonly Item[]) =>
      withChangedItems(items(stored), { before: items(before), after: items(after) })
    await store.write(SETTINGS_KEY, {
      // With the fields of a newer version.
      ...Stored.safeParse(raw).data,
      ...stored,
      ...changes,
      services: merged(({ services }) => services),
      catalogue: merged(({ catalogue }) => catalogue),
      modelSampling: merged(({ modelSampling }) => modelSampling),
      toolServers: merged(({ toolServers }) => toolServers),
      ofFeatures: { ...stored.ofFeatures, ...changedValues(before.ofFeatures, after.ofFeatures) },
    })
  } finally {
    release()
  }
}

function changedValues(
  before: Settings['ofFeatures'],
  after: Settings['ofFeatures'],
): Settings['ofFeatures'] {
  const isChanged = ([key, value]: readonly [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(before[key])
  return Object.fromEntries(Object.entries(after).filter(isChanged))
}

/** A list item in the settings: a server, by address and wire format, a tool server, by its address, or facts about a model, by its name. */
type Keyed = Pick<Service, 'endpoint'> | { readonly model: string } | { readonly url: string }

function keyOf(item: Keyed): string {
  if ('url' in item) return item.url
  return 'model' in item ? item.model : `${item.endpoint.protocol} ${item.endpoint.baseUrl}`
}

/** Applies to a list the items that were added, changed or removed between two states of another copy. */
function withChangedItems<Item extends Keyed>(
  list: readonly Item[],
  { before, after }: { readonly before: readonly Item[]; readonly after: readonly Item[] },
): readonly Item[] {
  const byKey = (items: readonly Item[]) => new Map(items.map(item => [keyOf(item), item]))
  const old = byKey(before)
  const own = byKey(after)
  const isSame = (key: string) => JSON.stringify(old.get(key)) === JSON.stringify(own.get(key))
  const result = byKey(list)
  for (const key of new Set([...old.keys(), ...own.keys()])) {
    if (isSame(key)) continue
    const item = own.get(key)
    if (item === undefined) result.delete(key)
    else result.set(key, item)
  }
  return [...result.values()]
}
