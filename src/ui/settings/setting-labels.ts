import { CORE_SECTIONS } from './sections/sections.ts'

/** What the settings are called, by their keys. */
export function settingLabels(): ReadonlyMap<string, string> {
  return new Map(
    CORE_SECTIONS.flatMap(({ items, last = [] }) =>
      [...items, ...last].flatMap(item =>
        'of' in item ? [[item.of.key, item.label()] as const] : [],
      ),
    ),
  )
}
