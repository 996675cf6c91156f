import type { Locks } from '../../ports/platform.ts'
import type { SettingsStore } from '../../ports/storage.ts'
import type { Settings } from './settings.ts'
import { SETTINGS_KEY, storedSettings } from './stored-settings.ts'

/** Where settings are stored, and what keeps two tabs from changing them at once. */
export interface SettingsPorts {
  readonly store: SettingsStore
  readonly locks: Pick<Locks, 'acquire'>
}

/** What a tab changed and has not written yet. */
export interface UnwrittenChange {
  readonly changes: Partial<Settings>
  /** The settings of the tab before it. */
  readonly before: Settings
}

/**
 * Writes a change over what is stored now: another tab may have changed something else, or other items of a list. Rejects
 * where storage refuses.
 */
export async function writeChange(
  { store, locks }: SettingsPorts,
  { changes, before }: UnwrittenChange,
): Promise<void> {
  const release = await locks.acquire(SETTINGS_KEY, new AbortController().signal)
  try {
    const stored = storedSettings(await store.read(SETTINGS_KEY))
    const after: Settings = { ...before, ...changes }
    const merged = <Item>(
      items: (settings: Settings) => readonly Item[],
      keyOf: (item: Item) => string,
    ) => withChangedItems(items(stored), { before: items(before), after: items(after) }, keyOf)
    await store.write(SETTINGS_KEY, {
      ...stored,
      ...changes,
      services: merged(
        ({ services }) => services,
        ({ endpoint: { protocol, baseUrl } }) => `${protocol} ${baseUrl}`,
      ),
      catalogue: merged(
        ({ catalogue }) => catalogue,
        ({ model }) => model,
      ),
      modelSampling: merged(
        ({ modelSampling }) => modelSampling,
        ({ model }) => model,
      ),
    })
  } finally {
    release()
  }
}

/** The list with the items that were added, changed or removed between two states of another copy of it. */
function withChangedItems<Item>(
  list: readonly Item[],
  { before, after }: { readonly before: readonly Item[]; readonly after: readonly Item[] },
  keyOf: (item: Item) => string,
): readonly Item[] {
  const old = byKey(before, keyOf)
  const own = byKey(after, keyOf)
  const isSame = (key: string) => JSON.stringify(old.get(key)) === JSON.stringify(own.get(key))
  const result = byKey(list, keyOf)
  for (const key of new Set([...old.keys(), ...own.keys()])) {
    if (isSame(key)) continue
    const item = own.get(key)
    if (item === undefined) result.delete(key)
    else result.set(key, item)
  }
  return [...result.values()]
}

function byKey<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item> {
  return new Map(items.map(item => [keyOf(item), item]))
}
