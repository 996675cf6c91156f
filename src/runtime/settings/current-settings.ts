import type { Locks } from '../../ports/platform.ts'
import type { SettingsStore } from '../../ports/storage.ts'
import { DEFAULT_SETTINGS } from './default-settings.ts'
import type { Settings } from './settings.ts'
import { storedSettings } from './stored-settings.ts'

export const SETTINGS_KEY = 'settings'

/** The settings in force, and their copy in storage. */
export interface CurrentSettings {
  /** The defaults until `load` resolves. */
  current(): Settings
  load(): Promise<void>
  /** In force at once; resolves when written. Rejects where storage refuses, and the change stays in force. */
  change(changes: Partial<Settings>): Promise<void>
}

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
      const { writeChange } = await import('./write-change.ts')
      const written = unwritten
      await writeChange(ports, written)
      if (written === unwritten) unwritten = null
    },
  }
}
