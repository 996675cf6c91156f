/**
 * How a wire format tells that an answer is over.
 *
 * @module
 */

/** What one event tells, as far as the end is concerned. */
export interface Told {
  /** True for text, reasoning or calls of the model. */
  readonly says: boolean
  /** True where some of it is a call of a tool. */
  readonly calls: boolean
  /** `reason`: why the answer ended; figures may still follow. `last`: nothing follows. */
  readonly end: 'reason' | 'last' | null
}

export interface EndSigns {
  readonly read: (event: object) => Told
  /** The event of an ordinary end, for a server that reported it by nothing but `[DONE]`. */
  readonly reason: (calls: boolean) => object
  /** What the format sends behind the reason; null for nothing. */
  readonly last: object | null
  /** The event without the end that it tells, as it came after another; null where nothing of it is left. */
  readonly withoutEnd: (event: object) => object | null
}

/** True for a text with something in it, and for a list. */
export function isFilled(value: unknown): boolean {
  return (typeof value === 'string' || Array.isArray(value)) && value.length > 0
}
