/**
 * What a key must be to be sent at all. False for a key that no HTTP header can hold; `fetch` would fail as if nothing
 * answered.
 */
export function canBeSent(key: string): boolean {
  return /^[\x20-\x7e]*$/.test(key)
}
