/** Milliseconds after which a visible page continues although it was not drawn. */
const UNDRAWN_MS = 10_000

/** Most milliseconds to wait for the worker's script. */
const MOST_TRIP_MS = 2_000

let tripIsOver: Promise<void> | null = null

/**
 * Resolves one round trip of the network after the page is drawn. The message box must work before the conversation loads,
 * and over a slow line the worker's script, which is asked for when the page is drawn, must not share the line.
 * A slow machine is waited for. A hidden tab is never drawn, so it does not wait.
 */
export async function waitForDrawing(): Promise<void> {
  await drawn()
  tripIsOver ??= new Promise(resolve => setTimeout(resolve, roundTripMs()))
  await tripIsOver
}

/** How long the server took to answer with the page itself: no time for a page that came from the cache. */
function roundTripMs(): number {
  const [page] = performance.getEntriesByType('navigation')
  if (!(page instanceof PerformanceNavigationTiming)) return 0
  return Math.min(MOST_TRIP_MS, page.responseEnd - page.requestStart)
}

function drawn(): Promise<void> {
  return new Promise(resolve => {
    if (document.hidden) return resolve()
    const onFrame = () => {
      // The databases may answer before React has drawn the page, or listens to them.
      if (!isPageShown()) return void requestAnimationFrame(onFrame)
      // The second frame begins after the first one was drawn.
      requestAnimationFrame(() => resolve())
    }
    requestAnimationFrame(onFrame)
    document.addEventListener('visibilitychange', () => resolve(), { once: true })
    setTimeout(resolve, UNDRAWN_MS)
  })
}

function isPageShown(): boolean {
  return document.querySelector('main') !== null
}
