import { DEFAULT_SETTINGS } from './default-settings.ts'
import type { Settings } from './settings.ts'
import { SETTINGS_KEY, storedSettings } from './stored-settings.ts'
import type { SettingsPorts, UnwrittenChange } from './write-change.ts'

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
      const { writeChange } = await import('./write-change.ts')
      const written = unwritten
      await writeChange(ports, written)
      if (written === unwritten) unwritten = null
    },
  }
}
