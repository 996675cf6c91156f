import { loadOnce } from '../../ports/connection.ts'
import { SETTINGS_RECORD } from '../../ports/storage.ts'
import { DEFAULT_SETTINGS } from './default-settings.ts'
import type { SettingsStorage, UnwrittenChange } from './setting-items.ts'
import type { Settings } from './settings.ts'
import { storedSettings } from './stored-settings.ts'

/** The settings in force, and their changes in storage. */
export interface CurrentSettings {
  /** The defaults until `load` resolves. */
  current(): Settings
  load(): Promise<void>
  /** Follows other tabs and devices from now on, and takes in what an older build has written. */
  follow(): Promise<void>
  /** Takes effect at once; resolves when written. Rejects if the storage refuses; the change then stays in force in this tab. */
  change(changes: Partial<Settings>): Promise<void>
}

export interface CurrentSettingsOptions {
  readonly storage: SettingsStorage
  /** Called after each change, before it is written. */
  readonly changed: () => void
  /** Called when another tab or device has changed settings that are in force here, too. */
  readonly followed?: () => void
}

export function createCurrentSettings({
  storage,
  changed,
  followed,
}: CurrentSettingsOptions): CurrentSettings {
  const read = async () => storedSettings(await storage.settings.read(SETTINGS_RECORD))
  let settings = DEFAULT_SETTINGS
  let unwritten: UnwrittenChange | null = null
  const items = loadOnce(async () => {
    const { openSettingItems } = await import(/* chunk: session */ './setting-items.ts')
    return openSettingItems(storage)
  })
  const readAgain = async () => {
    const [next, { areSame }] = [await read(), await items()]
    // What this tab changed itself comes first, and it keeps its model.
    if (unwritten) return
    const followedNow = { ...next, ...ofDevice(settings) }
    if (areSame(followedNow, settings)) return
    settings = followedNow
    changed()
    followed?.()
  }
  return {
    current: () => settings,
    load: async () => {
      settings = await read()
    },
    follow: async () => {
      const { subscribe } = await items()
      await subscribe(() => void readAgain().catch(() => undefined))
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
      await (await items()).write(written)
      if (written === unwritten) unwritten = null
    },
  }
}

function ofDevice({ model, local, endpoint, summaryModel }: Settings): Partial<Settings> {
  return { model, local, endpoint, summaryModel }
}
