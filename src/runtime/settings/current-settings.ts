import type { SettingsStore } from '../../ports/storage.ts'
import { DEFAULT_SETTINGS } from './default-settings.ts'
import type { Settings } from './settings.ts'
import { storedSettings } from './stored-settings.ts'

const SETTINGS_KEY = 'settings'

/** The settings in force, and their copy in storage. */
export interface CurrentSettings {
  /** The defaults until `load` resolves. */
  current(): Settings
  load(): Promise<void>
  /** In force at once; resolves when written. Rejects where storage refuses, and the change stays in force. */
  change(changes: Partial<Settings>): Promise<void>
}

/** The settings of `store`; `changed` is called after each change, before it is written. */
export function createCurrentSettings(store: SettingsStore, changed: () => void): CurrentSettings {
  let settings = DEFAULT_SETTINGS
  /** Changes of this tab that are not written yet. */
  let unwritten: Partial<Settings> = {}
  return {
    current: () => settings,
    load: async () => {
      settings = storedSettings(await store.read(SETTINGS_KEY))
    },
    change: async changes => {
      settings = { ...settings, ...changes }
      unwritten = { ...unwritten, ...changes }
      changed()
      // Over what is stored now: another tab may have changed something else.
      const stored = storedSettings(await store.read(SETTINGS_KEY))
      const written = unwritten
      await store.write(SETTINGS_KEY, { ...stored, ...written })
      if (written === unwritten) unwritten = {}
    },
  }
}
