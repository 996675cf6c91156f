/**
 * True for a key that belongs to an input method, which composes characters of it: Enter then ends the composition, and sends
 * nothing. Safari reports that Enter after the end of the composition, so `isComposing` is false there; only the key code says it.
 */
export function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === INPUT_METHOD
}

/** The key code of every key that an input method takes. Source: UI Events, "keyCode". */
const INPUT_METHOD = 229
