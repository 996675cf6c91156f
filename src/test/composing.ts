/** Enter as a browser sends it while a person composes a character, for component tests. */

type Keys = Readonly<{ isComposing?: boolean; keyCode?: number }>

/** The Enter that ends a composition: Chromium sends it before the end of the composition, Safari after it. */
export const COMPOSING_ENDS: readonly (readonly [browser: string, keys: Keys])[] = [
  ['Chromium', { isComposing: true, keyCode: 229 }],
  ['Safari', { isComposing: false, keyCode: 229 }],
]

/** Presses Enter in the field, by default outside of a composition. */
export function pressEnter(field: Element, keys: Keys = { keyCode: 13 }): void {
  const how = { key: 'Enter', bubbles: true, cancelable: true }
  field.dispatchEvent(new KeyboardEvent('keydown', { ...how, ...keys }))
}
