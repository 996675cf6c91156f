/** Milliseconds after which a page that is in sight and yet not drawn continues all the same. */
const UNDRAWN_MS = 10_000

/**
 * Resolves once what is there has been drawn, or cannot be, and a round trip later: what the user writes comes before what
 * they may read. A slow machine is waited for; a hidden tab, which is never drawn, is not.
 *
 * The round trip is for the script of the worker, which is asked for when the page is drawn, takes a round trip itself,
 * and without which there is nothing to read. Over a slow line whatever is asked for together with it makes it come later.
 */
export async function afterDrawing(): Promise<void> {
  await drawn()
  await import('./one-round-trip.ts').catch(() => undefined)
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
