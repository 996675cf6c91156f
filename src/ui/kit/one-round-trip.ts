/**
 * Nothing: to fetch it takes one round trip (`after-drawing.ts`).
 *
 * @module
 */
export const FETCHED = true
