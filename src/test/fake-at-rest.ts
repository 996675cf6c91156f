import type { AtRestPort } from '../ports/at-rest.ts'

/** A page whose storage is not encrypted, or is. */
export function fakeAtRest(isOn = false): AtRestPort {
  return {
    status: async () => (isOn ? { state: 'on', lockAfterMinutes: 15 } : { state: 'off' }),
    encrypt: async () => undefined,
    decrypt: async () => undefined,
    changePassphrase: async () => isOn,
    lockNow: async () => isOn,
    lockAfter: async () => undefined,
  }
}
