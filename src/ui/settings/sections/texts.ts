import { settingsText as t } from '../../../i18n/en/settings.ts'
import type { SettingsSection } from '../../../host/settings-page.ts'

/** The label of a page of the settings, and what it is about. */
export function titled(name: SettingsSection) {
  return {
    name,
    label: () => t(`settings.tab.${name}`),
    lede: () => t(`settings.lede.${name}`),
  }
}

type Key = Parameters<typeof t>[0]
/** The texts that have another one, which says what their setting does. */
type Named = {
  [Of in Key]: Of extends `settings.${infer Name}`
    ? `settings.${Name}-why` extends Key
      ? Name
      : never
    : never
}[Key]

/** The label of a setting and the sentence below it. */
export function named(setting: Named) {
  return {
    label: () => t(`settings.${setting}`),
    hint: () => t(`settings.${setting}-why`),
  }
}
