import type { StartableApplication } from '../runtime/application/application.ts'
import { waitForDrawing } from '../ui/kit/wait-for-drawing.ts'
import { browserNetwork, browserVisibility, heapFigure, whenHidden } from './browser-state.ts'
import { composeApplication } from './compose.ts'

/** The application in the page itself. */
export function composeInPage(): StartableApplication {
  const drawn = waitForDrawing()
  const visibility = browserVisibility()
  return composeApplication({
    network: browserNetwork(),
    visibility,
    memory: {
      read: async () => heapFigure(),
      onHidden: whenHidden(visibility),
    },
    firstDrawn: () => drawn,
    whenIdle,
    deviceFacts: async () => (await import('./device-facts.ts')).deviceFacts(),
    persist: null,
    builtIn: null,
  })
}

/** Milliseconds of pause after a session opened. */
const REST_MS = 300

function whenIdle(run: () => void): void {
  const idle = window.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 0))
  setTimeout(() => idle(() => run(), { timeout: 2_000 }), REST_MS)
}
