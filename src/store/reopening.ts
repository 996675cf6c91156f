/**
 * When a database may be opened that the browser closed on its own.
 *
 * Seen in Chromium 156: a database that a page asks to open within milliseconds of the closing, while the browser still takes down
 * what lies behind all databases of the origin, is never opened, and neither is any other one from then on.
 *
 * @module
 */

/** Far longer than the browser takes. */
export const PAUSE_MS = 400

/** The browser closes all databases of a page together. */
let closedAt = Number.NEGATIVE_INFINITY

/** The browser has closed a database. */
export function browserClosed(): void {
  closedAt = performance.now()
}

/** True once the pause since the last close is over. */
export function mayOpen(): boolean {
  return performance.now() - closedAt >= PAUSE_MS
}

/** Resolves once a database may be opened. */
export async function openingTime(): Promise<void> {
  while (!mayOpen())
    await new Promise(resolve => {
      setTimeout(resolve, closedAt + PAUSE_MS - performance.now())
    })
}
