import type { EarlyKeys } from '../open-dialog.ts'

/** No key has been pressed yet. */
export const NO_KEYS: EarlyKeys = { text: '', entered: false, listening: true }

/** After one more key: letters are added, Backspace takes one away, and nothing follows Enter. */
export function earlyKeysAfter(keys: EarlyKeys, key: string): EarlyKeys {
  if (keys.entered) return keys
  if (key === 'Enter') return { ...keys, entered: true }
  const letters = [...keys.text]
  if (key === 'Backspace') return { ...keys, text: letters.slice(0, -1).join('') }
  return [...key].length === 1 ? { ...keys, text: keys.text + key } : keys
}
