/** The settings as items of the log of changes. Loaded with the first change. */
import { z } from 'zod'
import { settings as collection, settingDivision, withSettings } from '../../ports/collections.ts'
import { changedParts, withParts } from '../../ports/division.ts'
import { SETTINGS_RECORD, type StoragePort } from '../../ports/storage.ts'
import { canonicalJson } from '../../transfer/json.ts'
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

/** What became another value. Of a list another tab may have changed other items. */
function changedItems(here: Items, { changes, before }: UnwrittenChange): Items {
  const old = itemsOf(before)
  const changed = [...itemsThatDiffer(before, { ...before, ...changes })]
  return new Map(
    changed.map(([key, value]) => {
      const division = settingDivision(key)
      if (!division) return [key, value]
      const own = old.get(key)
      const stored = here.get(key) ?? []
      if (canonicalJson(stored) === canonicalJson(own)) return [key, value]
      const { paths } = changedParts(own, value, division)
      const items = paths.filter(path => path.length > 0)
      return [key, z.json().parse(withParts(stored, value, { division, paths: items }))]
    }),
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
