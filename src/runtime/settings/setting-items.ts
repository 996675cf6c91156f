/** The settings as items of the log of changes. Loaded with the first change. */
import { z } from 'zod'
import { settings as collection, withSettings } from '../../ports/collections.ts'
import { SETTINGS_RECORD, type StoragePort } from '../../ports/storage.ts'
import { canonicalJson } from '../../transfer/json.ts'
import type { Service } from './service.ts'
import { Settings } from './settings.ts'
import { storedSettings } from './stored-settings.ts'

export type SettingsStorage = Pick<StoragePort, 'settings' | 'items'>

/** A change that this tab has not written yet. */
export interface UnwrittenChange {
  readonly changes: Partial<Settings>
  /** The settings of this tab before the change. */
  readonly before: Settings
}

/** The items, with what an earlier version or an older build has written. */
export async function openSettingItems(storage: SettingsStorage) {
  await adoptSettings(storage)
  const items = storage.items(collection)
  return {
    /** Writes what a tab has changed. */
    write: async (written: UnwrittenChange) => {
      await items.change(here => changedItems(here, written))
    },
    /** Calls back after a change in this tab, another one or on another device. */
    subscribe: items.subscribe,
    areSame: (left: Settings, right: Settings) => canonicalJson(left) === canonicalJson(right),
  }
}

type Items = ReadonlyMap<string, z.core.util.JSONType>

/** What became another value, with the stored lists, of which another tab may have changed other items. */
function changedItems(here: Items, { changes, before }: UnwrittenChange): Items {
  const after: Settings = { ...before, ...changes }
  const stored = storedSettings(withSettings({}, here))
  const merged = <Item extends Keyed>(items: (settings: Settings) => readonly Item[]) =>
    withChangedItems(items(stored), { before: items(before), after: items(after) })
  const next = itemsOf({
    ...after,
    services: merged(({ services }) => services),
    catalogue: merged(({ catalogue }) => catalogue),
    modelSampling: merged(({ modelSampling }) => modelSampling),
    toolServers: merged(({ toolServers }) => toolServers),
  })
  return new Map(
    [...itemsThatDiffer(before, after).keys()].map(key => [key, next.get(key) ?? null]),
  )
}

/** The items of `after` that are others in `before`. */
function itemsThatDiffer(before: Settings, after: Settings): Items {
  const old = itemsOf(before)
  return new Map(
    [...itemsOf(after)].filter(
      ([key, value]) => canonicalJson(value) !== canonicalJson(old.get(key) ?? null),
    ),
  )
}

/** Each setting by its key, and each of a feature. */
function itemsOf({ ofFeatures, ...own }: Settings): Items {
  const text = JSON.stringify({ ...own, ...ofFeatures })
  return new Map(Object.entries(Json.parse(JSON.parse(text))))
}

const Stored = z.looseObject({})
const Json = z.record(z.string(), z.json())

/**
 * Makes changes of what the record of the settings has and the log does not: an earlier version wrote it, or an older build since. What
 * was there before the log gives way to what other devices have.
 */
export async function adoptSettings(storage: SettingsStorage): Promise<void> {
  const record = Stored.safeParse(await storage.settings.read(SETTINGS_RECORD)).data ?? {}
  const now = storedSettings(record)
  // A value that only a newer version can read is no change.
  const isReadable = (key: string) =>
    key.includes('.') || !(key in record) || isSetting(key, record[key])
  const adopted = (here: Items, isKnown: boolean) =>
    new Map(
      [...itemsThatDiffer(storedSettings(withSettings({}, here)), now)].filter(
        ([key]) => isReadable(key) && here.has(key) === isKnown,
      ),
    )
  const items = storage.items(collection)
  await items.change(here => adopted(here, false), 1)
  await items.change(here => adopted(here, true))
}

function isSetting(key: string, value: unknown): boolean {
  return Object.entries(Settings.shape).some(
    ([name, schema]) => name === key && schema.safeParse(value).success,
  )
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
