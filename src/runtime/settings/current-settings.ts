import { z } from 'zod'
import type { Locks } from '../../ports/platform.ts'
import type { SettingsStore } from '../../ports/storage.ts'
import { DEFAULT_SETTINGS } from './default-settings.ts'
import type { Service } from './services.ts'
import { Settings } from './settings.ts'

/** Where settings are stored, and what keeps two tabs from changing them at once. */
interface SettingsPorts {
  readonly store: SettingsStore
  readonly locks: Pick<Locks, 'acquire'>
}

/** The settings in force, and their copy in storage. */
export interface CurrentSettings {
  /** The defaults until `load` resolves. */
  current(): Settings
  load(): Promise<void>
  /** In force at once; resolves when written. Rejects where storage refuses, and the change stays in force. */
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
      unwritten = {
        before: unwritten?.before ?? settings,
        changes: { ...unwritten?.changes, ...changes },
      }
      settings = { ...settings, ...changes }
      changed()
      const written = unwritten
      await writeChange(ports, written)
      if (written === unwritten) unwritten = null
    },
  }
}

const SETTINGS_KEY = 'settings'

const Stored = z.looseObject({})

/** Stored settings. A field that is missing takes its default; settings that do not parse become the defaults. */
export function storedSettings(raw: unknown): Settings {
  const parsed = Settings.safeParse({ ...DEFAULT_SETTINGS, ...Stored.safeParse(raw).data })
  return parsed.success ? parsed.data : DEFAULT_SETTINGS
}

/** What a tab changed and has not written yet. */
interface UnwrittenChange {
  readonly changes: Partial<Settings>
  /** The settings of the tab before it. */
  readonly before: Settings
}

/**
 * Writes a change over what is stored now: another tab may have changed something else, or other items of a list. Rejects
 * where storage refuses.
 */
async function writeChange(
  { store, locks }: SettingsPorts,
  { changes, before }: UnwrittenChange,
): Promise<void> {
  const release = await locks.acquire(SETTINGS_KEY, new AbortController().signal)
  try {
    const stored = storedSettings(await store.read(SETTINGS_KEY))
    const after: Settings = { ...before, ...changes }
    const merged = <Item extends Keyed>(items: (settings: Settings) => readonly Item[]) =>
      withChangedItems(items(stored), { before: items(before), after: items(after) })
    await store.write(SETTINGS_KEY, {
      ...stored,
      ...changes,
      services: merged(({ services }) => services),
      catalogue: merged(({ catalogue }) => catalogue),
      modelSampling: merged(({ modelSampling }) => modelSampling),
    })
  } finally {
    release()
  }
}

/** An item of a list in the settings: a server by address and wire format, or what is known of a model by its name. */
type Keyed = Pick<Service, 'endpoint'> | { readonly model: string }

function keyOf(item: Keyed): string {
  return 'model' in item ? item.model : `${item.endpoint.protocol} ${item.endpoint.baseUrl}`
}

/** The list with the items that were added, changed or removed between two states of another copy of it. */
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
