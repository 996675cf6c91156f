const SHORTCUTS = {
  palette: { key: 'k', shift: false },
  'new-chat': { key: 'o', shift: true },
  find: { key: 'f', shift: false },
} as const

export type ShortcutName = keyof typeof SHORTCUTS

/** The key that goes with letters on this computer. */
export const COMMAND_KEY = /mac|iphone|ipad/i.test(navigator.platform) ? '⌘' : 'Ctrl'

/** The keys of a shortcut, one after the other: `['Ctrl', '⇧', 'O']`. */
export function shortcutKeys(name: ShortcutName): readonly string[] {
  const { key, shift } = SHORTCUTS[name]
  return [COMMAND_KEY, ...(shift ? ['⇧'] : []), key.toUpperCase()]
}

/** True for the keys of a shortcut, Ctrl or ⌘ alike. */
export function isShortcut(event: KeyboardEvent, name: ShortcutName): boolean {
  const { key, shift } = SHORTCUTS[name]
  return (
    event.key.toLowerCase() === key &&
    (event.ctrlKey || event.metaKey) &&
    !event.altKey &&
    event.shiftKey === shift
  )
}
