/**
 * The keys of endpoints, each under the origin that it belongs to: scheme, host and port. A key goes to no
 * other origin, nor to the same host in the clear.
 *
 * @module
 */

export interface KeyRoom {
  /** The key that is held for this origin; empty for none. */
  keyFor(origin: string): string
  /** The same for a request that is about to be made. */
  forRequest(origin: string): Promise<string>
  /** Holds a key for this origin in place of any other. */
  hold(origin: string, key: string): Promise<void>
}

export function createKeyRoom(): KeyRoom {
  const keys = new Map<string, string>()
  const keyFor = (origin: string) => keys.get(origin) ?? ''
  return {
    keyFor,
    forRequest: async origin => keyFor(origin),
    hold: async (origin, key) => {
      if (origin !== '') keys.set(origin, key)
    },
  }
}

/** Scheme, host and port of an address, to which a key belongs. Empty for what is no address. */
export function originOf(baseUrl: string): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).origin : ''
}
